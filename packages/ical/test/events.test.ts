import { describe, expect, test } from 'vitest'
import { readIcs } from '../src/index.ts'
import { calendarFile, eventLines, inputOf, problemsOf, readEvent } from './fixtures.ts'

const start = 'DTSTART:20270310T183000Z'
const read = (...lines: readonly string[]) => inputOf([start, ...lines])

describe('texts', () => {
  test('escapes are resolved and folded lines joined', async () => {
    const lines = ['SUMMARY:Food\\, wine\\; and', '  more', 'DESCRIPTION:One\\nTwo \\\\ th', ' ree']
    expect(await read(...lines)).toMatchObject({ title: 'Food, wine; and more', description: 'One\nTwo \\ three' })
  })

  test('a title is one line, and an event without one gets the title of the option', async () => {
    expect(await read('SUMMARY:  Two\\nlines ')).toMatchObject({ title: 'Two lines' })
    const file = await readEvent([start, 'SUMMARY:'], { untitled: 'Ohne Titel' })
    expect([file.events[0]?.input.title, problemsOf(file)]).toEqual(['Ohne Titel', [[4, 'missing_title']]])
  })

  test('HTML is preferred to plain text', async () => {
    expect(await read('DESCRIPTION:plain', 'X-ALT-DESC;FMTTYPE=text/html:<p>a\\, b\\nc</p>')).toMatchObject({
      description: '<p>a, b\nc</p>',
    })
    expect(
      await read('DESCRIPTION:plain', 'STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<p>a\\, b</p>'),
    ).toMatchObject({
      description: '<p>a, b</p>',
    })
    const outlook = '<!DOCTYPE HTML><HTML><HEAD><TITLE>x</TITLE></HEAD><BODY class="a"><p>Hi</p></BODY></HTML>'
    expect(await read(`X-ALT-DESC;FMTTYPE=text/html:${outlook}`)).toMatchObject({ description: '<p>Hi</p>' })
    expect(await read('DESCRIPTION:plain', 'X-ALT-DESC;FMTTYPE=text/html:<html><body> </body></html>')).toMatchObject({
      description: 'plain',
    })
  })

  test('control characters and broken surrogates are removed', async () => {
    expect(await read('SUMMARY:a\u0000b\u0007\ud800c')).toMatchObject({ title: 'ab\ufffdc' })
  })
})

describe('venue', () => {
  test.each([
    ['Philharmonie', { venue: 'Philharmonie' }],
    [
      'Philharmonie\\, Herbert-von-Karajan-Straße 1\\, 10785 Berlin\\, Germany',
      { venue: 'Philharmonie', address: 'Herbert-von-Karajan-Straße 1, 10785 Berlin, Germany' },
    ],
    [
      'Philharmonie\\nTiergartenstr. 1\\n10785 Berlin',
      { venue: 'Philharmonie', address: 'Tiergartenstr. 1, 10785 Berlin' },
    ],
    ['\\, Berlin', { venue: 'Berlin' }],
  ])('%s', async (location, venue) => {
    expect((await read(`LOCATION:${location}`))?.venue).toEqual([venue])
  })

  test('coordinates', async () => {
    expect((await read('LOCATION:Hall', 'GEO:52.51;13.37'))?.venue).toEqual([
      { venue: 'Hall', geo_lat: 52.51, geo_lng: 13.37 },
    ])
    const apple =
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Str. 1";X-APPLE-RADIUS=70;X-TITLE="Hall":geo:52.51,13.37'
    expect((await read(apple))?.venue).toEqual([{ venue: 'Hall', address: 'Str. 1', geo_lat: 52.51, geo_lng: 13.37 }])
    for (const geo of ['91;0', '0;181', 'a;b', '1', '1;2;3']) {
      const file = await readEvent([start, 'LOCATION:Hall', `GEO:${geo}`])
      expect([file.events[0]?.input.venue, problemsOf(file)]).toEqual([[{ venue: 'Hall' }], [[9, 'ignored_value']]])
    }
  })

  test('a URL is where the event is online, not a venue', async () => {
    const input = await read('LOCATION:https://meet.example/abc')
    expect(input).toMatchObject({ online_url: 'https://meet.example/abc' })
    expect(input?.venue).toBeNull()
  })
})

describe('organizer', () => {
  test.each([
    ['ORGANIZER;CN="Anna: Team":mailto:anna@example.org', [{ organizer: 'Anna: Team', email: 'anna@example.org' }]],
    ['ORGANIZER:MAILTO:anna@example.org', [{ organizer: 'anna@example.org', email: 'anna@example.org' }]],
    ['ORGANIZER;CN=Anna:invalid:nomail', [{ organizer: 'Anna' }]],
    ['ORGANIZER;CN=Anna:https://example.org/anna', [{ organizer: 'Anna', website: 'https://example.org/anna' }]],
    ['ORGANIZER:mailto:unknownorganizer@calendar.google.com', undefined],
  ])('%s', async (line, organizer) => {
    expect((await read(line))?.organizer).toEqual(organizer)
  })

  test('an organizer without name and address is reported', async () => {
    expect(problemsOf(await readEvent([start, 'ORGANIZER:mailto:@']))).toEqual([[8, 'ignored_value']])
  })
})

describe('other fields', () => {
  test('categories of all lines, each once', async () => {
    expect(await read('CATEGORIES:Music,Food\\, drinks', 'CATEGORIES:Music, Art')).toMatchObject({
      categories: ['Music', 'Food, drinks', 'Art'],
    })
  })

  test('a category can end with a backslash', async () => {
    expect(await read('CATEGORIES:Rock\\\\,Food\\, drinks\\;')).toMatchObject({
      categories: ['Rock\\', 'Food, drinks;'],
    })
  })

  test('a category of digits would be an id, so it is reported', async () => {
    const file = await readEvent([start, 'CATEGORIES:2027,Music'])
    expect([file.events[0]?.input.categories, problemsOf(file)]).toEqual([['Music'], [[8, 'ignored_value']]])
  })

  test('website and image', async () => {
    expect(
      await read('URL:https://example.org/a', 'ATTACH;FMTTYPE=image/jpeg:https://example.org/a.jpg'),
    ).toMatchObject({
      website: 'https://example.org/a',
      image: 'https://example.org/a.jpg',
    })
    const image = 'IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/png:https://example.org/b.png'
    expect(await read('ATTACH;FMTTYPE=image/jpeg:https://example.org/a.jpg', image)).toMatchObject({
      image: 'https://example.org/b.png',
    })
    expect(await read('ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:aGk=')).not.toHaveProperty('image')
    expect(problemsOf(await readEvent([start, 'URL:message:%3Cabc%3E']))).toEqual([[8, 'ignored_value']])
  })

  test.each([
    ['CLASS:PUBLIC', undefined],
    ['CLASS:PRIVATE', 'private'],
    ['CLASS:CONFIDENTIAL', 'private'],
    ['CLASS:X-SECRET', 'private'],
  ])('%s has the status %s', async (line, status) => {
    expect((await read(line))?.status).toBe(status)
  })

  test('the properties of a Kalends feed', async () => {
    const own = ['X-KALENDS-STATUS:postponed', 'COMMENT:Rain\\, again', 'STATUS:TENTATIVE']
    const texts = [
      'DESCRIPTION:Postponed: Rain\\, again\\n\\nBring a book',
      'X-KALENDS-PREFIX:Postponed: Rain\\, again',
    ]
    expect(await read(...own, ...texts)).toMatchObject({
      event_status: 'postponed',
      event_status_reason: 'Rain, again',
      description: 'Bring a book',
    })
    const venues = ['X-KALENDS-VENUE;X-ADDRESS="1 Street";X-GEO="1.5,-2.5":Hall\\, east', 'X-KALENDS-VENUE:Park']
    expect((await read('LOCATION:Hall\\, east\\, 1 Street\\; Park', ...venues))?.venue).toEqual([
      { venue: 'Hall, east', address: '1 Street', geo_lat: 1.5, geo_lng: -2.5 },
      { venue: 'Park' },
    ])
  })

  test('what another program has changed in a Kalends feed', async () => {
    const own = ['X-KALENDS-STATUS:postponed', 'COMMENT:Rain', 'X-KALENDS-PREFIX:Postponed: Rain']
    expect(await read(...own, 'STATUS:CANCELLED', 'DESCRIPTION:Postponed: Rainy')).toMatchObject({
      event_status: 'canceled',
      event_status_reason: 'Rain',
      description: 'Postponed: Rainy',
    })
    expect(await read('X-KALENDS-STATUS:canceled', 'STATUS:CONFIRMED')).toMatchObject({ event_status: 'scheduled' })
    expect(await read('X-KALENDS-STATUS:unheard-of')).toMatchObject({ event_status: 'scheduled' })
    const html = 'X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Postponed</p><p>Ours</p></body></html>'
    expect(await read(html, 'X-KALENDS-PREFIX:Postponed: Rain')).toMatchObject({
      description: '<p>Postponed</p><p>Ours</p>',
    })
    expect((await read('LOCATION:Garden', 'X-KALENDS-VENUE:Hall', 'X-KALENDS-VENUE:Park'))?.venue).toEqual([
      { venue: 'Garden' },
    ])
    const points = ['91,0', '0,181', '1,x', ',', '1']
    const venues = points.map((point) => `X-KALENDS-VENUE;X-GEO="${point}":Hall`)
    expect((await read(...venues))?.venue).toEqual(points.map(() => ({ venue: 'Hall' })))
  })

  test('canceled events, with the reason', async () => {
    expect(await read('STATUS:CANCELLED', 'COMMENT:Rain')).toMatchObject({
      event_status: 'canceled',
      event_status_reason: 'Rain',
    })
    expect(await read('STATUS:CONFIRMED', 'COMMENT:Rain')).toMatchObject({
      event_status: 'scheduled',
      event_status_reason: null,
    })
    const { events } = await readIcs(calendarFile('METHOD:CANCEL', ...eventLines(start)))
    expect(events[0]?.input.event_status).toBe('canceled')
  })

  test.each([
    'CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL="Join: now":https://meet.example/a',
    'X-GOOGLE-CONFERENCE:https://meet.example/a',
    'X-MICROSOFT-SKYPETEAMSMEETINGURL:https://meet.example/a',
  ])('the URL in %s becomes the online_url', async (line) => {
    expect(await read('CONFERENCE;VALUE=URI:tel:+123', line)).toMatchObject({ online_url: 'https://meet.example/a' })
  })

  test('sequence and date of the last change', async () => {
    const { events } = await readEvent([start, 'SEQUENCE:3', 'LAST-MODIFIED:20261118T101112Z'])
    expect(events[0]).toMatchObject({
      sequence: 3,
      lastModified: '2026-11-18 10:11:12',
      line: 4,
      uid: 'one@example.org',
    })
  })
})

test('what any program can remove is cleared, the rest is left to editors', async () => {
  expect(await read()).toEqual({
    title: 'Concert',
    start_date: '2027-03-10 18:30:00',
    end_date: '2027-03-10 18:30:00',
    timezone: 'UTC',
    all_day: false,
    description: null,
    website: null,
    venue: null,
    event_status: 'scheduled',
    event_status_reason: null,
    online_url: null,
  })
})

describe('external ids', () => {
  test('a long UID is replaced by a digest, the same each time', async () => {
    const read = async () => (await readEvent([`UID:${'a'.repeat(1000)}`, start])).events[0]?.externalId
    expect(await read()).toMatch(/^sha256-[0-9a-f]{40}$/)
    expect(await read()).toBe(await read())
  })

  test('no external id is longer than a calendar accepts', async () => {
    const lines = [`UID:${'a'.repeat(180)}`, start, 'RRULE:FREQ=DAILY;COUNT=1']
    const { events } = await readEvent(lines)
    expect(events[0]?.externalId).toBe(`${'a'.repeat(180)}#20270310T183000Z`)
    expect(events[0]?.externalId.length).toBeLessThanOrEqual(200)
  })

  test('an event without a UID is known by its date and title', async () => {
    const idOf = async (...lines: readonly string[]) => {
      const file = await readEvent(['UID: ', ...lines])
      expect(problemsOf(file)).toEqual([[4, 'missing_uid']])
      return file.events[0]?.externalId
    }
    expect(await idOf(start)).toBe(await idOf(start, 'DESCRIPTION:changed'))
    expect(await idOf(start)).not.toBe(await idOf(start, 'SUMMARY:Other'))
  })
})
