/** The most numbers that are kept as a list; from here on bits take less room. */
const MOST_LISTED = 4096
const WORDS = 65_536 / 32

/** A set of numbers from 0 to 65,535: a sorted list while there are few, a bit for each when there are many. */
export interface IdPage {
  size: number
  list: Uint16Array | undefined
  bits: Uint32Array | undefined
}

/** A page without numbers. */
export function emptyPage(): IdPage {
  return { size: 0, list: new Uint16Array(8), bits: undefined }
}

/** Adds a number. Answers whether it is new. */
export function addToPage(page: IdPage, low: number): boolean {
  if (page.bits !== undefined) return setBit(page, page.bits, low)
  const list = page.list ?? new Uint16Array(8)
  const place = placeIn(list, page.size, low)
  if (place < page.size && list[place] === low) return false
  if (page.size === MOST_LISTED) {
    turnToBits(page, list)
    return addToPage(page, low)
  }
  const room = page.size < list.length ? list : grown(list)
  if (place < page.size) room.copyWithin(place + 1, place, page.size)
  room[place] = low
  page.list = room
  page.size += 1
  return true
}

/** Takes a number out. Answers whether it was there. */
export function removeFromPage(page: IdPage, low: number): boolean {
  const { list, bits } = page
  if (bits !== undefined) {
    const mask = 1 << (low & 31)
    if ((wordAt(bits, low >>> 5) & mask) === 0) return false
    bits[low >>> 5] = wordAt(bits, low >>> 5) & ~mask
    page.size -= 1
    return true
  }
  if (list === undefined) return false
  const place = placeIn(list, page.size, low)
  if (place === page.size || list[place] !== low) return false
  list.copyWithin(place, place + 1, page.size)
  page.size -= 1
  return true
}

/** Calls `visit` with every number, ascending. */
export function forEachOfPage({ size, list, bits }: IdPage, visit: (low: number) => void): void {
  if (list !== undefined) for (let place = 0; place < size; place += 1) visit(lowAt(list, place))
  if (bits === undefined) return
  for (let word = 0; word < WORDS; word += 1) {
    for (let rest = wordAt(bits, word); rest !== 0; rest &= rest - 1) visit(word * 32 + 31 - Math.clz32(rest & -rest))
  }
}

function setBit(page: IdPage, bits: Uint32Array, low: number): boolean {
  const word = wordAt(bits, low >>> 5)
  const mask = 1 << (low & 31)
  if ((word & mask) !== 0) return false
  bits[low >>> 5] = word | mask
  page.size += 1
  return true
}

function turnToBits(page: IdPage, list: Uint16Array): void {
  const bits = new Uint32Array(WORDS)
  for (let place = 0; place < page.size; place += 1) {
    const low = lowAt(list, place)
    bits[low >>> 5] = wordAt(bits, low >>> 5) | (1 << (low & 31))
  }
  page.bits = bits
  page.list = undefined
}

function placeIn(list: Uint16Array, size: number, low: number): number {
  if (size === 0 || lowAt(list, size - 1) < low) return size
  let from = 0
  let to = size - 1
  while (from < to) {
    const middle = (from + to) >>> 1
    if (lowAt(list, middle) < low) from = middle + 1
    else to = middle
  }
  return from
}

function grown(list: Uint16Array): Uint16Array {
  const larger = new Uint16Array(Math.min(MOST_LISTED, list.length * 2))
  larger.set(list)
  return larger
}

function lowAt(list: Uint16Array, place: number): number {
  return list[place] as number // The compiler cannot know the bounds.
}

function wordAt(bits: Uint32Array, place: number): number {
  return bits[place] as number // As above.
}
