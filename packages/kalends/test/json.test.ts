import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { exportEvents } from '../src/commands/export.ts'
import { importEvents } from '../src/commands/import.ts'
import { writeJson } from '../src/json/write-json.ts'
import { openStore } from '../src/open-store.ts'
import { withCalendar } from './support/calendar.ts'
import { emptyFolder } from './support/folder.ts'
import { addKey } from './support/keys.ts'
import { printed } from './support/printed.ts'

const dates = { start_date: '2027-07-01 18:00', end_date: '2027-07-01 20:00' }

/** A folder with a calendar that has records of all kinds, and its export. */
async function exported() {
  const folder = emptyFolder()
  const [store, file] = [join(folder, 'old.db'), join(folder, 'calendar.json')]
  await withCalendar(store, async ({ events, venues, categories, feedTokens }) => {
    const { id: parent } = await categories.create({ name: 'Music' })
    await categories.create({ name: 'Jazz', parent })
    const image = 'https://example.org/a.png'
    await venues.create({ venue: 'Hall', geo_lat: 51, geo_lng: 3.7, image })
    const venue = [1, { venue: 'Park' }]
    await events.create({
      ...dates,
      title: 'Fête',
      categories: ['jazz'],
      tags: ['a'],
      venue,
      organizer: { organizer: 'We' },
    })
    await events.create({
      ...dates,
      title: 'Child',
      post_parent: 1,
      cost: ['0', '12 €'],
      timezone: 'Europe/Paris',
      image,
    })
    await events.create({ ...dates, title: 'Deleted' })
    await events.delete(3, { force: true })
    await events.create({ ...dates, title: 'Draft', status: 'draft', external_source: 'x', external_id: '7' })
    await events.create({ ...dates, title: 'Locked', password: 'sesame', all_day: true, author: 4 })
    // Two trashed events with the same slug. The first one was written last.
    await events.create({ ...dates, title: 'Gone', slug: 'gone' })
    await events.delete(6)
    await events.create({ ...dates, title: 'Gone too', slug: 'gone' })
    await events.delete(7)
    await events.update(6, { status: 'publish' })
    await events.delete(6)
    await feedTokens.create({ id: 1, roles: ['editor'] })
  })
  await addKey(store, 'editor')
  await exportEvents(file, { to: 'json', store })
  return { folder, store, file, text: readFileSync(file, 'utf8') }
}

test('an export has everything but keys and tokens, and only its owner can read it', async () => {
  printed()
  const { folder, file, text } = await exported()
  const { events, venues, images, format, ...more } = JSON.parse(text)
  expect(format).toBe('kalends')
  expect(Object.keys(more)).toEqual(['version', 'lastIds', 'organizers', 'categories', 'tags'])
  expect(events.map(({ title }: { readonly title: string }) => title)).toEqual([
    ...['Fête', 'Child', 'Draft', 'Locked', 'Gone', 'Gone too'],
  ])
  expect(events[3].passwordHash).toMatch(/\S{20}/)
  expect([venues.length, images.length]).toEqual([2, 1])
  expect(text).not.toMatch(/revision|token|kalends_1/)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('an export that is imported and exported again is the same, and an import can be repeated', async () => {
  const { stdout } = printed()
  const { folder, file, text } = await exported()
  const store = join(folder, 'new.db')
  expect(await importEvents(file, { from: 'json', store, dryRun: true })).toBe(true)
  expect(await importEvents(file, { from: 'json', store })).toBe(true)
  expect(await importEvents(file, { from: 'json', store })).toBe(true)
  expect(stdout().split('\n')).toEqual([
    'Nothing was written. It would be: 13 created, 0 updated, 0 unchanged, 0 refused.',
    ...['create   event 1: Fête', 'create   event 2: Child', 'create   event 4: Draft', 'create   event 5: Locked'],
    ...['create   event 6: Gone', 'create   event 7: Gone too', 'create   venue 1: Hall', 'create   venue 2: Park'],
    ...['create   organizer 1: We', 'create   category 1: Music', 'create   category 2: Jazz', 'create   tag 1: a'],
    'create   image 1: https://example.org/a.png',
    '13 created, 0 updated, 0 unchanged, 0 refused.',
    '0 created, 0 updated, 13 unchanged, 0 refused.',
    '',
  ])
  const again = join(folder, 'again.json')
  await exportEvents(again, { to: 'json', store })
  expect(readFileSync(again, 'utf8')).toBe(text)
  await withCalendar(store, async ({ events }) => {
    expect((await events.getBySlug('gone')).id).toBe(6)
    expect(await events.get(5, { password: 'sesame' })).toMatchObject({ title: 'Locked', author: 4 })
    expect((await events.create({ ...dates, title: 'New' })).id).toBe(8)
  })
})

test('an export has records behind any number of deleted ones, and ids are not given out again', async () => {
  printed()
  const folder = emptyFolder()
  const [store, file] = [join(folder, 'old.db'), join(folder, 'calendar.json')]
  const image = (name: string) => `https://example.org/${name}.png`
  await withCalendar(store, ({ events }) => events.create({ ...dates, title: 'First', image: image('first') }))
  const opened = await openStore(store)
  for (const kind of ['event', 'image'] as const) {
    const [record] = await opened.getMany(kind, [1])
    await opened.commit([
      { type: 'remove', kind, id: 1, expected: record?.revision ?? 0 },
      { type: 'reserveIds', kind, upTo: 25_000 },
    ])
  }
  await opened.close()
  await withCalendar(store, async ({ events }) => {
    await events.create({ ...dates, title: 'Second', image: image('second') })
    await events.create({ ...dates, title: 'Third', image: image('third') })
    await events.delete(25_002, { force: true })
  })
  await exportEvents(file, { to: 'json', store })
  const target = join(folder, 'new.db')
  expect(await importEvents(file, { from: 'json', store: target })).toBe(true)
  await withCalendar(target, async ({ events }) => {
    expect(await events.get(25_001)).toMatchObject({ title: 'Second', image: { id: 25_001 } })
    expect(await events.create({ ...dates, title: 'New', image: image('new') })).toMatchObject({
      id: 25_003,
      image: { id: 25_003 },
    })
  })
})

test('an export is not mixed with another calendar', async () => {
  const { stdout } = printed()
  const { file, store } = await exported()
  await withCalendar(store, ({ events }) => events.create({ ...dates, title: 'Other' }))
  for (const dryRun of [true, false]) {
    const imported = importEvents(file, { from: 'json', store, dryRun })
    await expect(imported).rejects.toThrow('The calendar has the event 8, which is not in the file.')
  }
  expect(stdout()).toBe('')
})

test('something that is written during an export makes it fail', async () => {
  printed()
  const { store } = await exported()
  const opened = await openStore(store)
  const parts = writeJson(opened)
  await parts.next()
  await withCalendar(store, ({ events }) => events.update(1, { title: 'Changed' }))
  await expect(Readable.from(parts).toArray()).rejects.toThrow('written to the calendar during the export')
  await opened.close()
})

/** An export that several tests read. */
let sample: { readonly text: string } | undefined

test.each<[string, (file: Record<string, any>) => unknown, string]>([
  ['another format', () => ({ events: [] }), 'The file must be what kalends export --to json has written'],
  ['another version', (file) => ({ ...file, version: 2 }), 'another version of Kalends'],
  ['no tags', ({ tags: _, ...file }) => file, 'The file has no list of tags.'],
  ['a record that is none', (file) => ({ ...file, tags: [1] }), 'tags[0] of the file must be an object.'],
  ['a wrong member', (file) => alter(file, { title: 1 }), 'events[0].title of the file is missing or wrong.'],
  ['a wrong status', (file) => alter(file, { status: 'new' }), 'events[0].status of the file'],
  ['a wrong cost', (file) => alter(file, { cost: {} }), 'events[0].cost of the file'],
  ['a start that is not a date', (file) => alter(file, { startWall: '2027-13-01 10:00:00' }), 'events[0].startWall of'],
  ['seconds that no date has', (file) => alter(file, { modifiedAt: -1e15 }), 'events[0].modifiedAt of'],
  ['an id twice', (file) => alter(file, { id: 2 }), 'two events with the id 2.'],
  ['a huge id', (file) => alter(file, { id: 2 ** 50 }), 'events[0].id of the file is missing or wrong.'],
  [
    'a last id that is too low',
    (file) => ({ ...file, lastIds: { events: 6 } }),
    'lastIds.events of the file must be at least 7',
  ],
  ['a link to nothing', (file) => alter(file, { venueIds: [99] }), 'The import failed: '],
])('a file with %s is refused', async (_, change, message) => {
  printed()
  sample ??= await exported()
  const folder = emptyFolder()
  const file = join(folder, 'wrong.json')
  writeFileSync(file, JSON.stringify(change(JSON.parse(sample.text))))
  const error = await importEvents(file, { from: 'json', store: join(folder, 'new.db') }).catch((thrown) => thrown)
  expect(String(error)).toContain(message)
  expect(error).toMatchObject({ exitCode: 1 })
})

function alter(file: Record<string, any>, change: object): object {
  const [first, ...others] = file['events']
  return { ...file, events: [{ ...first, ...change }, ...others] }
}

test('a file that is not JSON is an error', async () => {
  const file = join(emptyFolder(), 'a.json')
  writeFileSync(file, '{"format":')
  await expect(importEvents(file, { from: 'json' })).rejects.toThrow('The file is not JSON: ')
})

test('a list contains rows of calendar.import, and each invalid row has its reason', async () => {
  const { stdout } = printed()
  const folder = emptyFolder()
  const [file, store] = [join(folder, 'rows.json'), join(folder, 'calendar.db')]
  const rows = [
    { kind: 'venue', externalId: 7, input: { venue: 'Hall' } },
    { externalId: 'a', input: { ...dates, title: 'Fair' }, venues: [7] },
    { externalId: 'b', input: { ...dates, title: '' } },
    'row',
  ]
  writeFileSync(file, JSON.stringify(rows))
  expect(await importEvents(file, { from: 'json', store, name: 'mine' })).toBe(false)
  expect(stdout()).toMatch(
    /^2 created, 0 updated, 0 unchanged, 2 refused\.\nrefused {2}b: title .*\nrefused {2}row 3: .*\n$/,
  )
})
