import type { TermRecord } from '@kalends/core'
import { enter, leave } from '../table.ts'
import { addText, emptyTexts, removeText, type TextIndex } from '../text/text-index.ts'
import { addKey, emptyOrder, removeKey, type TextOrder } from '../text/text-order.ts'

/** Everything by which categories or tags are found. */
export interface TermIndex {
  readonly names: TextOrder
  readonly slugs: TextOrder
  readonly descriptions: TextOrder
  /** The terms directly below each one; those at the top are under `undefined`. */
  readonly children: Map<number | undefined, Set<number>>
  readonly texts: TextIndex
}

/** An index without terms. */
export function emptyTerms(): TermIndex {
  return {
    names: emptyOrder(),
    slugs: emptyOrder(),
    descriptions: emptyOrder(),
    children: new Map(),
    texts: emptyTexts(),
  }
}

/** Enters a term. */
export function addTerm(index: TermIndex, term: TermRecord): void {
  addKey(index.names, term.nameKey, term.id)
  addKey(index.slugs, term.slug, term.id)
  addKey(index.descriptions, term.descriptionText, term.id)
  enter(index.children, term.parentId, term.id)
  addText(index.texts, term.id, term.searchText)
}

/** Takes a term out. */
export function removeTerm(index: TermIndex, term: TermRecord): void {
  removeKey(index.names, term.nameKey, term.id)
  removeKey(index.slugs, term.slug, term.id)
  removeKey(index.descriptions, term.descriptionText, term.id)
  leave(index.children, term.parentId, term.id)
  removeText(index.texts, term.id, term.searchText)
}

/** These terms and all below them, by id ascending; unknown ids are left out. Circles of parents do no harm. */
export function withDescendants(index: TermIndex, ids: readonly number[], exists: (id: number) => boolean): number[] {
  const found = new Set<number>()
  const open = ids.filter(exists)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    for (const child of index.children.get(id) ?? []) open.push(child)
  }
  return [...found].sort((left, right) => left - right)
}
