import { compareText, effectiveStatus, type Found, type TermKind, type TermQuery, type TermRecord } from '@kalends/core'
import type { EventSource } from '../events/event-source.ts'
import { postingOf, shelfIn } from '../events/postings.ts'
import { settle } from '../events/settle.ts'
import { COUNTED_SHELVES } from '../events/shelves.ts'
import { candidates } from '../text/search.ts'
import { idsInOrder, type TextOrder } from '../text/text-order.ts'
import type { TermIndex } from './term-index.ts'

/** What finding terms needs: their index, the table behind it, and the events that carry them. */
export interface TermSource {
  readonly kind: TermKind
  readonly index: TermIndex
  readonly termOf: (id: number) => TermRecord | undefined
  readonly idOfSlug: (slug: string) => number | undefined
  readonly count: number
  readonly events: EventSource
}

/** How many events count for a term at the moment for which events are settled. */
export function countFor(
  { index, eventOf, lastId }: EventSource,
  kind: TermKind,
  id: number,
  { now, author }: Pick<TermQuery, 'now' | 'author'>,
): number {
  if (author !== undefined) {
    const ids = Array.from({ length: lastId }, (_, index) => index + 1)
    const events = ids.map(eventOf).filter((event) => event !== undefined)
    return events.filter(
      (event) =>
        (kind === 'category' ? event.categoryIds : event.tagIds).includes(id) &&
        event.authorId === author &&
        event.passwordHash === undefined &&
        effectiveStatus(event, now) === 'publish',
    ).length
  }
  const posting = postingOf(index.postings, kind, id)
  return COUNTED_SHELVES.reduce((sum, shelf) => sum + (shelfIn(posting, shelf)?.size ?? 0), 0)
}

/** The categories or tags that pass the query. */
export function findTerms(source: TermSource, query: TermQuery): Found<TermRecord> {
  settle(source.events.index, query.now, source.events.eventOf)
  const passes = termTest(source, query)
  const found: TermRecord[] = []
  for (const id of candidateIds(source, query)) {
    const term = source.termOf(id)
    if (term !== undefined && passes(term)) found.push(term)
  }
  const { offset, limit } = query
  const sorted = inOrder(source, query, found)
  return { records: sorted.slice(offset, limit === undefined ? undefined : offset + limit), total: found.length }
}

/** Ids among which are those of all terms that pass. */
function candidateIds({ index, idOfSlug, count }: TermSource, query: TermQuery): Iterable<number> {
  if (query.ids !== undefined) return new Set(query.ids)
  if (query.slug !== undefined) return [idOfSlug(query.slug)].filter((id) => id !== undefined)
  if (query.parent !== undefined) return index.children.get(query.parent ?? undefined) ?? []
  const worded = query.needles.length === 0 ? undefined : candidates(index.texts, query.needles, count)
  return worded?.ids ?? idsInOrder(orderFor(index, query), query.direction)
}

/** An order that the wanted one hardly differs from: sorting what is sorted costs next to nothing. */
function orderFor(index: TermIndex, { orderBy }: TermQuery): TextOrder {
  if (orderBy === 'slug') return index.slugs
  return orderBy === 'description' ? index.descriptions : index.names
}

function termTest(source: TermSource, query: TermQuery): (term: TermRecord) => boolean {
  const { slug, parent, needles } = query
  const excluded = new Set(query.exclude)
  const filled = query.hideEmpty ? filledTerms(source, query) : undefined
  return (term) =>
    !excluded.has(term.id) &&
    (slug === undefined || term.slug === slug) &&
    (parent === undefined || (term.parentId ?? null) === parent) &&
    needles.every((needle) => term.searchText.includes(needle)) &&
    (filled === undefined || filled.has(term.id))
}

/** The terms that count an event, and everything above them. */
function filledTerms({ kind, termOf, events }: TermSource, query: TermQuery): ReadonlySet<number> {
  const filled = new Set<number>()
  for (const id of events.index.postings[kind].keys()) {
    if (countFor(events, kind, id, query) === 0) continue
    for (let next: number | undefined = id; next !== undefined && !filled.has(next); next = termOf(next)?.parentId) {
      filled.add(next)
    }
  }
  return filled
}

function inOrder(source: TermSource, query: TermQuery, terms: TermRecord[]): TermRecord[] {
  const compare = comparison(source, query)
  const sign = query.direction === 'asc' ? 1 : -1
  return terms.sort((left, right) => sign * (compare(left, right) || left.id - right.id))
}

function comparison({ kind, events }: TermSource, query: TermQuery): (left: TermRecord, right: TermRecord) => number {
  const byName = (left: TermRecord, right: TermRecord) => compareText(left.nameKey, right.nameKey)
  if (query.orderBy === 'id') return () => 0
  if (query.orderBy === 'slug') return (left, right) => compareText(left.slug, right.slug)
  if (query.orderBy === 'description') return (left, right) => compareText(left.descriptionText, right.descriptionText)
  if (query.orderBy === 'count') {
    const counts = new Map<number, number>()
    const countOf = (id: number) => counts.get(id) ?? remember(counts, id, countFor(events, kind, id, query))
    return (left, right) => countOf(left.id) - countOf(right.id)
  }
  if (query.orderBy === 'name' || query.ids === undefined) return byName
  const places = new Map([...query.ids.entries()].reverse().map(([place, id]) => [id, place]))
  return (left, right) => (places.get(left.id) ?? 0) - (places.get(right.id) ?? 0)
}

function remember(counts: Map<number, number>, id: number, count: number): number {
  counts.set(id, count)
  return count
}
