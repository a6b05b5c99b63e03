import { at } from '../at.ts'
import { addToPage, emptyPage, forEachOfPage, type IdPage, removeFromPage } from './id-page.ts'

/** The most ids that are kept as a plain list. */
const SMALL = 32

/** A set of whole numbers from 0 on that takes little memory: a few as a list, many in pages of 65,536 numbers. */
export interface IdSet {
  size: number
  /** Ascending; `undefined` once there are pages. */
  few: number[] | undefined
  pages: (IdPage | undefined)[] | undefined
}

/** A set without ids. */
export function emptyIds(): IdSet {
  return { size: 0, few: [], pages: undefined }
}

/** Adds an id. One that is there already changes nothing. */
export function addId(set: IdSet, id: number): void {
  if (set.few !== undefined) {
    addToFew(set, set.few, id)
    return
  }
  if (addToPage(pageFor(set, id >>> 16), id & 0xffff)) set.size += 1
}

/** Takes an id out. One that is not there changes nothing. */
export function removeId(set: IdSet, id: number): void {
  if (set.few !== undefined) {
    const place = placeIn(set.few, id)
    if (set.few[place] === id) set.few.splice(place, 1)
    set.size = set.few.length
    return
  }
  const page = set.pages?.[id >>> 16]
  if (page !== undefined && removeFromPage(page, id & 0xffff)) set.size -= 1
}

/** Calls `visit` with every id, in no particular order. */
export function forEachId(set: IdSet, visit: (id: number) => void): void {
  set.few?.forEach(visit)
  set.pages?.forEach((page, high) => {
    if (page !== undefined) forEachOfPage(page, (low) => visit(high * 65_536 + low))
  })
}

function pageFor(set: IdSet, high: number): IdPage {
  set.pages ??= []
  const known = set.pages[high]
  if (known !== undefined) return known
  const page = emptyPage()
  set.pages[high] = page
  return page
}

function addToFew(set: IdSet, few: number[], id: number): void {
  const place = placeIn(few, id)
  if (few[place] === id) return
  if (few.length < SMALL) {
    few.splice(place, 0, id)
    set.size = few.length
    return
  }
  set.few = undefined
  set.size = 0
  for (const known of few) addId(set, known)
  addId(set, id)
}

/** Where the id is in the list or would go. Ids mostly come in ascending order: the end is tried first. */
function placeIn(few: readonly number[], id: number): number {
  let place = few.length
  while (place > 0 && at(few, place - 1) >= id) place -= 1
  return place
}
