import type { Compare } from '@kalends/core'

/** The first index that passes the test, or `length`. All later ones must pass too. */
export function firstIndex(length: number, test: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Adds an item to a sorted list unless the list has it. */
export function insertSorted<T>(list: T[], item: T, compare: Compare<T>): void {
  const last = list.at(-1)
  // A new record often comes last, because it has the highest id.
  if (last === undefined || compare(last, item) < 0) {
    list.push(item)
    return
  }
  const place = placeOf(list, item, compare)
  if (list[place] !== item) list.splice(place, 0, item)
}

/** Removes an item from a sorted list. */
export function removeSorted<T>(list: T[], item: T, compare: Compare<T>): void {
  const place = placeOf(list, item, compare)
  if (list[place] === item) list.splice(place, 1)
}

/** Replaces an item of a sorted list. An undefined `before` adds the item, an undefined `after` removes it. */
export function replaceSorted<T>(list: T[], before: T | undefined, after: T | undefined, compare: Compare<T>): void {
  if (before !== undefined && after !== undefined && compare(before, after) === 0) {
    const place = placeOf(list, before, compare)
    if (list[place] === before) list[place] = after
    return
  }
  if (before !== undefined) removeSorted(list, before, compare)
  if (after !== undefined) insertSorted(list, after, compare)
}

/** Compares two numbers. */
export function byNumber(left: number, right: number): number {
  return left - right
}

/** Adds an id to the list under a key. */
export function enterId<T>(lists: Map<T, number[]>, key: T, id: number): void {
  const ids = lists.get(key)
  if (ids === undefined) lists.set(key, [id])
  else insertSorted(ids, id, byNumber)
}

/** Removes an id from the list under a key. */
export function leaveId<T>(lists: Map<T, number[]>, key: T, id: number): void {
  const ids = lists.get(key)
  if (ids === undefined) return
  removeSorted(ids, id, byNumber)
  if (ids.length === 0) lists.delete(key)
}

function placeOf<T>(list: readonly T[], item: T, compare: Compare<T>): number {
  return firstIndex(list.length, (index) => {
    const other = list[index]
    return other === undefined || compare(other, item) >= 0
  })
}
