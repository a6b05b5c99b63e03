import { at } from '../at.ts'
import { addToPage, emptyPage, forEachOfPage, type IdPage, removeFromPage } from './id-page.ts'

/** The most ids that are kept as a plain list. */
const SMALL = 32

/** A set of many ids: a list while there are few, else pages of 65,536 numbers. */
interface IdSet {
  size: number
  /** Ascending; `undefined` once there are pages. */
  few: number[] | undefined
  pages: (IdPage | undefined)[] | undefined
}

/**
 * Ids, at least one; whole numbers from 0 on. Most words are in one text only, so one id is just a number. Adding and
 * removing answer with what to keep from then on; what was given must not be used again.
 */
export type Ids = number | IdSet

/** The ids with one more. One that is there already changes nothing. */
export function withId(ids: Ids | undefined, id: number): Ids {
  if (ids === undefined || ids === id) return id
  if (typeof ids === 'number') return { size: 2, few: ids < id ? [ids, id] : [id, ids], pages: undefined }
  if (ids.few !== undefined) addToFew(ids, ids.few, id)
  else addToPages(ids, id)
  return ids
}

/** The ids without one of them; `undefined` when none is left. One that is not there changes nothing. */
export function withoutId(ids: Ids, id: number): Ids | undefined {
  if (typeof ids === 'number') return ids === id ? undefined : ids
  const { few, pages } = ids
  if (few !== undefined) {
    const place = placeIn(few, id)
    if (few[place] === id) few.splice(place, 1)
    ids.size = few.length
  } else {
    const page = pages?.[id >>> 16]
    if (page !== undefined && removeFromPage(page, id & 0xffff)) ids.size -= 1
  }
  return ids.size === 0 ? undefined : ids
}

/** How many ids there are. */
export function countIds(ids: Ids): number {
  return typeof ids === 'number' ? 1 : ids.size
}

/** Calls `visit` with every id, ascending. */
export function forEachId(ids: Ids, visit: (id: number) => void): void {
  if (typeof ids === 'number') {
    visit(ids)
    return
  }
  ids.few?.forEach((id) => {
    visit(id)
  })
  ids.pages?.forEach((page, high) => {
    if (page !== undefined) forEachOfPage(page, (low) => visit(high * 65_536 + low))
  })
}

/** Every id, ascending. */
export function listIds(ids: Ids): number[] {
  const list: number[] = []
  forEachId(ids, (id) => list.push(id))
  return list
}

function addToFew(set: IdSet, few: number[], id: number): void {
  const place = placeIn(few, id)
  if (few[place] === id) return
  if (few.length < SMALL) {
    if (place === few.length) few.push(id)
    else few.splice(place, 0, id)
    set.size = few.length
    return
  }
  set.few = undefined
  set.size = 0
  for (const known of few) addToPages(set, known)
  addToPages(set, id)
}

function addToPages(set: IdSet, id: number): void {
  set.pages ??= []
  const page = set.pages[id >>> 16] ?? emptyPage()
  set.pages[id >>> 16] = page
  if (addToPage(page, id & 0xffff)) set.size += 1
}

/** Where the id is in the list or would go. Ids mostly come in ascending order: the end is tried first. */
function placeIn(few: readonly number[], id: number): number {
  let place = few.length
  while (place > 0 && at(few, place - 1) >= id) place -= 1
  return place
}
