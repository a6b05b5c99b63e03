import { type Random, seededRandom } from '@kalends/conformance'
import { runs } from '@kalends/tooling/runs'
import { describe, expect, test } from 'vitest'
import { type Child, useProcesses } from '../../store-sqlite/test/support/processes.ts'
import type { LoggedCommit, LoggedEvent, Question } from './support/instance.ts'
import { hasPostgres, newSchema, useServer } from './support/server.ts'

/*
 * Four instances in processes of their own run random operations at once. Every commit is logged with its revision, so
 * afterwards the state at each revision is known. Every read must show one of these states. The state must not be older
 * than the instance promises, and must exist when the read returns.
 */

const instances = 4
const operations = runs(500)
/** How many operations each instance runs at a time. */
const atOnce = 3
const categories = [1, 2, 3]

interface Reply {
  readonly failure: string | undefined
  readonly value: unknown
}

/** An instance to which the test can send several calls at once. */
function asking({
  process: child,
}: Child): (...question: Question extends readonly [number, ...infer R] ? R : never) => Promise<Reply> {
  let asked = 0
  const waiting = new Map<number, (reply: Reply) => void>()
  child.on('message', ([number, failure, value]: [number, string | undefined, unknown]) => {
    waiting.get(number)?.({ failure, value })
    waiting.delete(number)
  })
  return (...question) => {
    asked += 1
    const number = asked
    child.send([number, ...question])
    return new Promise((resolve) => waiting.set(number, resolve))
  }
}

/** A finished read or write, with the times of the call and of its result. */
interface Finished {
  readonly instance: number
  readonly from: number
  readonly to: number
  /** For a write: the id and the title of the event after it. For a removal, the title is `undefined`. */
  readonly written?: readonly [id: number, title: string | undefined]
  /** For a read: what the response showed. */
  readonly shown?: string
  /** For a read: what the response should show in a state. */
  readonly expected?: (state: State) => string
}

type State = ReadonlyMap<number, LoggedEvent>

/** The titles of all events with a category, or of all events. */
const titlesIn = (state: State, category?: number): string =>
  [...state.values()]
    .filter(({ categoryIds }) => category === undefined || categoryIds.includes(category))
    .map(({ title }) => title)
    .sort()
    .join()

const dates = { start_date: '2027-01-20 10:00', end_date: '2027-01-20 12:00', status: 'publish' }

const reads = ['get', 'get', 'list', 'list', 'list'] as const
const all = ['create', 'update', 'update', 'delete', ...reads] as const
type Act = (typeof all)[number]

/** Runs one random operation. `ids` are those of the events that exist. */
async function operate(
  ask: ReturnType<typeof asking>,
  random: Random,
  { acts, title, ids }: { readonly acts: readonly Act[]; readonly title: string; readonly ids: Set<number> },
): Promise<Pick<Finished, 'written' | 'shown' | 'expected'>> {
  const id = random.pick([...ids, 1])
  const category = random.pick(categories)
  const act = random.pick(acts)
  if (act === 'create' && ids.size < 40) {
    const { failure, value } = await ask('create', { title, ...dates, categories: [category] })
    if (failure !== undefined) throw new Error(`An event was not created: ${failure}`)
    const created = (value as { readonly id: number }).id // The calendar returns an event.
    ids.add(created)
    return { written: [created, title] }
  }
  if (act === 'update' || act === 'delete') {
    const call = act === 'update' ? ask(act, id, { title, categories: [category] }) : ask(act, id, { force: true })
    if (isMissing(await call)) return {}
    if (act === 'delete') ids.delete(id)
    return { written: [id, act === 'update' ? title : undefined] }
  }
  if (act === 'get') {
    const { value } = await ask('read', `/events/${id}`, '')
    const { code, title: shown = '' } = value as { readonly code?: string; readonly title?: string } // An error or event.
    expect([undefined, 'event-not-found']).toContain(code)
    return { shown, expected: (state) => state.get(id)?.title ?? '' }
  }
  const filter = random.chance(0.5) ? category : undefined
  const query = `start_date=2027-01-01&per_page=50${filter === undefined ? '' : `&categories=${filter}`}`
  const { value } = await ask('read', '/events', query)
  const { events } = value as { readonly events: readonly LoggedEvent[] } // A list of events.
  const shown = events.map((event) => event.title).toSorted()
  return { shown: shown.join(), expected: (state) => titlesIn(state, filter) }
}

/** Whether an event was not found. Any other failure fails the test. */
function isMissing({ failure }: Reply): boolean {
  expect([undefined, 'event-not-found']).toContain(failure)
  return failure !== undefined
}

/** The state at each revision, from the commits of all instances. Fails unless their revisions have no gaps. */
function statesOf(commits: readonly LoggedCommit[]): readonly State[] {
  const states: State[] = [new Map()]
  for (const [revision, changes] of commits.toSorted(([left], [right]) => left - right)) {
    expect(revision).toBe(states.length)
    const state = new Map(states.at(-1) ?? [])
    for (const [id, event] of changes) {
      if (event === undefined) state.delete(id)
      else state.set(id, event)
    }
    states.push(state)
  }
  return states
}

describe.runIf(hasPostgres)(`${operations} random operations on ${instances} instances`, () => {
  const server = useServer()
  const processes = useProcesses(new URL('support/instance.ts', import.meta.url))

  test.each([
    ['strict', 0],
    [100, 100],
  ])('show no state that is older than %s allows', { timeout: 86_400_000 }, async (freshness, maxStalenessMs) => {
    const schema = newSchema()
    const children = Array.from({ length: instances }, () => processes.start(server.url(), schema, 'serve', freshness))
    const asks: ReturnType<typeof asking>[] = []
    for (const child of children) {
      expect(await child.message()).toBe('ready')
      asks.push(asking(child))
    }
    for (const category of categories)
      await asks[0]?.('create', { title: 'first', ...dates, categories: [`c${category}`] })
    const ids = new Set([1, 2, 3])
    const finished: Finished[] = []
    let begun = 0
    /** How many clients still have operations to run. */
    let writing = (instances - 1) * atOnce
    const client = async (instance: number, number: number): Promise<void> => {
      const random = seededRandom(1000 * instance + number)
      const ask = asks[instance]
      // An instance that writes learns of new revisions from its own commits. The last instance only reads, until all
      // others have finished.
      const isReader = instance === instances - 1
      const acts = isReader ? reads : all
      for (
        let left = operations / (instances * atOnce);
        ask !== undefined && (isReader ? writing : left) > 0;
        left -= 1
      ) {
        begun += 1
        const from = performance.now()
        const done = await operate(ask, random, { acts, title: `title${begun}`, ids })
        finished.push({ instance, from, to: performance.now(), ...done })
      }
      if (!isReader) writing -= 1
    }
    const clients = asks.flatMap((_, instance) =>
      Array.from({ length: atOnce }, (__, number) => client(instance, number)),
    )
    await Promise.all(clients)
    const logs = await Promise.all(asks.map((ask) => ask('log')))
    const states = statesOf(logs.flatMap(({ value }) => value as readonly LoggedCommit[])) // `serve` sends its log.
    checkReads(finished, states, maxStalenessMs)
    const count = (name: 'written' | 'shown') => finished.filter((one) => one[name] !== undefined).length
    expect([count('shown') > operations / 3, count('written') > operations / 8]).toEqual([true, true])
    for (const child of children) await child.kill()
  })
})

function checkReads(finished: readonly Finished[], states: readonly State[], maxStalenessMs: number): void {
  // Every write has a different title, which identifies its revision.
  const revisions = new Map<string, number>()
  const removals = new Map<number, number[]>()
  for (const [revision, state] of states.entries()) {
    const before = states[revision - 1] ?? new Map<number, LoggedEvent>()
    for (const [id, { title }] of state) if (before.get(id)?.title !== title) revisions.set(`${id} ${title}`, revision)
    for (const id of before.keys()) if (!state.has(id)) removals.set(id, [...(removals.get(id) ?? []), revision])
  }
  const writes = finished.flatMap(({ written, ...rest }) => {
    if (written === undefined) return []
    const [id, title] = written
    const revision = title === undefined ? removals.get(id)?.[0] : revisions.get(`${id} ${title}`)
    if (revision === undefined) throw new Error(`The write of ${title} to event ${id} is lost.`)
    return [{ ...rest, revision }]
  })
  const newest = (some: typeof writes) =>
    some.reduce((most, { revision }) => Math.max(most, revision), categories.length)
  for (const { instance, from, to, shown, expected } of finished) {
    if (expected === undefined) continue
    const isOld = (write: Finished) => write.to <= (write.instance === instance ? from : from - maxStalenessMs)
    const oldest = newest(writes.filter(isOld))
    const latest = newest(writes.filter((write) => write.from < to))
    let revision = oldest
    while (revision < latest && expected(states[revision] ?? new Map()) !== shown) revision += 1
    if (expected(states[revision] ?? new Map()) === shown) continue
    throw new Error(`Instance ${instance} showed none of the states ${oldest} to ${latest} but ${shown}`)
  }
}

/** The random runs find no stale response. This shows that `checkReads` would notice one. */
describe('the check of reads', () => {
  const titled = (title: string): State => new Map([[1, { title, categoryIds: [] }]])
  const states = [new Map(), ...categories.map(() => titled('before')), titled('after')]
  const write: Finished = { instance: 0, from: 1000, to: 1010, written: [1, 'after'] }

  /** Checks a read that begins at `from` and shows the state before the write. */
  function check(instance: number, from: number, maxStalenessMs: number): void {
    const expected = (state: State) => state.get(1)?.title ?? ''
    checkReads([write, { instance, from, to: from + 5, shown: 'before', expected }], states, maxStalenessMs)
  }

  test('accepts a response as old as `maxStalenessMs` allows', () => {
    check(1, 1009, 0)
    check(1, 1109, 100)
    check(0, 1009, 100)
  })

  test.each([
    ['a write that was over', 1, 1010, 0],
    ['a write that was over for longer than allowed', 1, 1110, 100],
    ['a write of its own', 0, 1010, 100],
  ])('notices a response without %s', (_, instance, from, maxStalenessMs) => {
    expect(() => check(instance, from, maxStalenessMs)).toThrow('showed none of the states')
  })
})
