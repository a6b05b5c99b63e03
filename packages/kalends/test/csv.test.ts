import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportEvents } from '../src/commands/export.ts'
import { importEvents } from '../src/commands/import.ts'
import { withCalendar } from './support/calendar.ts'
import { emptyFolder } from './support/folder.ts'
import { printed } from './support/printed.ts'

/** A file with this content, and the name of a store next to it. */
function fileWith(content: string | Uint8Array) {
  const folder = emptyFolder()
  const file = join(folder, 'events.csv')
  writeFileSync(file, content)
  return { folder, file, store: join(folder, 'calendar.db') }
}

const listed = (store: string) =>
  withCalendar(store, async (calendar) => (await calendar.events.list({ start_date: '2027-01-01' })).events)

/** Imports a file, and returns its events. */
async function imported(content: string | Uint8Array, flags: object = {}) {
  const { file, store } = fileWith(content)
  await importEvents(file, { from: 'csv', store, ...flags })
  return listed(store)
}

test('columns are found by their names, whatever the delimiter, the line breaks and the encoding', async () => {
  printed()
  const header = 'Subject;Start Date;End Date;Location;City;Tags'
  const quoted = `${header}\r\nFête;2027-06-21 18:00;2027-06-21 23:00;Hall;Ghent;"a; b"\r\n`
  const expected = [
    {
      title: 'Fête',
      start_date: '2027-06-21 18:00:00',
      venue: [{ venue: 'Hall', city: 'Ghent' }],
      tags: [{ name: 'a' }, { name: 'b' }],
    },
  ]
  expect(await imported(`\uFEFF${quoted}`)).toMatchObject(expected)
  expect(await imported(quoted.replaceAll(';', '\t').replace('"a\t b"', 'a;b'))).toMatchObject(expected)
  const utf16 = Buffer.from(`\uFEFF${quoted}`, 'utf16le')
  expect(await imported(Buffer.from(utf16))).toMatchObject(expected)
  expect(await imported(utf16.swap16())).toMatchObject(expected)
  expect(await imported(Buffer.from(quoted, 'latin1'))).toMatchObject(expected)
})

test('an encoding that was guessed is a warning, not an error', async () => {
  const { stdout } = printed()
  const { file, store } = fileWith(Buffer.from('title,start\nFête,2027-06-21\n', 'latin1'))
  expect(await importEvents(file, { from: 'csv', store })).toBe(true)
  expect(stdout()).toContain('warning  line 1: The file is not UTF-8')
})

test('--map and --date-format read columns and dates as the user says, in --timezone', async () => {
  printed()
  const text = 'Titel,Beginn,Uhr,title\nKonzert,21.6.2027,18:30,ignored\n'
  const flags = {
    map: ['Titel=title', 'Beginn=start_date', 'Uhr=start_time', 'title='],
    dateFormat: ['d.M.yyyy HH:mm'],
    timezone: 'Europe/Berlin',
  }
  expect(await imported(text, flags)).toMatchObject([
    {
      title: 'Konzert',
      start_date: '2027-06-21 18:30:00',
      end_date: '2027-06-21 18:30:00',
      utc_start_date: '2027-06-21 16:30:00',
      timezone: 'Europe/Berlin',
      all_day: false,
    },
  ])
})

test.each([
  // New York skips this time. If the process runs in that zone, parsing must not move it.
  ['yyyy-MM-dd HH:mm', '2027-03-14 02:30', 'UTC', { start_date: '2027-03-14 02:30:00' }],
  ['yyyy-MM-dd HH:mm', '2027-03-28 02:30', 'Europe/Paris', { start_date: '2027-03-28 03:30:00' }],
  ['MMMM d yyyy h:mm a', 'June 1 2027 6:05 PM', 'UTC', { start_date: '2027-06-01 18:05:00' }],
  ['yyyy-MM-dd HH:mm xxx', '2027-06-01 10:00 +05:00', 'Europe/Paris', { start_date: '2027-06-01 07:00:00' }],
  ['dd/MM/yyyy', '01/06/2027', 'Europe/Paris', { start_date: '2027-06-01 00:00:00', all_day: true }],
])('with the pattern %s, %s in %s is right', async (pattern, text, timezone, expected) => {
  printed()
  const events = await imported(`title,start\nA,${text}\n`, { dateFormat: ['x', pattern], timezone })
  expect(events).toMatchObject([expected])
})

test('a column with time zones shows events in theirs, and dates are still read in --timezone', async () => {
  printed()
  const text = 'title,start,timezone\nA,2027-06-01 18:00,America/New_York\n'
  expect(await imported(text, { timezone: 'Europe/Paris' })).toMatchObject([
    { start_date: '2027-06-01 12:00:00', timezone: 'America/New_York', utc_start_date: '2027-06-01 16:00:00' },
  ])
})

test('every refused row has its line and its reason, and a second import creates nothing twice', async () => {
  const { stdout } = printed()
  const text = [
    'id,title,start,end,description,all_day',
    '1,Good,2027-06-01,,"a\r\nb\r\nc",',
    '2,Bad date,1 June,,,',
    '',
    '3,,2027-06-01,,,',
    '4,Backwards,2027-06-02,2027-06-01,,',
    '5,Too long,2027-06-01,,,,,more',
    '6,Unclear,2027-06-01,,,perhaps',
    '7,No start,,,,',
    '1,Again,2027-06-01,,,',
  ].join('\r\n')
  const { file, store } = fileWith(text)
  expect(await importEvents(file, { from: 'csv', store })).toBe(false)
  expect(await importEvents(file, { from: 'csv', store })).toBe(false)
  const lines = stdout().split('\n')
  expect(lines[0]).toBe('1 created, 0 updated, 0 unchanged, 7 refused.')
  const refused = lines.slice(1, 8).map((line) => line.slice(0, 40))
  expect(refused).toEqual([
    expect.stringMatching(/^refused {2}line 5: start_date must be/),
    expect.stringMatching(/^refused {2}line 9: It has 8 cells/),
    expect.stringMatching(/^refused {2}line 11: start_date is empty/),
    expect.stringMatching(/^refused {2}line 7: title/),
    expect.stringMatching(/^refused {2}line 8: end_date/),
    expect.stringMatching(/^refused {2}line 10: all_day/),
    expect.stringMatching(/^refused {2}line 12: /),
  ])
  expect(lines[8]).toBe('0 created, 0 updated, 1 unchanged, 7 refused.')
})

test('without a column of ids, events are found again by title, start and venue', async () => {
  const { stdout } = printed()
  const { file, store } = fileWith('title,start,cost\nA,2027-06-01,5 €\nA,2027-06-02,\n')
  await importEvents(file, { from: 'csv', store })
  writeFileSync(file, 'title,start,cost\nA,2027-06-01,\nA,2027-06-02,\n')
  await importEvents(file, { from: 'csv', store })
  expect(stdout().split('\n').slice(0, 2)).toEqual([
    '2 created, 0 updated, 0 unchanged, 0 refused.',
    '0 created, 1 updated, 1 unchanged, 0 refused.',
  ])
  expect((await listed(store)).map(({ cost }) => cost)).toEqual(['', ''])
})

test('the summary has every row that was refused, and a wrong option or a dry run makes no file', async () => {
  const { stdout } = printed()
  const rows = Array.from({ length: 1100 }, (_, index) => `${index},,2027-06-01`)
  const { file, store } = fileWith(['id,title,start', ...rows, ''].join('\n'))
  expect(await importEvents(file, { from: 'csv', store, dryRun: true })).toBe(false)
  const lines = stdout().trimEnd().split('\n')
  expect(lines).toHaveLength(1101)
  expect(lines.at(-1)).toMatch(/^refused {2}line 1101: title/)
  writeFileSync(file, '[]')
  for (const flags of [{ timezone: 'Mars/Olympus' }, { timezone: 'Mars/Olympus', dryRun: true }]) {
    await expect(importEvents(file, { from: 'json', store, ...flags })).rejects.toMatchObject({
      message: expect.stringMatching(/^--timezone must be/),
      exitCode: 2,
    })
  }
  expect(existsSync(store)).toBe(false)
})

test('what export writes can be imported, with the apostrophes gone', async () => {
  printed()
  const { folder, store } = fileWith('')
  await withCalendar(store, async ({ events }) => {
    const dates = { start_date: '2027-07-01 18:00', end_date: '2027-07-01 20:00', timezone: 'Asia/Tokyo' }
    await events.create({ ...dates, title: '=1+1', tags: ['a, b', 'c'], description: 'x\ny', event_status: 'canceled' })
    await events.create({ ...dates, title: '＋1', end_date: '2027-07-02 20:00' })
    await events.create({ ...dates, title: 'Days', all_day: true, venue: [{ venue: 'A' }, { venue: 'B' }] })
    const odd = {
      tags: ['only, one'],
      venue: { venue: 'A; B' },
      organizer: [{ organizer: '"We", they' }, { organizer: '5" x' }],
    }
    await events.create({ ...dates, title: 'Names with separators', ...odd })
  })
  const file = join(folder, 'out.csv')
  const target = join(folder, 'new.db')
  await exportEvents(file, { to: 'csv', store, timezone: 'Europe/Paris' })
  // The dates of all-day events are the same in every zone.
  expect(readFileSync(file, 'utf8')).toContain(',Days,2027-07-01 00:00:00,2027-07-01 23:59:59,yes,Asia/Tokyo,')
  await importEvents(file, { from: 'csv', store: target, timezone: 'Europe/Paris' })
  const same = ({
    title,
    start_date,
    end_date,
    all_day,
    timezone,
    description,
    event_status,
    tags,
    venue,
    organizer,
  }: any) => ({
    ...{ title, start_date, end_date, all_day, timezone, description, event_status },
    tags: tags.map(({ name }: any) => name),
    venue: venue.map((one: any) => one.venue),
    organizer: organizer.map((one: any) => one.organizer),
  })
  expect((await listed(target)).map(same)).toEqual((await listed(store)).map(same))
})

test.each([
  ['', {}, 'The file is empty.'],
  ['title,start\n"A,2027-06-01', {}, 'The file is not CSV: '],
  ['titel,start\n', {}, 'No column is the title. Choose one with --map "COLUMN=title". The columns are titel, start.'],
  ['title,name,start\n', {}, 'Both title and name are the title.'],
  ['title,start\n', { map: ['a'] }, '--map a has no equals sign.'],
  ['title,start\n', { map: ['x=title'] }, '--map: there is no column x.'],
  ['title,start\n', { map: ['title=titel'] }, '--map: titel is not a field.'],
  ['title,start\n', { dateFormat: ['DD/MM/YYYY'] }, 'write the day as dd and the year as yyyy'],
  ['title,start\n', { dateFormat: ['foo'] }, '--date-format foo is not a date-fns pattern'],
  ['title,start\n', { dateFormat: [''] }, "--date-format '' is not a date-fns pattern: it is empty."],
  ['title,start\n', { timezone: 'Mars' }, '--timezone must be a time zone'],
])('%j with %o is an error', async (content, flags, message) => {
  const { file, store } = fileWith(content)
  const error = await importEvents(file, { from: 'csv', store, ...flags }).catch((thrown: unknown) => thrown)
  const { message: problem, remedy } = error as { readonly message: string; readonly remedy: string }
  expect(`${problem} ${remedy}`).toContain(message)
})
