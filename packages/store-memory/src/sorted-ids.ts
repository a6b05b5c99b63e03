/** Adds an id to an ascending list unless the list has it. */
export function insertId(ids: number[], id: number): void {
  const place = placeOf(ids, id)
  if (ids[place] !== id) ids.splice(place, 0, id)
}

/** Removes an id from an ascending list. */
export function removeId(ids: number[], id: number): void {
  const place = placeOf(ids, id)
  if (ids[place] === id) ids.splice(place, 1)
}

/** Adds an id to the list under a key. */
export function enterId<T>(lists: Map<T, number[]>, key: T, id: number): void {
  const ids = lists.get(key)
  if (ids === undefined) lists.set(key, [id])
  else insertId(ids, id)
}

/** Removes an id from the list under a key. */
export function leaveId<T>(lists: Map<T, number[]>, key: T, id: number): void {
  const ids = lists.get(key)
  if (ids === undefined) return
  removeId(ids, id)
  if (ids.length === 0) lists.delete(key)
}

/** The position of the first id that is not smaller. */
function placeOf(ids: readonly number[], id: number): number {
  // New ids are the highest.
  if ((ids[ids.length - 1] ?? 0) < id) return ids.length
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}
