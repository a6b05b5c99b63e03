import { searchParts } from '../domain/fold-text.ts'
import type { CountQuery, EventQuery, PageRange, Queries } from '../ports/query.ts'
import type { Kind, PlaceKind, RecordOf, SluggedKind, TermKind } from '../ports/record.ts'
import type { Found } from '../ports/store.ts'
import { type CountOf, comesAfter, compareBy, positionOf } from './compare-by.ts'
import { linksTo } from './links.ts'
import { matchesEvent, type Test } from './matches-event.ts'
import { linkedPlaces, matchesPlace } from './matches-place.ts'
import { countByTerm, matchesTerm, withAncestors } from './matches-term.ts'
import { type CommitState, externalKey, externalKeyOf, reservedSlug } from './stage.ts'

/** Records that can be read one by one or all together. */
export interface RecordSource {
  /** The record with this id, or `undefined`. */
  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined
  /** Every record of a kind, in any order. */
  all<K extends Kind>(kind: K): Iterable<RecordOf<K>>
}

/**
 * Implements `Store.find` by testing every record. A store without indexes can use it directly. A store with indexes
 * can instead call `matchesEvent`, `matchesPlace` and `matchesTerm` for the records that its indexes return.
 */
export function scanRecords<K extends Kind>(source: RecordSource, kind: K, query: Queries[K]): Found<RecordOf<K>> {
  const scanners: { readonly [S in Kind]: (query: Queries[S]) => Scan<S> } = {
    event: (conditions) => scanEvents(source, conditions),
    venue: (conditions) => ({ matches: scanPlaces(source, 'venue', conditions) }),
    organizer: (conditions) => ({ matches: scanPlaces(source, 'organizer', conditions) }),
    category: (conditions) => scanTerms(source, 'category', conditions),
    tag: (conditions) => scanTerms(source, 'tag', conditions),
    image: ({ url, authorId }) => ({
      matches: (image) => image.url === url && (authorId === undefined || image.authorId === authorId),
    }),
  }
  const { matches, countOf = () => 0, most = Number.POSITIVE_INFINITY, hasNeedles = () => true } = scanners[kind](query)
  const candidates = [...source.all(kind)].filter(matches).sort(compareBy[kind](query, countOf))
  const isAfter = comesAfter(kind, query, countOf)
  if (candidates.length <= most) {
    const found = candidates.filter(hasNeedles)
    return { records: recordsOnPage(found.filter(isAfter), query), total: found.length }
  }
  const rest = candidates.filter(isAfter)
  const found = rest.slice(0, most).filter(hasNeedles)
  const last = rest.length > most ? rest[most - 1] : undefined
  return {
    records: recordsOnPage(found, query),
    total: found.length,
    isTotalExact: false,
    ...(last && { examinedTo: positionOf(kind, query, last) }),
  }
}

/** Implements `Store.idsAfter` by looking at every record. */
export function scanIds(source: RecordSource, kind: Kind, after: number, limit: number): readonly number[] {
  return idsWhere(source.all<Kind>(kind), ({ id }) => id > after)
    .sort((left, right) => left - right)
    .slice(0, limit)
}

/** Implements `Store.countEvents` by testing every event. */
export function scanCounts(source: RecordSource, { kind, ids, ...counted }: CountQuery): readonly number[] {
  const counts = countByTerm(kind, source.all('event'), counted)
  return ids.map((id) => counts.get(id) ?? 0)
}

/** Implements `Store.getBySlug`. `records` are all records of the kind, or at least those with the slug. */
export function scanSlug<K extends SluggedKind>(records: Iterable<RecordOf<K>>, slug: string): RecordOf<K> | undefined {
  let trashed: RecordOf<K> | undefined
  for (const record of records) {
    if (record.slug !== slug) continue
    if (!('status' in record) || record.status !== 'trash') return record
    if (trashed === undefined || isNewer(record, trashed)) trashed = record
  }
  return trashed
}

/** Returns the part of a sorted list that a query requests. */
export function recordsOnPage<R>(records: readonly R[], { offset, limit }: PageRange): readonly R[] {
  return records.slice(offset, limit === undefined ? undefined : offset + limit)
}

interface Scan<K extends Kind> {
  readonly matches: Test<RecordOf<K>>
  /** For terms, which can be sorted by count. */
  readonly countOf?: CountOf
  /** For events: how many a search examines, and whether an event has all needles. */
  readonly most?: number
  readonly hasNeedles?: Test<RecordOf<K>>
}

function scanEvents(source: RecordSource, query: EventQuery): Scan<'event'> {
  const venueOf = (id: number) => source.get('venue', id)
  const { parts, isExact } = searchParts(query.needles)
  const matches = matchesEvent({ ...query, needles: parts }, venueOf)
  return isExact ? { matches } : { matches, most: query.searchCandidates, hasNeedles: matchesEvent(query, venueOf) }
}

function scanPlaces<K extends PlaceKind>(source: RecordSource, kind: K, query: Queries[K]) {
  return matchesPlace(query, (condition) => linkedPlaces(kind, source.all('event'), condition))
}

function scanTerms<K extends TermKind>(source: RecordSource, kind: K, query: Queries[TermKind]): Scan<TermKind> {
  const counts = countByTerm(kind, source.all('event'), query)
  const nonEmpty = withAncestors(counts.keys(), (id) => source.get(kind, id)?.parentId)
  return { matches: matchesTerm(query, nonEmpty), countOf: (id) => counts.get(id) ?? 0 }
}

function isNewer(left: RecordOf<Kind>, right: RecordOf<Kind>): boolean {
  return left.revision > right.revision || (left.revision === right.revision && left.id > right.id)
}

/**
 * Creates the state that `applyChanges` reads, for a store without indexes. It finds slugs, external ids, names and links
 * by scanning all records of a kind. Create one for each commit.
 */
export function scanState(source: RecordSource & Pick<CommitState, 'revision' | 'lastIds'>): CommitState {
  const slugs = holdersBy(source, reservedSlug)
  const externals = holdersBy(source, externalKeyOf)

  return {
    revision: source.revision,
    lastIds: source.lastIds,
    get: (kind, id) => source.get(kind, id),
    slugHolder: (kind, slug) => slugs(kind).get(slug),
    externalHolder: (kind, from, externalId) => externals(kind).get(externalKey(from, externalId)),
    idsByName: (kind, nameKey) => idsWhere(source.all(kind), (record) => record.nameKey === nameKey),
    linkingIds: (kind, target, id) => idsWhere(source.all<Kind>(kind), (record) => linksTo(record, target, id)),
  }
}

/** For each kind, the ids of the records by a key that no two of them have. Computed when first needed. */
function holdersBy(
  source: RecordSource,
  keyOf: (record: object) => string | undefined,
): (kind: Kind) => ReadonlyMap<string, number> {
  const holders = new Map<Kind, ReadonlyMap<string, number>>()
  return (kind) => {
    const known = holders.get(kind)
    if (known !== undefined) return known
    const made = new Map<string, number>()
    for (const record of source.all(kind)) {
      const key = keyOf(record)
      if (key !== undefined) made.set(key, record.id)
    }
    holders.set(kind, made)
    return made
  }
}

function idsWhere<R extends { readonly id: number }>(records: Iterable<R>, test: (record: R) => boolean): number[] {
  return [...records].filter(test).map(({ id }) => id)
}
