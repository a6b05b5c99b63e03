import { join } from 'node:path'
import type { Change } from '@kalends/core'
import { openDatabase } from '@kalends/store-sqlite'
import { expect, test } from 'vitest'
import { check } from '../src/commands/check.ts'
import { openStore } from '../src/open-store.ts'
import { withCalendar } from './support/calendar.ts'
import { emptyFolder } from './support/folder.ts'
import { printed } from './support/printed.ts'

const dates = { start_date: '2027-07-01 18:00', end_date: '2027-07-01 20:00' }

/** A calendar with records of every kind. */
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
  const opened = await openStore(store)
  const [venue] = await opened.getMany('venue', [1])
  if (venue === undefined) throw new Error('There is no venue.')
  const draft = { ...venue, customFields: { hall: 'Blue' } }
  await opened.commit([{ type: 'update', kind: 'venue', id: 1, expected: venue.revision, draft, slugRule: 'exact' }])
  await opened.close()
  return store
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

/** The statements that create the tables and indexes of a file. */
function schemaOf(name: string): readonly unknown[] {
  const database = openDatabase(name)
  try {
    return database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
  } finally {
    database.close()
  }
}

const notFound = 'What it is found, sorted and counted by is not what its content says.'
const notListed = 'It is not on the lists where it belongs.'
const notSearched = 'Searches do not find it by its words.'

test.each<[string, string, string]>([
  ['a lost link', 'DELETE FROM kalends_link WHERE event = 1', 'event 1: Its links are not those of its content.'],
  [
    'a link too many',
    'INSERT INTO kalends_link (event, kind, target) VALUES (2, 2, 1)',
    'event 2: Its links are not those of its content.',
  ],
  ['lost list entries', 'DELETE FROM kalends_list_entry WHERE event = 1', `event 1: ${notListed}`],
  ['a wrong list entry', 'UPDATE kalends_list_entry SET ends_at = 7 WHERE event = 2', `event 2: ${notListed}`],
  ['lost bucket counts', 'DELETE FROM kalends_bucket', 'event 1: A list that it is on is counted wrong.'],
  ['a wrong bucket count', 'UPDATE kalends_bucket SET events = 9', 'event 1: A list that it is on is counted wrong.'],
  ['a wrong count of a term', 'UPDATE kalends_tag SET events = 5', `tag 1: ${notFound}`],
  ['a wrong slug', "UPDATE kalends_event SET slug = 'other' WHERE id = 1", `event 1: ${notFound}`],
  ['a wrong external id', "UPDATE kalends_event SET external_id = '2' WHERE id = 1", `event 1: ${notFound}`],
  ['a wrong name', "UPDATE kalends_venue SET name_key = 'other'", `venue 1: ${notFound}`],
  ['a wrong start', 'UPDATE kalends_event SET starts_at = 0 WHERE id = 1', `event 1: ${notFound}`],
  ['a lost row', 'PRAGMA foreign_keys = OFF; DELETE FROM kalends_event WHERE id = 2', `event 2: ${notFound}`],
  ['lost values of fields', 'DELETE FROM kalends_field', 'venue 1: Its custom fields are not found by their values.'],
  [
    'a lost text index',
    "DELETE FROM kalends_pending_text; INSERT INTO kalends_event_text (kalends_event_text) VALUES ('delete-all')",
    `event 1: ${notSearched}`,
  ],
  ['lost pending texts', 'DELETE FROM kalends_pending_text', `organizer 1: ${notSearched}`],
  ['wrong pending texts', "UPDATE kalends_pending_text SET text = 'other'", `venue 1: ${notSearched}`],
  ['a lost table of links', 'DROP TABLE kalends_link', 'The table kalends_link is missing.'],
  ['a lost table of lists', 'DROP TABLE kalends_list_entry', 'The table kalends_list_entry is missing.'],
  ['a lost table of counts', 'DROP TABLE kalends_bucket', 'The table kalends_bucket is missing.'],
  ['a lost table of fields', 'DROP TABLE kalends_field', 'The table kalends_field is missing.'],
  ['a lost table of words', 'DROP TABLE kalends_word', 'The table kalends_word is missing.'],
  ['lost words of events', 'DROP TABLE kalends_event_text', 'The table kalends_event_text is missing.'],
  ['a lost table of pending texts', 'DROP TABLE kalends_pending_text', 'The table kalends_pending_text is missing.'],
  ['a lost index', 'DROP INDEX kalends_event_slug', 'The index kalends_event_slug is missing.'],
  ['a wrong state', 'UPDATE kalends_state SET next_due = 5', 'events: The dates of scheduled events are out of date.'],
])('%s in a SQLite calendar is found, and repaired', async (_, statement, fault) => {
  const { stdout, stderr } = printed()
  const name = await filled()
  const schema = schemaOf(name)
  const database = openDatabase(name)
  database.exec(statement)
  database.close()
  const left = { exitCode: 1, remedy: 'Run it again with --repair.' }
  await expect(check({ store: name })).rejects.toMatchObject(left)
  expect(stdout()).toContain(`outdated  ${fault}\n`)
  // A check changes nothing.
  await expect(check({ store: name })).rejects.toMatchObject(left)
  await check({ store: name, repair: true })
  const repaired = stdout()
    .split('\n')
    .filter((line) => line.startsWith('repaired  '))
  expect(repaired).toContain(`repaired  ${fault}`)
  expect(new Set(repaired).size).toBe(repaired.length)
  expect(stderr()).toContain(`is in order: 7 records. Repaired faults: ${repaired.length}.\n`)
  expect(schemaOf(name)).toEqual(schema)
  await check({ store: name })
  expect(stderr()).toMatch(/is in order: 7 records\.\n$/)
  await withCalendar(name, async ({ events, venues, tags }) => {
    const { events: found, total } = await events.list({ start_date: '2027-07-01', search: 'fete', tags: ['a'] })
    expect([total, found[0]?.slug]).toEqual([1, 'fete'])
    expect((await venues.list({ search: 'hall' })).total).toBe(1)
    expect((await tags.list()).tags).toMatchObject([{ count: 1 }])
  })
})

test('words whose parts are lost are found, and repaired', async () => {
  const { stdout } = printed()
  const name = await filled()
  const store = await openStore(name)
  const [event] = await store.getMany('event', [1])
  if (event === undefined) throw new Error('There is no event.')
  // There are more texts than can stay pending, so the store indexes them.
  const inserts = Array.from({ length: 600 }, (_, index): Change => {
    const draft = { ...event, slug: `fete-${index + 2}`, externalSource: undefined, externalId: undefined }
    return { type: 'insert', kind: 'event', ref: undefined, draft, slugRule: 'exact' }
  })
  await store.commit(inserts)
  await store.close()
  await check({ store: name })
  const database = openDatabase(name)
  database.exec('DELETE FROM kalends_word_end')
  database.close()
  await expect(check({ store: name })).rejects.toMatchObject({ exitCode: 1 })
  await check({ store: name, repair: true })
  await check({ store: name })
  expect(stdout()).toContain(`repaired  event 3: ${notSearched}`)
})

test('a link that leads nowhere is a fault, and the repaired record no longer has it', async () => {
  const { stdout } = printed()
  const name = await filled()
  const database = openDatabase(name)
  database.exec(`PRAGMA foreign_keys = OFF; DELETE FROM kalends_venue; DELETE FROM kalends_venue_content;
    DELETE FROM kalends_field; DELETE FROM kalends_image; DELETE FROM kalends_image_content`)
  database.close()
  await expect(check({ store: name })).rejects.toMatchObject({ remedy: 'Run it again with --repair.' })
  expect(stdout()).toContain('outdated  event 1: It links to a record that does not exist.')
  await check({ store: name, repair: true })
  await check({ store: name })
  await withCalendar(name, async ({ events }) => {
    expect(await events.get(1)).toMatchObject({ title: 'Fête', venue: [], image: null })
  })
})

test('a record whose content is lost cannot be repaired', async () => {
  printed()
  const name = await filled()
  const database = openDatabase(name)
  database.exec('DELETE FROM kalends_event_content WHERE id = 1')
  database.close()
  await expect(check({ store: name, repair: true })).rejects.toMatchObject({
    message: 'The calendar cannot be read: the event 1 is missing.',
    remedy: 'Restore a backup.',
  })
})

test.each([
  ['the start', '$.startWall', 'tomorrow', 'event 1: Its startWall is wrong.'],
  ['the end in UTC', '$.endsAt', -1e15, 'event 1: Its endsAt is wrong.'],
  ['the title', '$.title', 7, 'event 1: Its title is wrong.'],
])('a record in which %s is wrong is named, and others are still repaired', async (_, path, value, fault) => {
  const { stdout } = printed()
  const name = await filled()
  const database = openDatabase(name)
  database.prepare('UPDATE kalends_event_content SET json = json_set(json, ?, ?) WHERE id = 1').all(path, value)
  database.exec("UPDATE kalends_tag SET slug = 'other'")
  database.close()
  const left = { exitCode: 1, remedy: 'Correct these records, or restore a backup.' }
  await expect(check({ store: name, repair: true })).rejects.toMatchObject(left)
  expect(stdout()).toContain(`broken    ${fault}\n`)
  expect(stdout()).toContain(`repaired  tag 1: ${notFound}\n`)
})

test('search texts of venues and organizers are checked, with the custom fields that were searched', async () => {
  const { stdout } = printed()
  const name = await filled()
  const store = await openStore(name)
  for (const kind of ['venue', 'organizer'] as const) {
    const [record] = await store.getMany(kind, [1])
    if (record === undefined) throw new Error(`There is no ${kind}.`)
    const draft = { ...record, searchText: 'old' } as never
    await store.commit([{ type: 'update', kind, id: 1, expected: record.revision, draft, slugRule: 'exact' }])
  }
  await store.close()
  await expect(check({ store: name })).rejects.toMatchObject({ exitCode: 1 })
  await check({ store: name, repair: true })
  await check({ store: name })
  const texts = ['venue', 'organizer'].map((kind) => `outdated  ${kind} 1: Its search texts are out of date.\n`)
  expect(stdout().startsWith(texts.join(''))).toBe(true)
  await withCalendar(name, async ({ venues, organizers }) => {
    expect((await venues.list({ search: 'ghent' })).total).toBe(1)
    expect((await organizers.list({ search: 'we' })).total).toBe(1)
  })
})

test('a calendar that does not exist is not made', async () => {
  await expect(check({ store: join(emptyFolder(), 'new.db') })).rejects.toThrow('There is no file')
})
