import { inspect } from 'node:util'
import { type CompleteStore, completeStore, isCalendarError, type Kind, kinds } from '@kalends/core'
import { referenceStore } from '../reference/reference-store.ts'
import { type OpenStore, type StoreCase, withStore } from '../store/store-case.ts'
import { assertSame } from '../store/support/checking.ts'
import { type Existing, randomChanges } from './random-changes.ts'
import { randomQuestion, type Step } from './random-question.ts'
import { randomRecords } from './random-records.ts'
import { seededRandom } from './seeded-random.ts'

/** The number of queries after a commit. */
const QUESTIONS = 12
/** The number of queries after a large commit. */
const MANY_QUESTIONS = 40

/** A random sequence of commits and queries on which two stores must agree with each other and the reference store. */
export interface DifferentialCase {
  /** The behavior that the case requires, as a sentence. */
  readonly name: string
  /** Opens both stores, applies the same commits to them, and compares what they find. */
  readonly run: (openLeft: OpenStore, openRight: OpenStore) => Promise<void>
}

/** The size of a random sequence. */
export interface WalkSize {
  /** The number of events at the start, with a matching number of other records. Default: 40. */
  readonly events?: number
  /** The factor for the number of changes in a commit. Default: 1. */
  readonly changes?: number
  /** The number of seconds between possible times. Default: 1. */
  readonly apart?: number
}

/** A case with that many commits for two stores. Both must assign ids without gaps. */
export function differentialCase(seed: number, steps: number, size: WalkSize = {}): DifferentialCase {
  return {
    name: `two stores return the same results on ${walkName(seed, steps, size)}`,
    run: async (openLeft, openRight) =>
      withStore(completeStore(await openLeft()), async (left) =>
        withStore(completeStore(await openRight()), (right) => walk(seed, steps, size, [left, right])),
      ),
  }
}

/** A case with that many commits for one store, which must always agree with the reference store. */
export function randomCase(seed: number, steps: number, size: WalkSize = {}): StoreCase {
  return {
    name: `the store returns the same results as the reference store on ${walkName(seed, steps, size)}`,
    run: async (open) => withStore(completeStore(await open()), (store) => walk(seed, steps, size, [store])),
  }
}

function walkName(seed: number, steps: number, { events = 40, apart = 1 }: WalkSize): string {
  return `a random sequence of ${steps} commits on ${events} events, ${apart} s apart (seed ${seed})`
}

async function walk(seed: number, steps: number, size: WalkSize, stores: readonly CompleteStore[]): Promise<void> {
  const random = seededRandom(seed, size.apart)
  const walker = startWalk(stores)
  const questions = (size.changes ?? 1) > 1 ? MANY_QUESTIONS : QUESTIONS
  const first = randomRecords(seed, size.events, size.apart)
  await walker.compare(`seed ${seed}, step 0`, { words: ['commit', first], run: (store) => store.commit(first) })
  for (let step = 1; step <= steps; step += 1) {
    const where = `seed ${seed}, step ${step}`
    const changes = randomChanges(random, await walker.existing(), size.changes)
    await walker.compare(where, { words: ['commit', changes], run: (store) => store.commit(changes) })
    await walker.compare(where, { words: ['revision'], run: (store) => store.revision() })
    const existing = await walker.existing()
    for (let count = 0; count < questions; count += 1) await walker.compare(where, randomQuestion(random, existing))
  }
}

/** Runs the stores and the reference store in parallel. The reference store assigns the same ids as the first store. */
function startWalk(stores: readonly CompleteStore[]) {
  const given: Record<Kind, number[]> = { event: [], venue: [], organizer: [], category: [], tag: [], image: [] }
  const coming: Record<Kind, number[]> = { event: [], venue: [], organizer: [], category: [], tag: [], image: [] }
  const model = referenceStore({ nextId: (kind, last) => coming[kind].shift() ?? last + 1 })

  async function compare(where: string, step: Step): Promise<void> {
    const outcomes = await Promise.all(stores.map((store) => outcome(() => step.run(store))))
    for (const kind of kinds) coming[kind] = newIds(kind, step, outcomes[0])
    for (const kind of kinds) given[kind].push(...coming[kind])
    const expected = await outcome(() => step.run(model))
    for (const result of outcomes) assertResult(where, step, result, expected)
  }

  async function presentOf<K extends Kind>(kind: K) {
    const records = await model.getMany(kind, given[kind])
    return records.filter((record) => record !== undefined)
  }

  async function existing(): Promise<Existing> {
    const [event, venue, organizer] = [await presentOf('event'), await presentOf('venue'), await presentOf('organizer')]
    const [category, tag, image] = [await presentOf('category'), await presentOf('tag'), await presentOf('image')]
    return { event, venue, organizer, category, tag, image }
  }

  return { compare, existing }
}

function assertResult(where: string, { words }: Step, result: unknown, expected: unknown): void {
  try {
    assertSame(result, expected)
  } catch (cause) {
    // Formatted only on failure, because formatting is slow.
    throw new Error(`${where}: ${shown(words)}\ngave ${shown(result)}\ninstead of ${shown(expected)}`, { cause })
  }
}

/** The ids that a commit assigned to new records of that kind, in order. */
function newIds(kind: Kind, { words }: Step, result: unknown): number[] {
  const [verb, changes] = words
  if (verb !== 'commit' || !Array.isArray(changes)) return []
  if (typeof result !== 'object' || result === null || !('records' in result) || !Array.isArray(result.records))
    return []
  const { records } = result
  return changes.flatMap((change, index) =>
    change.type === 'insert' && change.kind === kind ? [records[index].id] : [],
  )
}

/** The result of a call. All conflicts count as equal, because a commit can contain several. */
async function outcome(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (failure) {
    if (isCalendarError(failure, 'rest_conflict')) return 'conflict'
    throw failure
  }
}

function shown(value: unknown): string {
  return inspect(value, { depth: 6, breakLength: 120, maxArrayLength: 200 })
}
