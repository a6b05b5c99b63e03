import { describe, expect, test } from 'vitest'
import type { FeedEvent, FeedFormatId } from '../../src/feeds/feed-format.ts'
import { feedFormats } from '../../src/feeds/feed-formats.ts'
import { expectLinear } from '../growth.ts'
import { parseStrictly } from './ics-grammar.ts'
import { readWithIcalJs } from './read-ics.ts'
import { child, parseRss } from './rss-checks.ts'
import { feedEvents, feedInfo, writeFeed } from './support.ts'

const [base] = await feedEvents({
  categories: ['Music'],
  venue: { venue: 'Hall', geo_lat: 1e-7, geo_lng: -180 },
  organizer: { organizer: 'Choir', email: 'a@example.org' },
  image: 'https://example.org/a.jpg',
  online_url: 'https://example.org/b',
  event_status: 'canceled',
})
if (base === undefined) throw new Error('No event')

/**
 * The event with this text in all fields that can have text. The calendar rejects some of these texts as input, but a store of
 * the host can return them.
 */
function withText(text: string, description = text): FeedEvent {
  const view = (base as FeedEvent).view
  return {
    ...(base as FeedEvent),
    view: {
      ...view,
      title: text,
      description,
      excerpt: description.slice(0, 10_000),
      cost: text,
      event_status_reason: text,
      categories: view.categories.map((term) => ({ ...term, name: text })),
      venue: view.venue.map((venue) => ({ ...venue, venue: text, address: text, city: text })),
      organizer: view.organizer.map((organizer) => ({ ...organizer, organizer: text })),
    },
  }
}

describe.each([
  ['CRLF', 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil', 'x END:VEVENT BEGIN:VEVENT UID:evil'],
  ['a lone CR', 'x\rDTSTART:20000101', 'x DTSTART:20000101'],
  ['separators of lines', 'x\u2028y\u2029z\u0085a', 'x y z a'],
  ['the end of CDATA', 'x]]>y<![CDATA[z', 'x]]>y<![CDATA[z'],
  ['the end of a script', 'x</script><script>alert(1)</script>', 'x</script><script>alert(1)</script>'],
  ['entities', 'x&lt;b&gt;&amp;amp;&#0;', 'x&lt;b&gt;&amp;amp;&#0;'],
  ['lone surrogates', 'x\ud800y\udfffz', 'xyz'],
  ['control characters', 'x\0\u0001\u0008\u001b\u007f\u0090y', 'xy'],
  ['characters that are none', 'x\ufffe\uffffy', 'xy'],
  ['bidirectional overrides', 'x\u202e\u2067y', 'x\u202e\u2067y'],
  ['quotes', 'x";VALUE=y:z^n\'', 'x";VALUE=y:z^n\''],
  ['backslashes', 'x\\', 'x\\'],
  ['a text of emoji', '👩‍👩‍👧'.repeat(40), '👩‍👩‍👧'.repeat(40)],
])('%s', (_, text, title) => {
  const event = withText(text)

  test('in iCalendar', () => {
    const feed = writeFeed('ics', [event], { title: text })
    const [component, ...others] = parseStrictly(feed).components
    expect(others).toEqual([])
    expect(component?.name).toBe('VEVENT')
    expect(readWithIcalJs(feed).map((read) => read.title)).toEqual([title])
  })

  test('in RSS', () => {
    const items = parseRss(writeFeed('rss', [event], { title: text }))
    expect(items.map((item) => child(item, 'title')?.text)).toEqual([`Canceled: ${title}`])
  })

  test.each(['jsonld', 'fullcalendar'] as const)('in %s', (format) => {
    const feed = writeFeed(format, [event])
    expect(feed).not.toContain('<')
    const read = JSON.parse(feed)
    const [shown] = format === 'jsonld' ? read['@graph'] : read
    expect(shown.name ?? shown.title).toBe(text)
  })
})

test('coordinates are never in exponential notation', () => {
  expect(writeFeed('ics', [withText('x')])).toContain('GEO:0.000000;-180.000000')
  expect(writeFeed('rss', [withText('x')])).toContain('<georss:point>0.000000 -180.000000</georss:point>')
})

/** The colors in a feed for FullCalendar and in one for calendar programs. */
async function shownColors(...colors: readonly unknown[]) {
  const events = await feedEvents(
    ...colors.map((color, index) => ({ categories: [{ name: `Category ${index}`, custom_fields: { color } }] })),
  )
  const shown = JSON.parse(writeFeed('fullcalendar', events)).map((event: { color?: string }) => event.color)
  return { shown, ics: writeFeed('ics', events).match(/COLOR:.*/g) }
}

test('a value that is not a color of CSS is left out', async () => {
  const { shown, ics } = await shownColors(
    ...['red;} body{', 'url(x)', 'expression(1)', 'javascript:alert(1)', 'var(--x)', 'red\r\nSUMMARY:x', 'red"', '<b>'],
    ...[
      '#12345',
      '#ggg',
      'rgb(1,2)',
      'rgb(1,2,3,4,5)',
      'rgb(a,b,c)',
      'rgb(1 2 3',
      'hsl(--)',
      'color(x 1 2 3)',
      'lab(1,2,3)',
    ],
    ...['reddish', 'inherit', 'currentcolor', 'constructor', '__proto__', 'blac\u212A', `${' '.repeat(100)}red`, ''],
    ...[`rgb(${'1'.repeat(490)}`, `rgb(${'+'.repeat(90)})`, `rgb(${'1 '.repeat(45)})`],
  )
  expect(shown.filter((color?: string) => color !== undefined)).toEqual([])
  expect(ics).toBe(null)
})

test('a color has a name in iCalendar, and any form of CSS for FullCalendar', async () => {
  const colors = ['#abc', '#aabbccdd', 'rgb(1,2,3)', 'rgba(1, 2, 3, .5)', 'rgb(1 2 3 / 50%)', 'hsl(10deg 5% 5% / 50%)']
  const modern = ['hwb(90 10% 10%)', 'lab(50% 40 59.5)', 'oklch(60% 0.15 50)', 'color(display-p3 1 0.5 none)']
  const { shown, ics } = await shownColors(...colors, ...modern, 'rebeccapurple', 'transparent', 'Teal', ' tomato ')
  expect(shown).toEqual([...colors, ...modern, 'rebeccapurple', 'transparent', 'Teal', 'tomato'])
  expect(ics).toEqual(['COLOR:teal', 'COLOR:tomato'])
})

test('a category with an invalid color is skipped', async () => {
  const named = (name: string, color: string) => ({ name, custom_fields: { color } })
  const events = await feedEvents({ categories: [named('A', 'mauve-ish'), named('B', 'gold')] })
  expect(JSON.parse(writeFeed('fullcalendar', events))[0].color).toBe('gold')
})

describe.each(Object.keys(feedFormats) as FeedFormatId[])('the largest description, in %s', (format) => {
  test.each(['x', '\n', ';', '"', '&', '<p>', '<b>x</b> ', '&amp;', 'é', '🎉', '\u0001', '<!--', ' '])(
    'of %j takes work in proportion to its length',
    (part) => expectLinear((text) => [...feedFormats[format].event(withText('x', text), feedInfo)].join(''), part),
  )
})

describe.each(Object.keys(feedFormats) as FeedFormatId[])('long names and terms, in %s', (format) => {
  test.each(['<', '&', ',', 'ﷺ', '🎉'])('full of %s take work in proportion to their length', (character) =>
    expectLinear((text) => [...feedFormats[format].event(withText(text, 'x'), feedInfo)].join(''), character),
  )
})

describe.each(Object.keys(feedFormats) as FeedFormatId[])('100 venues and 100 organizers, in %s', (format) => {
  test.each(['<', '&', ',', 'ﷺ', '🎉'])('full of %s, are written in many parts', (character) => {
    const text = character.repeat(Math.floor(500 / character.length))
    const { view, ...rest } = withText(text, 'x')
    const many = <T>(list: readonly T[], more: object): readonly T[] =>
      Array.from({ length: 100 }, () => ({ ...(list[0] as T), ...more }))
    const venue = many(view.venue, { zip: text, country: text, stateprovince: text })
    const event = { ...rest, view: { ...view, venue, organizer: many(view.organizer, { phone: text }) } }
    const parts = [...feedFormats[format].event(event, feedInfo)]
    // Encoding two megabytes takes about ten milliseconds.
    expect(parts.length).toBeGreaterThan(200)
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(2_000_000)
  })
})
