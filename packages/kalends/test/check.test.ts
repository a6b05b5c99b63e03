import { join } from 'node:path'
import { completeStore, type EventQuery, type Store } from '@kalends/core'
import { openDatabase } from '@kalends/store-sqlite'
import { expect, test } from 'vitest'
import { checkRecords, type Fault } from '../src/check/check-records.ts'
import { repair } from '../src/check/repair.ts'
import { check } from '../src/commands/check.ts'
import { copy } from '../src/commands/copy.ts'
import { openStore } from '../src/open-store.ts'
import { withCalendar } from './support/calendar.ts'
import { emptyFolder } from './support/folder.ts'
import { printed } from './support/printed.ts'

const dates = { start_date: '2027-07-01 18:00', end_date: '2027-07-01 20:00' }

/** A calendar with something of everything. */
async function filled(): Promise<string> {
  const store = join(emptyFolder(), 'calendar.db')
  await withCalendar(store, async ({ events, categories }) => {
    await categories.create({ name: 'Music' })
    await events.create({
      ...{ ...dates, title: 'Fête', categories: ['music'], tags: ['a'], venue: { venue: 'Hall', city: 'Ghent' } },
      ...{ organizer: { organizer: 'We' }, image: 'https://example.org/a.png', external_source: 'x', external_id: '1' },
    })
    await events.create({ ...dates, title: 'Gone', slug: 'fete', status: 'trash' })
  })
  return store
}

async function faultsIn(store: Store): Promise<readonly Fault[]> {
  const faults: Fault[] = []
  for await (const fault of checkRecords(completeStore(store), () => undefined)) faults.push(fault)
  return faults
}

test('a calendar in order has no faults', async () => {
  const { stdout, stderr } = printed()
  await check({ store: await filled() })
  expect(stdout()).toBe('')
  expect(stderr()).toMatch(/calendar\.db is in order: 7 records\.\n$/)
})

test('derived values that are out of date are faults, and repaired', async () => {
  const { stdout, stderr } = printed()
  const name = await filled()
  const store = await openStore(name)
  const [event] = await store.getMany('event', [1])
  if (event === undefined) throw new Error('There is no event.')
  const draft = { ...event, titleText: 'old', searchText: 'old' }
  await store.commit([{ type: 'update', kind: 'event', id: 1, expected: event.revision, draft, slugRule: 'exact' }])
  await store.close()
  await expect(check({ store: name })).rejects.toMatchObject({ exitCode: 1, remedy: 'Run it again with --repair.' })
  await check({ store: name, repair: true })
  await check({ store: name })
  expect(stdout()).toBe(
    'outdated  event 1: Its search texts are out of date.\nrepaired  event 1: Its search texts are out of date.\n',
  )
  expect(stderr()).toContain('Repaired faults: 1.')
  const search = (calendar: Parameters<Parameters<typeof withCalendar>[1]>[0]) =>
    calendar.events.list({ start_date: '2027-01-01', search: 'fete' })
  expect((await withCalendar(name, search)).total).toBe(1)
})

let opened: Store

/** Finds nothing for some queries. */
const lists =
  (isWrong: (query: Pick<EventQuery, 'needles'> & Partial<EventQuery>) => boolean): Store['find'] =>
  async (kind, query) =>
    kind !== 'image' && isWrong(query as EventQuery) ? { records: [], total: 0 } : opened.find(kind, query)

/** A store whose indexes say something else than its records. */
const without = (store: Store, change: Partial<Store>): Store => ({ ...completeStore(store), ...change })

test.each<[string, Partial<Store>, string]>([
  ['slugs', { getBySlug: () => undefined }, 'The slug fete leads to nothing.'],
  ['external ids', { findByExternalId: () => [] }, 'Its external id does not lead to it.'],
  ['names', { findByName: () => [] }, 'Its name does not lead to it.'],
  ['links', { linkingEvents: () => [] }, 'Not all of its 1 events are found.'],
  ['starts', { find: lists(({ orderBy }) => orderBy === 'start') }, 'It is not where it belongs in the list by start.'],
  ['ends', { find: lists(({ orderBy }) => orderBy === 'end') }, 'It is not where it belongs in the list by end.'],
  [
    'counts',
    { find: lists(({ starts }) => starts?.min !== undefined) },
    'The month that it starts in has 2 events, and the store counts 0.',
  ],
  [
    'words',
    { find: lists(({ needles }) => needles.length > 0) },
    'A search for a word that it contains does not find it.',
  ],
])('an index of %s that is wrong is a fault that cannot be repaired', async (_, change, message) => {
  const store = await openStore(await filled())
  opened = store
  const faults = await faultsIn(without(store, change))
  expect(faults.map((fault) => fault.message)).toContain(message)
  expect(faults.every(({ repaired }) => repaired === undefined)).toBe(true)
  expect(await repair(faults, store)).toBe(0)
  await store.close()
})

test('a link that leads nowhere is a fault, and the repaired record has it no more', async () => {
  const store = await openStore(await filled())
  const getMany: Store['getMany'] = async (kind, ids) =>
    kind === 'venue' ? ids.map(() => undefined) : store.getMany(kind, ids)
  const find: Store['find'] = async (kind, query) =>
    kind === 'venue' ? { records: [], total: 0 } : store.find(kind, query)
  const faults = await faultsIn(without(store, { getMany, find }))
  expect(faults).toMatchObject([
    { kind: 'event', id: 1, message: 'It links to a record that does not exist.', repaired: { venueIds: [] } },
  ])
  await store.close()
})

test.each([
  ['DELETE FROM kalends_list_entry WHERE event = 1', /venue 1: Not all of its 1 events are found\.\n/],
  [
    "INSERT INTO kalends_event_text (kalends_event_text) VALUES ('delete-all')",
    /A search for a word .* does not find it\.\n/,
  ],
])('after %s, check finds it, and a copy is in order', async (statement, fault) => {
  const { stdout, stderr } = printed()
  const name = await filled()
  const database = openDatabase(name)
  database.exec('DELETE FROM kalends_pending_text')
  database.exec(statement)
  database.close()
  await expect(check({ store: name })).rejects.toMatchObject({
    exitCode: 1,
    remedy: expect.stringContaining('kalends copy'),
  })
  expect(stdout()).toMatch(fault)
  await copy(name, `${name}.new`)
  await check({ store: `${name}.new` })
  expect(stderr()).toContain('is in order: 7 records.')
})

test('a calendar that does not exist is not made', async () => {
  await expect(check({ store: join(emptyFolder(), 'new.db') })).rejects.toThrow('There is no file')
})
