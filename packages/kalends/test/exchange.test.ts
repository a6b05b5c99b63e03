import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { openDatabase } from '@kalends/store-sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exportEvents } from '../src/commands/export.ts'
import { importEvents } from '../src/commands/import.ts'
import { withCalendar } from './support/calendar.ts'
import { emptyFolder } from './support/folder.ts'
import { printed } from './support/printed.ts'

const event = (uid: string, more: readonly string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...more, 'END:VEVENT']
const fileWith = (...events: readonly (readonly string[])[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
const fair = event('fair@example.org', ['SUMMARY:Fair', 'DTSTART:20270504T160000Z', 'LOCATION:Town hall'])
const broken = event('broken@example.org', ['SUMMARY:Broken', 'DTSTART:20271345T160000Z'])

/** A folder with the file `events.ics`, and the name of a store in it. */
function folderWith(text: string): { readonly folder: string; readonly file: string; readonly store: string } {
  const folder = emptyFolder()
  const file = join(folder, 'events.ics')
  writeFileSync(file, text)
  return { folder, file, store: join(folder, 'calendar.db') }
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const listed = (store: string) =>
  withCalendar(store, async (calendar) => (await calendar.events.list({ start_date: '2027-01-01' })).events)

describe('import --from ics', () => {
  test('creates events, refuses what is wrong with its reason, and creates nothing twice', async () => {
    const { stdout } = printed()
    const { file, store } = folderWith(fileWith(fair, broken))
    expect(await importEvents(file, { from: 'ics', store })).toBe(false)
    expect(await importEvents(file, { from: 'ics', store })).toBe(false)
    const [first, reason, second] = stdout().split('\n')
    expect(first).toBe('1 created, 0 updated, 0 unchanged, 1 refused.')
    expect(reason).toMatch(/^refused {2}line \d+: DTSTART must be a date/)
    expect(second).toBe('0 created, 0 updated, 1 unchanged, 1 refused.')
    expect(await listed(store)).toMatchObject([
      {
        title: 'Fair',
        external_source: 'events.ics',
        external_id: 'fair@example.org',
        venue: [{ venue: 'Town hall' }],
      },
    ])
  })

  test.each([
    [event('a', ['SUMMARY:A', 'DTSTART:20270101T100000Z', 'RRULE:FREQ=HOURLY']), 'with --since and --until.'],
    [event('a', ['SUMMARY:A', 'DTSTART:20270101', `DESCRIPTION:${'x'.repeat(300_000)}`]), 'Shorten it.'],
  ])('what is over a limit has a remedy that the command has', async (events, remedy) => {
    const { stdout } = printed()
    const { file, store } = folderWith(fileWith(events))
    await importEvents(file, { from: 'ics', store, dryRun: true })
    expect(stdout()).toMatch(new RegExp(`line \\d+: .*${remedy}\n`))
    expect(stdout()).not.toContain('Raise')
  })

  test('a dry run writes nothing and prints what it would', async () => {
    const { stdout } = printed()
    const { file, store } = folderWith(fileWith(fair))
    expect(await importEvents(file, { from: 'ics', store, dryRun: true })).toBe(true)
    expect(stdout()).toBe(
      'Nothing was written. It would be: 1 created, 0 updated, 0 unchanged, 0 refused.\ncreate   event fair@example.org: Fair\n',
    )
    expect(await listed(store)).toEqual([])
  })

  test('the flags choose the name, the zone and the window of recurring events', async () => {
    printed()
    const series = event('a', ['SUMMARY:Choir', 'DTSTART:20270105T190000', 'RRULE:FREQ=WEEKLY'])
    const { file, store } = folderWith(fileWith(series))
    const flags = { since: '2027-02-01', until: '2027-02-14', timezone: 'Europe/Paris', name: 'choir' }
    await importEvents(file, { from: 'ics', store, ...flags })
    expect(await listed(store)).toMatchObject([
      { start_date: '2027-02-02 19:00:00', timezone: 'Europe/Paris', external_source: 'choir' },
      { start_date: '2027-02-09 19:00:00', utc_start_date: '2027-02-09 18:00:00' },
    ])
  })

  test('a row that the calendar refuses is named, and control characters do not reach the terminal', async () => {
    const { stdout } = printed()
    const long = event('long\u001b[2J', [`SUMMARY:${'x'.repeat(600)}`, 'DTSTART:20270504T160000Z'])
    const { file, store } = folderWith(fileWith(long, fair))
    expect(await importEvents(file, { from: 'ics', store })).toBe(false)
    expect(stdout()).toMatch(/^1 created, 0 updated, 0 unchanged, 1 refused\.\n(?:.*\n)*refused {2}long.*title/)
    expect(stdout()).not.toContain('\u001b')
  })

  test('an address is downloaded, and its query is not stored', async () => {
    printed()
    const url = await serve((_request, response) => response.end(fileWith(fair)))
    const store = join(emptyFolder(), 'calendar.db')
    expect(await importEvents(`${url}/events.ics?token=secret`, { from: 'ics', store })).toBe(true)
    expect(await listed(store)).toMatchObject([{ external_source: `${url}/events.ics` }])
  })

  test.each<[string, RequestListener, string]>([
    ['an error', (_, response) => response.writeHead(500).end('no'), 'the server returned 500'],
    ['too much', (_, response) => response.end(Buffer.alloc(34_000_000)), 'larger than 32 MiB'],
    [
      'half of it',
      (_, response) => response.writeHead(200, { 'content-length': 9 }).write('BEGIN', () => response.destroy()),
      'did not send the file',
    ],
  ])('a server that sends %s fails the import before anything is written', async (_, listener, message) => {
    const url = await serve(listener)
    const store = join(emptyFolder(), 'calendar.db')
    await expect(importEvents(url, { from: 'ics', store })).rejects.toThrow(message)
    expect(existsSync(store)).toBe(false)
  })

  test.each([
    ['missing.ics', {}, 'There is no file missing.ics.'],
    ['https://me:secret@example.org/a.ics', {}, 'The source must not contain a password'],
    ['missing.ics', { from: 'xml' }, '--from must be one of ics, csv, json, tec.'],
  ])('import of %s with %o is an error', async (source, flags, message) => {
    const error = await importEvents(source, { from: 'ics', ...flags }).catch((thrown: unknown) => thrown)
    expect(String(error)).toContain(message)
    expect(String(error)).not.toContain('secret')
  })

  test.each([
    [{ since: 'soon' }, '--since must be a date'],
    [{ since: '2027-02-01', until: '2027-01-01' }, '--until must not be before --since.'],
    [{ timezone: 'Mars' }, '--timezone must be'],
  ])('%o is wrong usage', async (flags, message) => {
    const { file, store } = folderWith(fileWith(fair))
    const error = await importEvents(file, { from: 'ics', store, ...flags }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: expect.stringContaining(message), exitCode: 2 })
    expect(existsSync(store)).toBe(false)
  })
})

describe('export', () => {
  const at = (date: string) => ({ start_date: `${date} 18:00`, end_date: `${date} 20:00` })

  async function filled() {
    const made = folderWith('')
    await withCalendar(made.store, async ({ events }) => {
      await events.create({ title: 'Old', ...at('1990-05-04') })
      await events.create({
        title: '=1+1',
        ...at('2027-07-01'),
        tags: ['a "b"', 'c'],
        venue: { venue: 'Hall', city: 'Ghent' },
      })
      await events.create({ title: '＝1+1', slug: 'y', ...at('2900-01-02') })
      await events.create({ title: ' \t@SUM(A1)', slug: 'x', ...at('2900-01-01'), excerpt: 'two\nlines' })
      await events.create({ title: 'Draft', ...at('2027-07-01'), status: 'draft' })
      await events.create({ title: 'Gone', ...at('2027-07-01'), status: 'trash' })
      await events.create({ title: 'Locked', ...at('2027-07-02'), description: 'secret', password: 'sesame' })
    })
    return made
  }

  test('ics has all published events of all times, and nothing that is hidden', async () => {
    printed()
    const { folder, store } = await filled()
    const file = join(folder, 'out.ics')
    writeFileSync(file, 'replaced')
    await exportEvents(file, { to: 'ics', store })
    const text = readFileSync(file, 'utf8')
    expect(text.match(/^SUMMARY:.*/gm)).toHaveLength(5)
    expect(text).toContain('SUMMARY:Old')
    expect(text).not.toMatch(/Draft|Gone|secret/)
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('csv has dates in the zone of the calendar, and cells that no spreadsheet executes', async () => {
    const { stdout } = printed()
    const { store } = await filled()
    await exportEvents(undefined, { to: 'csv', store, timezone: 'Europe/Paris' })
    const text = stdout()
    expect(text.startsWith('\uFEFFid,title,start,end,')).toBe(true)
    expect(text).toContain('\r\n1,Old,1990-05-04 20:00:00,1990-05-04 22:00:00,no,UTC,')
    expect(text).toContain(`\r\n2,'=1+1,2027-07-01 20:00:00,`)
    expect(text).toContain(',Hall,Ghent,,,"a ""b""; c",')
    expect(text).toContain(`'@SUM(A1)`)
    expect(text).toContain(`,'＝1+1,`)
    expect(text).toContain('"two\nlines"')
    expect(text).not.toMatch(/Draft|Gone|secret/)
  })

  test('what cannot work is an error, and leaves nothing behind', async () => {
    printed()
    const { folder, store } = await filled()
    const before = readdirSync(folder)
    await expect(exportEvents(undefined, { to: 'toString', store })).rejects.toThrow(
      '--to must be one of ics, csv, json.',
    )
    await expect(exportEvents(join(folder, 'no', 'a.ics'), { to: 'ics', store })).rejects.toThrow('cannot be written')
    await expect(exportEvents(undefined, { to: 'ics', store: join(folder, 'b.db') })).rejects.toThrow(
      'There is no file',
    )
    expect(readdirSync(folder)).toEqual(before)
  })

  test('a signal stops it, and leaves the file as it was', async () => {
    printed()
    const { folder, store } = await filled()
    const file = join(folder, 'a.ics')
    writeFileSync(file, 'before')
    const before = readdirSync(folder)
    const listeners = process.listenerCount('SIGINT')
    const exported = exportEvents(file, { to: 'ics', store })
    while (process.listenerCount('SIGINT') === listeners) await setImmediate()
    process.emit('SIGINT')
    await expect(exported).rejects.toThrow('The export was stopped.')
    expect(readdirSync(folder)).toEqual(before)
    expect(readFileSync(file, 'utf8')).toBe('before')
  })

  test.each(['ics', 'csv', 'json'])('a calendar that cannot be read is not blamed on the file: %s', async (to) => {
    printed()
    const { folder, store } = await filled()
    const database = openDatabase(store)
    database.exec("UPDATE kalends_event_content SET json = 'damaged'")
    database.close()
    const before = readdirSync(folder)
    const failure = exportEvents(join(folder, 'out'), { to, store })
    await expect(failure).rejects.toThrow('The calendar cannot be read')
    await expect(failure).rejects.toMatchObject({
      remedy: expect.stringMatching(/^Find out why with (?:npx )?kalends check\.$/),
    })
    expect(readdirSync(folder)).toEqual(before)
  })
})
