import type {
  ExternalIds,
  FieldCondition,
  Kind,
  LinkedEvents,
  PageRange,
  PlaceQuery,
  Position,
  Queries,
  Range,
  Scope,
  TermQuery,
  VenueLocation,
  Visibility,
} from '@kalends/core'
import { eventStatuses, fieldValues, foldText } from '@kalends/core'
import { eventQuery, imageQuery, seeEverything, termQuery, venueQuery } from '../store/support/queries.ts'
import {
  AUTHORS,
  FIELD_NAMES,
  FIELD_VALUES,
  type KnownIds,
  randomPoint,
  randomSecond,
  SHARED_IDS,
  SLUGS,
  SOURCES,
  URLS,
  WORDS,
} from './random-draft.ts'
import type { Random } from './seeded-random.ts'

const SCOPES: readonly Scope[] = ['all', 'all', 'own', 'ownUnpublished', 'none']

/** A random query for that kind with every key set. It contains known ids and sometimes unknown ones. */
export function randomQuery<K extends Kind>(random: Random, kind: K, known: KnownIds): Queries[K] {
  const makers: { readonly [M in Kind]: () => Queries[M] } = {
    event: () => randomEventQuery(random, known),
    venue: () =>
      venueQuery({
        ...randomPlaceQuery(random, known, known.venue),
        ...randomLocation(random),
      }),
    organizer: () => randomPlaceQuery(random, known, known.organizer),
    category: () => randomTermQuery(random, known.category),
    tag: () => randomTermQuery(random, known.tag),
    image: () =>
      imageQuery({
        ...randomSlice(random),
        url: random.pick(URLS),
        authorId: random.maybe(0.5, () => random.pick(AUTHORS)),
      }),
  }
  return makers[kind]()
}

/** A query with only a few filters, because many filters together match nothing, and an empty result proves little. */
function randomEventQuery(random: Random, known: KnownIds): Queries['event'] {
  const conditions: readonly (() => Partial<Queries['event']>)[] = [
    () => ({ keepLocked: false }),
    () => ({ keepHidden: false }),
    () => ({ ids: randomIds(random, known.event, 60) }),
    () => ({ exclude: randomIds(random, known.event, 20) }),
    () => ({ starts: randomRange(random) }),
    () => ({ ends: randomRange(random) }),
    () => ({ starts: randomRange(random), ends: randomRange(random) }),
    () => ({ needles: randomNeedles(random) }),
    () => ({ needles: randomNeedles(random), searchCandidates: random.between(1, 9) }),
    () => ({ categories: randomIds(random, known.category, 8) }),
    () => ({ tags: randomIds(random, known.tag, 6) }),
    () => ({ venues: randomIds(random, known.venue, 12) }),
    () => ({ location: { visible: randomVisibility(random), ...randomLocation(random) } }),
    () => ({ slug: random.pick(SLUGS) }),
    () => ({ organizers: randomIds(random, known.organizer, 8) }),
    () => ({ authors: random.some(AUTHORS, 2) }),
    () => ({ featured: random.chance(0.5) }),
    () => ({ ticketed: random.chance(0.5) }),
    () => ({ online: random.chance(0.5) }),
    () => randomExternal(random),
    () => ({ eventStatuses: random.some(eventStatuses, 4) }),
    () => ({ parent: random.pick(randomIds(random, known.event, 20).concat(1)) }),
    () => ({ image: random.pick(randomIds(random, known.image, 9).concat(1)) }),
    () => ({ modifiedFrom: randomSecond(random) }),
    () => ({ fields: [randomField(random)] }),
    () => ({ fields: [randomField(random), randomField(random)] }),
  ]
  const orderBy = random.pick(['start', 'start', 'end', 'title', 'published', 'modified', 'id'] as const)
  return eventQuery({
    ...randomSlice(random),
    after: randomAfter(random, known.event, orderBy === 'title'),
    isCounted: random.chance(0.8),
    visible: randomVisibility(random),
    opens: random.pick(SCOPES),
    orderBy,
    direction: random.pick(['asc', 'desc']),
    ...Object.assign({}, ...random.some(conditions, 3).map((condition) => condition())),
  })
}

function randomPlaceQuery(random: Random, known: KnownIds, own: readonly number[]): PlaceQuery {
  return {
    ...randomSlice(random),
    after: randomAfter(random, own, false),
    isCounted: random.chance(0.8),
    visible: randomVisibility(random),
    ids: random.maybe(0.2, () => randomIds(random, own, 20)),
    exclude: random.chance(0.2) ? randomIds(random, own, 5) : [],
    slug: random.maybe(0.05, () => random.pick(SLUGS)),
    externalSources: undefined,
    externalIds: undefined,
    ...random.maybe(0.1, () => randomExternal(random)),
    needles: random.chance(0.3) ? randomNeedles(random) : [],
    authors: random.maybe(0.2, () => random.some(AUTHORS, 2)),
    image: random.maybe(0.05, () => random.pick(randomIds(random, known.image, 5).concat(1))),
    fields: random.chance(0.2) ? [randomField(random)] : [],
    linked: Array.from({ length: random.pick([0, 0, 1, 1, 2]) }, () => randomLinked(random)),
  }
}

/** A filter by external ids. Mostly it has only sources, because a single external id hardly ever matches. */
function randomExternal(random: Random): ExternalIds {
  const isById = random.chance(0.3)
  return {
    externalSources: isById && random.chance(0.5) ? undefined : random.some(SOURCES, 2),
    externalIds: isById ? random.some([...SHARED_IDS, 'none'], 3) : undefined,
  }
}

function randomField(random: Random): FieldCondition {
  const [low, high] = random.chance(0.6) ? [random.below(6), random.between(3, 9)] : ['b', 'x']
  const isRange = random.chance(0.5)
  const isOpen = random.pick(['no', 'below', 'above'])
  return {
    name: random.pick(FIELD_NAMES),
    values: isRange ? undefined : random.some(FIELD_VALUES, 3).flatMap((value) => fieldValues(value)),
    from: isRange && isOpen !== 'below' ? low : undefined,
    to: isRange && isOpen !== 'above' ? high : undefined,
    matchesAbsent: random.chance(0.2),
  }
}

function randomLocation(random: Random): Omit<VenueLocation, 'visible'> {
  return {
    located: random.maybe(0.2, () => random.chance(0.5)),
    near: random.maybe(0.3, () => ({ ...randomPoint(random), km: random.pick([0, 5, 12.5, 40, 5000, 30_000]) })),
    cities: random.maybe(0.3, () => random.some(WORDS, 6).map(foldText)),
    countries: random.maybe(0.3, () => random.some(WORDS.slice(0, 3), 2).map(foldText)),
  }
}

function randomLinked(random: Random): LinkedEvents {
  return {
    visible: randomVisibility(random),
    opens: random.pick(SCOPES),
    endsFrom: random.maybe(0.6, () => randomSecond(random)),
    wanted: random.chance(0.6),
  }
}

function randomTermQuery(random: Random, own: readonly number[]): TermQuery {
  const orderBy = random.pick(['name', 'slug', 'id', 'count', 'description', 'listed'] as const)
  const ids = random.maybe(0.3, () => randomIds(random, own, 15))
  const isText = orderBy === 'listed' ? ids === undefined : orderBy !== 'id' && orderBy !== 'count'
  return termQuery({
    ...randomSlice(random),
    after: randomAfter(random, own, isText),
    isCounted: random.chance(0.8),
    ids,
    exclude: random.chance(0.2) ? randomIds(random, own, 5) : [],
    needles: random.chance(0.2) ? randomNeedles(random) : [],
    slug: random.maybe(0.1, () => random.pick(SLUGS)),
    parent: random.maybe(0.15, () => (random.chance(0.4) || own.length === 0 ? null : random.pick(own))),
    hideEmpty: random.chance(0.4),
    now: randomSecond(random),
    author: random.maybe(0.2, () => random.pick(AUTHORS)),
    orderBy,
    direction: random.pick(['asc', 'desc']),
  })
}

function randomSlice(random: Random): PageRange {
  return {
    offset: random.chance(0.6) ? 0 : random.below(12),
    limit: random.pick([undefined, undefined, undefined, 0, 1, 3, 10]),
  }
}

/** Sometimes a position, of a known record or of none. Its value is a number, or a string for orders by text. */
function randomAfter(random: Random, own: readonly number[], isText: boolean): Position | undefined {
  return random.maybe(0.35, () => {
    const id = random.chance(0.8) && own.length > 0 ? random.pick(own) : random.below(50)
    const value = random.pick([randomSecond(random), randomSecond(random), random.below(6)])
    return { id, value: isText ? foldText(random.pick(WORDS)) : value }
  })
}

function randomVisibility(random: Random): Visibility {
  const now = randomSecond(random)
  const viewer = random.maybe(0.7, () => random.pick(AUTHORS))
  if (random.chance(0.3)) return { ...seeEverything(now), viewer }
  return {
    now,
    viewer,
    publish: random.chance(0.7) ? 'all' : random.pick(SCOPES),
    future: random.pick(SCOPES),
    draft: random.pick(SCOPES),
    pending: random.pick(SCOPES),
    private: random.pick(SCOPES),
    trash: random.pick(SCOPES),
  }
}

function randomRange(random: Random): Range {
  return { min: random.maybe(0.6, () => randomSecond(random)), max: random.maybe(0.6, () => randomSecond(random)) }
}

/** Known and unknown ids with a few repeats; sometimes an empty list. */
export function randomIds(random: Random, known: readonly number[], most: number): number[] {
  if (random.chance(0.04)) return []
  const ids = random.some(known, most)
  return random.chance(0.3) ? [...ids, 9999, ...random.some(ids, 2)] : ids
}

/** Substrings of words: one code point, two, or more. */
function randomNeedles(random: Random): string[] {
  return Array.from({ length: 1 + random.below(2) }, () => {
    const points = [...foldText(`${random.pick(WORDS)} ${random.pick(WORDS)}`)]
    const start = random.below(points.length)
    return points.slice(start, start + 1 + random.below(4)).join('')
  })
}
