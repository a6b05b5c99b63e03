import { type CompleteStore, type Kind, kinds, namedKinds, nameKey, sluggedKinds } from '@kalends/core'
import { knownIds, type Present } from './random-changes.ts'
import { AUTHORS, randomSecond, SLUGS, WORDS } from './random-draft.ts'
import { randomIds, randomQuery } from './random-query.ts'
import type { Random } from './seeded-random.ts'

/** A query or commit that every store receives. */
export interface Step {
  readonly words: readonly unknown[]
  readonly ask: (store: CompleteStore) => unknown
}

const ASKED: readonly Kind[] = ['event', 'event', 'event', ...kinds]

/** A random query, mostly for lists of events. */
export function randomQuestion(random: Random, present: Present): Step {
  const known = knownIds(present)
  if (random.chance(0.75)) return findQuestion(random, random.pick(ASKED), present)
  const kind = random.pick(kinds)
  const named = random.pick(namedKinds)
  const key = nameKey(random.pick(WORDS))
  const term = random.pick(['category', 'tag'] as const)
  const author = random.maybe(0.3, () => random.pick(AUTHORS))
  const count = { kind: term, ids: randomIds(random, known[term], 9), now: randomSecond(random), author }
  const ids = randomIds(random, known[kind], 5)
  const roots = randomIds(random, known.category, 3)
  return random.pick<Step>([
    { words: ['getMany', kind, ids], ask: (store) => store.getMany(kind, ids) },
    { words: ['findByName', named, key], ask: (store) => store.findByName(named, key) },
    { words: ['countEvents', count], ask: (store) => store.countEvents(count) },
    { words: ['nextDue', count.now], ask: async (store) => [await store.nextDue(count.now)] },
    { words: ['descendants', roots], ask: (store) => store.descendants(roots) },
    slugQuestion(random, present),
  ])
}

function findQuestion<K extends Kind>(random: Random, kind: K, present: Present): Step {
  const query = randomQuery(random, kind, knownIds(present))
  return { words: ['find', kind, query], ask: (store) => store.find(kind, query) }
}

function slugQuestion(random: Random, present: Present): Step {
  const kind = random.pick(sluggedKinds)
  const slug = random.pick(SLUGS)
  const named = present[kind].filter((record) => record.slug === slug)
  const last = Math.max(...named.map((record) => record.revision))
  const held = named.some((record) => !('status' in record && record.status === 'trash'))
  // When one commit wrote several trashed records with this slug, any of them is right. So only the slug is compared.
  const tied = !held && named.filter((record) => record.revision === last).length > 1
  return {
    words: ['getBySlug', kind, slug],
    ask: async (store) => {
      const record = await store.getBySlug(kind, slug)
      return tied ? record?.slug : record
    },
  }
}
