import { type Change, type Kind, kinds, namedKinds, type RecordOf, type SlugRule } from '@kalends/core'
import { insertion, removal, updating } from '../store/support/writing.ts'
import { type KnownIds, randomDraft, SHARED_IDS, SOURCES } from './random-draft.ts'
import type { Random } from './seeded-random.ts'

/** The current records of a store, by kind. */
export type Existing = { readonly [K in Kind]: readonly RecordOf<K>[] }

const KINDS: readonly Kind[] = ['event', 'event', 'event', ...kinds]

/** The ids of the current records, except those that the commit has touched. */
export function knownIds(existing: Existing, touched: ReadonlySet<string> = new Set()): KnownIds {
  const ids = (kind: Kind) =>
    existing[kind].map((record) => record.id).filter((id) => touched.size === 0 || !touched.has(`${kind} ${id}`))
  return {
    event: ids('event'),
    venue: ids('venue'),
    organizer: ids('organizer'),
    category: ids('category'),
    tag: ids('tag'),
    image: ids('image'),
  }
}

/**
 * A random commit with a few changes, or `size` times as many: expectations, inserts and updates, then removals, then
 * inserts again. No record occurs twice. About one commit in five must be rejected.
 */
export function randomChanges(random: Random, existing: Existing, size = 1): readonly Change[] {
  const touched = new Set<string>()
  const known = knownIds(existing)
  // In a large commit, each change must be less likely to fail. Otherwise all large commits would fail.
  const fault = (probability: number) => random.chance(probability / size)
  const begun = [
    ...many(random, 1, () => expectation(random, existing, fault)),
    ...many(random, 3 * size, () =>
      random.chance(0.4) ? inserting(random, known, fault) : rewriting(random, existing, touched, fault),
    ),
    ...many(random, 1, () => linkedPair(random, known, fault)).flat(),
    ...many(random, 1, () => sameRevision(random, existing, touched, fault)),
    ...many(random, size, () => removing(random, existing, touched)),
  ]
  const left = knownIds(existing, fault(0.2) ? undefined : touched)
  return [...begun, ...many(random, size, () => inserting(random, left, fault))].filter(
    (change) => change !== undefined,
  )
}

/** Whether to make this change invalid, given the probability in a small commit. */
type Fault = (probability: number) => boolean

function many<T>(random: Random, most: number, make: () => T): T[] {
  return Array.from({ length: random.below(most + 1) }, make)
}

function randomRule(fault: Fault): SlugRule {
  return fault(0.1) ? 'exact' : 'suffix'
}

function expectation(random: Random, existing: Existing, fault: Fault): Change | undefined {
  const kind = random.pick(namedKinds)
  if (existing[kind].length === 0) return undefined
  const { nameKey } = random.pick<{ readonly nameKey: string }>(existing[kind])
  const named = existing[kind].filter((record) => record.nameKey === nameKey)
  const ids = named.map((record) => record.id)
  return { type: 'expectName', kind, nameKey, ids: fault(0.1) ? ids.slice(1) : ids }
}

function sameRevision(random: Random, existing: Existing, touched: Set<string>, fault: Fault): Change | undefined {
  const kind = random.pick(kinds)
  const record = untouched(random, kind, existing, touched)
  if (record === undefined) return undefined
  return { type: 'expectRevision', kind, id: record.id, expected: record.revision - (fault(0.1) ? 1 : 0) }
}

function inserting(random: Random, known: KnownIds, fault: Fault): Change {
  const kind = random.pick(KINDS)
  const reachable = fault(0.03) ? { ...known, tag: [9999], image: [9999] } : known
  const draft = randomDraft(random, kind, reachable)
  const shared = 'externalId' in draft && fault(0.15) && randomSharedId(random)
  return insertion(kind, { ...draft, ...shared }, { slugRule: randomRule(fault) })
}

/** An external id that another record can have. */
function randomSharedId(random: Random) {
  return { externalSource: random.pick(SOURCES), externalId: random.pick(SHARED_IDS) }
}

/** A venue and an event that links to it before it has an id. */
function linkedPair(random: Random, known: KnownIds, fault: Fault): Change[] {
  const venue = insertion('venue', randomDraft(random, 'venue', known), { ref: -1 })
  const event = insertion('event', {
    ...randomDraft(random, 'event', known),
    venueIds: [-1, ...known.venue.slice(0, 1)],
  })
  return fault(0.05) ? [event, venue] : [venue, event]
}

/** A record that no other change of the commit uses. */
function untouched<K extends Kind>(
  random: Random,
  kind: K,
  existing: Existing,
  touched: Set<string>,
): RecordOf<K> | undefined {
  const free = existing[kind].filter((record) => !touched.has(`${kind} ${record.id}`))
  if (free.length === 0) return undefined
  const record = random.pick<RecordOf<K>>(free)
  touched.add(`${kind} ${record.id}`)
  return record
}

function rewriting(random: Random, existing: Existing, touched: Set<string>, fault: Fault): Change | undefined {
  return rewritingOf(random, random.pick(KINDS), existing, touched, fault)
}

function rewritingOf<K extends Kind>(
  random: Random,
  kind: K,
  existing: Existing,
  touched: Set<string>,
  fault: Fault,
): Change | undefined {
  const record = untouched(random, kind, existing, touched)
  if (record === undefined) return undefined
  const seen = fault(0.03) ? { ...record, revision: record.revision + random.pick([-1, 1]) } : record
  const draft = randomDraft(random, kind, knownIds(existing))
  // Half of the updates leave most keys unchanged, as typical updates do.
  const kept =
    random.chance(0.5) && 'status' in draft
      ? { modifiedAt: draft.modifiedAt, status: draft.status, ...(fault(0.1) && randomSharedId(random)) }
      : draft
  return updating(kind, seen, kept as typeof draft, randomRule(fault)) // Safe: `kept` has keys of a draft of this kind.
}

function removing(random: Random, existing: Existing, touched: Set<string>): Change | undefined {
  const kind = random.pick(KINDS)
  const record = untouched(random, kind, existing, touched)
  return record === undefined ? undefined : removal(kind, record)
}
