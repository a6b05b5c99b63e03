import { compareText, type Direction } from '@kalends/core'
import { at } from '../at.ts'

const BLOCK_SIZE = 512

interface Block {
  readonly keys: string[]
  readonly ids: number[]
}

/** Texts in the order of code points, then of id. */
export interface TextOrder {
  readonly blocks: Block[]
}

/** An order without texts. */
export function emptyOrder(): TextOrder {
  return { blocks: [] }
}

/** Adds a text. */
export function addKey(order: TextOrder, key: string, id: number): void {
  const { blocks } = order
  if (blocks.length === 0) blocks.push({ keys: [], ids: [] })
  const number = blockFor(blocks, key, id)
  const block = at(blocks, number)
  const place = placeIn(block, key, id)
  block.keys.splice(place, 0, key)
  block.ids.splice(place, 0, id)
  if (block.ids.length <= BLOCK_SIZE) return
  const half = BLOCK_SIZE / 2
  blocks.splice(number + 1, 0, { keys: block.keys.splice(half), ids: block.ids.splice(half) })
}

/** Adds many texts at once. */
export function addKeys(order: TextOrder, entries: readonly (readonly [key: string, id: number])[]): void {
  const { blocks } = order
  if (blocks.length > 0) {
    for (const [key, id] of entries) addKey(order, key, id)
    return
  }
  const sorted = [...entries].sort((left, right) => compareText(left[0], right[0]) || left[1] - right[1])
  for (let from = 0; from < sorted.length; from += BLOCK_SIZE) {
    const part = sorted.slice(from, from + BLOCK_SIZE)
    blocks.push({ keys: part.map(([key]) => key), ids: part.map(([, id]) => id) })
  }
}

/** Takes a text out, if it is there. */
export function removeKey(order: TextOrder, key: string, id: number): void {
  const { blocks } = order
  const number = blockFor(blocks, key, id)
  const block = blocks[number]
  if (block === undefined) return
  const place = placeIn(block, key, id)
  if (block.ids[place] !== id || block.keys[place] !== key) return
  block.keys.splice(place, 1)
  block.ids.splice(place, 1)
  if (block.ids.length === 0) blocks.splice(number, 1)
}

/** Every id in the order of texts. */
export function* idsInOrder({ blocks }: TextOrder, direction: Direction): Generator<number> {
  for (let step = 0; step < blocks.length; step += 1) {
    const { ids } = at(blocks, direction === 'asc' ? step : blocks.length - 1 - step)
    for (let place = 0; place < ids.length; place += 1) {
      yield at(ids, direction === 'asc' ? place : ids.length - 1 - place)
    }
  }
}

/** The last block that does not begin behind the entry; the first one if all do. */
function blockFor(blocks: readonly Block[], key: string, id: number): number {
  let low = 0
  let high = blocks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    const block = at(blocks, middle)
    if (compareEntries(at(block.keys, 0), at(block.ids, 0), key, id) <= 0) low = middle
    else high = middle - 1
  }
  return low
}

function placeIn({ keys, ids }: Block, key: string, id: number): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareEntries(at(keys, middle), at(ids, middle), key, id) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function compareEntries(leftKey: string, leftId: number, rightKey: string, rightId: number): number {
  return compareText(leftKey, rightKey) || leftId - rightId
}
