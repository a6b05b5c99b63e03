import { type CompleteStore, type Kind, kinds, namedKinds, nameKey, postKinds, sluggedKinds } from '@kalends/core'
import { DAY } from '../store/support/drafts.ts'
import { type Existing, knownIds } from './random-changes.ts'
import { AUTHORS, randomSecond, SLUGS, SOURCES, WORDS } from './random-draft.ts'
import { randomIds, randomQuery } from './random-query.ts'
import type { Random } from './seeded-random.ts'

/** A query or commit that every store receives. */
export interface Step {
  readonly words: readonly unknown[]
  readonly run: (store: CompleteStore) => unknown
}

const ASKED_KINDS: readonly Kind[] = ['event', 'event', 'event', ...kinds]

/** A random query, mostly for lists of events. */
export function randomQuestion(random: Random, existing: Existing): Step {
  const known = knownIds(existing)
  if (random.chance(0.75)) return findQuestion(random, random.pick(ASKED_KINDS), existing)
  const kind = random.pick(kinds)
  const named = random.pick(namedKinds)
  const keys = [random.pick(WORDS), random.pick(WORDS)].map(nameKey)
  const term = random.pick(['category', 'tag'] as const)
  const author = random.maybe(0.3, () => random.pick(AUTHORS))
  const count = { kind: term, ids: randomIds(random, known[term], 9), now: randomSecond(random), author }
  const ids = randomIds(random, known[kind], 5)
  const linked = random.pick(sluggedKinds)
  const [linkedId = 1] = randomIds(random, known[linked], 1)
  const roots = randomIds(random, known.category, 3)
  return random.pick<Step>([
    { words: ['getMany', kind, ids], run: (store) => store.getMany(kind, ids) },
    { words: ['findByName', named, keys], run: (store) => store.findByName(named, keys) },
    { words: ['countEvents', count], run: (store) => store.countEvents(count) },
    dayQuestion(random, existing),
    dayQuestion(random, existing),
    { words: ['nextDue', count.now], run: async (store) => [await store.nextDue(count.now)] },
    {
      words: ['linkingEvents', linked, linkedId],
      run: async (store) => [...(await store.linkingEvents(linked, linkedId, 1000))].sort((a, b) => a - b),
    },
    { words: ['descendants', roots], run: (store) => store.descendants(roots) },
    slugQuestion(random, existing),
    externalQuestion(random, existing),
  ])
}

function findQuestion<K extends Kind>(random: Random, kind: K, existing: Existing): Step {
  const query = randomQuery(random, kind, knownIds(existing))
  if (!('isCounted' in query) || query.isCounted) {
    return { words: ['find', kind, query], run: (store) => store.find(kind, query) }
  }
  const { limit = Number.POSITIVE_INFINITY } = query
  return {
    words: ['find', kind, query],
    // A search without a total can stop when the page is full.
    run: async (store) => {
      const { records, examinedTo } = await store.find(kind, query)
      return { records, examinedTo: records.length < limit ? examinedTo : undefined }
    },
  }
}

/** Counts events on days of any length, as around DST changes. Some days have no length. Most events are on one of them. */
function dayQuestion(random: Random, existing: Existing): Step {
  const first = randomSecond(random)
  const starts = [first]
  for (const length of random.pick([[1], [5, 0, 20], [DAY, DAY - 3600, DAY, 0, DAY + 3600, DAY]])) {
    starts.push((starts.at(-1) ?? 0) + length)
  }
  const events = randomQuery(random, 'event', knownIds(existing))
  const query = { events, starts, firstDay: Math.floor(first / DAY) }
  return { words: ['countDays', query], run: (store) => store.countDays(query) }
}

/** A lookup of some external ids that records have, and of one that none has. */
function externalQuestion(random: Random, existing: Existing): Step {
  const kind = random.pick(postKinds)
  const source = random.pick(SOURCES)
  const present = existing[kind].flatMap(({ externalId }) => externalId ?? [])
  const ids = [...random.some(present, 20), 'none', 'none']
  return { words: ['findByExternalId', kind, source, ids], run: (store) => store.findByExternalId(kind, source, ids) }
}

function slugQuestion(random: Random, existing: Existing): Step {
  const kind = random.pick(sluggedKinds)
  const slug = random.pick(SLUGS)
  const named = existing[kind].filter((record) => record.slug === slug)
  const last = Math.max(...named.map((record) => record.revision))
  const held = named.some((record) => !('status' in record && record.status === 'trash'))
  // If one commit wrote several trashed records with this slug, any of them is right, so only the slug is compared.
  const tied = !held && named.filter((record) => record.revision === last).length > 1
  return {
    words: ['getBySlug', kind, slug],
    run: async (store) => {
      const record = await store.getBySlug(kind, slug)
      return tied ? record?.slug : record
    },
  }
}
