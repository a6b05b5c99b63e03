import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { importEvents } from '../src/commands/import.ts'
import { tecSource } from '../src/import/tec-source.ts'
import { withCalendar } from './support/calendar.ts'
import { emptyFolder } from './support/folder.ts'
import { printed } from './support/printed.ts'
import { type Fault, siteData, tecSite } from './support/tec-site.ts'

const newStore = () => join(emptyFolder(), 'calendar.db')

const listed = (store: string) =>
  withCalendar(store, async (calendar) => (await calendar.events.list({ start_date: '2027-01-01' })).events)

function setPassword(password: string, user = 'me'): void {
  vi.stubEnv('KALENDS_TEC_USER', user)
  vi.stubEnv('KALENDS_TEC_PASSWORD', password)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('a site is imported with its venues, organizers and terms, and nothing twice', async () => {
  const { stdout } = printed()
  const [{ url }, store] = [await tecSite(), newStore()]
  expect(await importEvents(url, { from: 'tec', store })).toBe(false)
  expect(await importEvents(`${url}/wp-json/tribe/events/v1/events`, { from: 'tec', store })).toBe(false)
  expect(stdout().split('\n')).toEqual([
    '9 created, 0 updated, 0 unchanged, 1 refused.',
    ...['created  category: Music & more', 'created  category: Jazz', 'created  tag: Free'],
    expect.stringMatching(/^refused {2}105: title/),
    '0 created, 0 updated, 6 unchanged, 1 refused.',
    expect.stringMatching(/^refused {2}105: title/),
    '',
  ])
  // Events are sorted by start. The event in UTC+5:30 starts first.
  const [half, first, unknown, days] = await listed(store)
  expect(first).toMatchObject({
    ...{ title: 'Beta & Co ’s', slug: 'e101', external_source: 'example.org', external_id: '101', featured: true },
    ...{
      date_utc: '2026-01-02 10:00:00',
      utc_start_date: '2027-07-01 16:00:00',
      website: 'https://example.com/?a=1&b=2',
    },
    cost_details: { currency_symbol: '$', values: ['0', '30'] },
    image: { url: 'https://example.org/a.jpg?x=1&y=2' },
    categories: [{ name: 'Jazz', slug: '2024' }],
    tags: [{ name: 'Free' }],
    venue: [{ venue: 'Hall – North', city: 'Ghent', website: null, show_map_link: false }],
    organizer: [{ organizer: 'Café We', email: 'me@example.org' }],
  })
  expect(half).toMatchObject({
    ...{ start_date: '2027-07-01 18:00:00', utc_start_date: '2027-07-01 12:30:00', timezone: 'UTC+5.5' },
    ...{ slug: 'مقهى', cost: '$23', website: null, image: null, venue: [] },
  })
  expect(unknown).toMatchObject({ timezone: 'UTC+2', end_date: '2027-07-01 18:00:00', cost: 'Donation' })
  expect(days).toMatchObject({ all_day: true, end_date: '2027-07-03 23:59:59' })
  await withCalendar(store, async ({ categories }) => {
    const { categories: found } = await categories.list({ hide_empty: false })
    const music = found.find(({ name }) => name === 'Music & more')
    expect(found.find(({ name }) => name === 'Jazz')?.parent).toBe(music?.id)
  })
})

test('a dry run writes nothing, no terms either', async () => {
  const { stdout } = printed()
  const [{ url }, store] = [await tecSite(), newStore()]
  await importEvents(url, { from: 'tec', store, dryRun: true })
  expect(stdout()).toContain('Nothing was written. It would be: 9 created, 0 updated, 0 unchanged, 1 refused.')
  for (const line of [
    'create   category: Music & more',
    'create   category: Jazz',
    'create   tag: Free',
    'create   venue 21: Hall – North',
    'create   event 101: Beta & Co ’s',
  ]) {
    expect(stdout()).toContain(`\n${line}\n`)
  }
  await withCalendar(store, async ({ events, tags, venues }) => {
    expect((await events.list({ start_date: '2027-01-01' })).total).toBe(0)
    expect((await tags.list({ hide_empty: false })).total).toBe(0)
    expect((await venues.list()).total).toBe(0)
  })
})

test('terms of the calendar are used, and stay as they are', async () => {
  printed()
  const [{ url }, store] = [await tecSite(), newStore()]
  await withCalendar(store, async ({ tags, categories }) => {
    await tags.create({ name: 'Gratis', slug: 'free' })
    await categories.create({ name: 'music & more', slug: 'songs' })
  })
  await importEvents(url, { from: 'tec', store })
  const [, first] = await listed(store)
  expect(first).toMatchObject({ tags: [{ id: 1, name: 'Gratis' }], categories: [{ parent: 1 }] })
})

test('drafts come with an application password, which only variables can hold', async () => {
  const { stdout, stderr } = printed()
  const [{ url, requests }, store] = [await tecSite(), newStore()]
  setPassword('abcd efgh')
  await importEvents(url, { from: 'tec', store })
  expect(stdout()).toContain('10 created')
  expect(stdout() + stderr() + requests.join()).not.toContain('abcd')
  await withCalendar(store, async ({ events }) => {
    expect(await events.getBySlug('draft')).toMatchObject({ status: 'draft', title: 'Draft', external_id: '106' })
  })
})

test.each([
  ['wrong', 'me', '', 'the server returned 401. Check KALENDS_TEC_USER and KALENDS_TEC_PASSWORD.'],
  ['abcd efgh', '', '', 'KALENDS_TEC_USER and KALENDS_TEC_PASSWORD belong together.'],
  ['abcd efgh', 'me', 'http://example.org', 'An application password must not be sent without encryption.'],
  ['', '', 'https://me:secret@example.org', 'The source must not contain a password'],
])('the password %s of %j at %j is an error', async (password, user, address, message) => {
  const { url } = await tecSite()
  setPassword(password, user)
  const error = await importEvents(address || url, { from: 'tec', store: newStore() }).catch(
    (thrown: unknown) => thrown,
  )
  const { message: problem, remedy } = error as { readonly message: string; readonly remedy: string }
  expect(`${problem} ${remedy}`).toContain(message)
  expect(`${problem} ${remedy}`).not.toMatch(/abcd|secret/)
})

/** Loads a site, with a short timeout. */
const impatient = (url: string) => tecSource(url, { timeoutMs: 300, pauseMs: 1, attempts: 3 })

/** Applies a fault to requests that match the pattern, at most `times` times. */
function faultAt(pattern: RegExp, times: number, fault: Fault): Fault {
  let left = times
  return (request, response) => {
    if (!pattern.test(request.url ?? '') || left === 0) return false
    left -= 1
    return fault(request, response)
  }
}

const slow: Fault = () => true
const failing: Fault = (_, response) => Boolean(response.writeHead(503).end('no'))
const missing: Fault = (_, response) => Boolean(response.writeHead(404).end('{}'))
const broken: Fault = (_, response) => Boolean(response.end('<b>Warning</b>: {"events":['))
const cut: Fault = (_, response) => {
  response.writeHead(200, { 'content-length': 1000 }).write('{"events":[')
  setImmediate(() => response.destroy())
  return true
}
const SECOND = /\/events\?.*page=2$/

test.each<[string, Fault]>([
  ['slow', slow],
  ['failing', failing],
  ['broken', broken],
  ['cut', cut],
])('a page that is %s at first is tried again', async (_, fault) => {
  const { url, requests } = await tecSite(faultAt(SECOND, 2, fault))
  expect((await impatient(url)).problems).toEqual([])
  expect(requests.filter((path) => SECOND.test(path))).toHaveLength(3)
})

test('a site that asks for a pause gets it', async () => {
  const times: number[] = []
  const busy: Fault = (_, response) => {
    times.push(performance.now())
    return Boolean(response.writeHead(429, { 'retry-after': '1' }).end())
  }
  const { url } = await tecSite(faultAt(SECOND, 2, busy))
  expect((await impatient(url)).problems).toEqual([])
  const [first = 0, second = 0] = times
  // Timers can fire a little early.
  expect(second - first).toBeGreaterThan(950)
})

test.each<[string, Fault, string, number]>([
  ['slow', slow, 'timeout', 3],
  ['failing', failing, 'the server returned 503', 3],
  ['missing', missing, 'the server returned 404', 1],
  ['broken', broken, 'the response is not JSON', 3],
])('a page that stays %s is reported, and the others are loaded', async (_, fault, reason, attempts) => {
  const { url, requests } = await tecSite(faultAt(SECOND, 9, fault))
  const { problems } = await impatient(url)
  expect(problems).toMatchObject([
    { isRefused: true, message: expect.stringMatching(/^Page 2 of events is missing: /) },
  ])
  expect(problems[0]?.message).toContain(reason)
  expect(requests.filter((path) => SECOND.test(path))).toHaveLength(attempts)
  expect(requests.some((path) => /\/events\?.*page=3$/.test(path))).toBe(true)
})

/** Responds to every page of events with the first page. */
const sameEvents: Fault = (_, response) =>
  Boolean(response.end(JSON.stringify({ events: siteData.events.slice(0, 2), total_pages: 1e9 })))

test.each<[string, Fault, string, number]>([
  ['goes down', failing, 'the server returned 503', 9],
  ['ignores the number of the page', sameEvents, 'it has no other events than earlier pages', 3],
])('the download from a site that %s ends after a few missing pages', async (_, fault, reason, attempts) => {
  const isFirst = (path = '') => /\/events\?.*page=1$/.test(path)
  const { url, requests } = await tecSite((request, response) =>
    isFirst(request.url)
      ? sameEvents(request, response)
      : /\/events\?/.test(request.url ?? '') && fault(request, response),
  )
  const { problems } = await impatient(url)
  expect(problems.map(({ message }) => message)).toEqual([
    ...[2, 3, 4].map((page) => `Page ${page} of events is missing: ${reason}.`),
    'Later pages of events are missing too: after 3 missing ones, they were not tried.',
  ])
  expect(requests.filter((path) => /\/events\?/.test(path))).toHaveLength(1 + attempts)
})

test('a site without its events fails before anything else is loaded', async () => {
  const { url, requests } = await tecSite(failing)
  await expect(impatient(url)).rejects.toThrow('the server returned 503')
  expect(requests).toHaveLength(3)
})

test('an import with a missing page says so, and a later one completes it', async () => {
  const { stdout } = printed()
  const [{ url }, store] = [await tecSite(faultAt(SECOND, 1, missing)), newStore()]
  expect(await importEvents(url, { from: 'tec', store })).toBe(false)
  await importEvents(url, { from: 'tec', store })
  expect(stdout()).toMatch(
    /^7 created, 0 updated, 0 unchanged, 2 refused\.\n(?:created .*\n){3}refused {2}Page 2 of events is missing/,
  )
  expect(stdout()).toContain('\n2 created, 0 updated, 4 unchanged, 1 refused.')
})

test.each<[string, Fault, string]>([
  ['has no such API', missing, 'did not send its events: the server returned 404'],
  ['is not a WordPress site', (_, response) => Boolean(response.end('<html>')), 'the response is not JSON'],
  ['sends something else', (_, response) => Boolean(response.end('{"events":false}')), 'it has no events'],
])('a site that %s fails the import', async (_, fault, message) => {
  const { url } = await tecSite(fault)
  await expect(impatient(url)).rejects.toThrow(message)
})

test('a saved page, and a list of them, can be imported', async () => {
  const { stdout } = printed()
  const file = join(emptyFolder(), 'dump.json')
  const { events } = siteData
  for (const dump of [
    { events: events.slice(0, 1) },
    [{ events: events.slice(0, 1) }, { events: events.slice(1, 2) }],
  ]) {
    writeFileSync(file, JSON.stringify(dump))
    await importEvents(file, { from: 'tec', store: newStore() })
  }
  // The venue and the organizer of the first event are imported, because the event contains them.
  expect(stdout()).toMatch(/^5 created.*\n(?:created .*\n){2}6 created.*\n(?:created .*\n){2}$/)
})

test.each([
  ['[', 'The file is not JSON'],
  ['{"posts":[]}', 'The file has no events of The Events Calendar.'],
])('the dump %s is an error', async (text, message) => {
  const file = join(emptyFolder(), 'dump.json')
  writeFileSync(file, text)
  await expect(importEvents(file, { from: 'tec', store: newStore() })).rejects.toThrow(message)
})

test('a site and a dump of it are the same source', async () => {
  const { stdout } = printed()
  const [{ url }, store] = [await tecSite(), newStore()]
  await importEvents(url, { from: 'tec', store })
  const file = join(emptyFolder(), 'dump.json')
  writeFileSync(file, JSON.stringify(siteData))
  await importEvents(file, { from: 'tec', store })
  expect(stdout()).toMatch(/\n0 created, 0 updated, \d+ unchanged/)
})
