import { expect, test } from 'vitest'
import { whenText } from '../../src/feeds/when-text.ts'
import { goldenEvents } from './golden-events.ts'
import { child, parseRss } from './rss-checks.ts'
import { feedEvents, writeFeed } from './support.ts'

const golden = await feedEvents(...goldenEvents)

test('the golden feed is well-formed, follows RSS 2.0 and has all events', () => {
  const items = parseRss(writeFeed('rss', golden, { selfUrl: 'https://example.org/é?a=1&b=<2>' }))
  expect(items.map((item) => child(item, 'guid')?.text)).toEqual(golden.map(({ uid }) => `urn:uuid:${uid}`))
})

test('an empty feed is a feed, and does not say when it was changed', () => {
  const text = writeFeed('rss', [], { updatedAt: undefined })
  expect(parseRss(text)).toEqual([])
  expect(text).not.toContain('lastBuildDate')
})

test('the title says that an event is called off, in the language of the feed', () => {
  const titles = (language: 'en' | 'fr') =>
    parseRss(writeFeed('rss', golden, { language })).map((item) => child(item, 'title')?.text)
  expect(titles('en')).toEqual(expect.arrayContaining(['Festival', 'Canceled: Talk', 'Postponed: Quiz']))
  expect(titles('fr')).toEqual(expect.arrayContaining(['Festival', 'Annulé\u00a0: Talk', 'Reporté\u00a0: Quiz']))
})

test('the text keeps its HTML, and plain texts cannot add any', () => {
  const items = parseRss(writeFeed('rss', golden))
  expect(items.map((item) => child(item, 'content:encoded')?.text).find(Boolean)).toContain('<p>Bach &amp; Händel.<br>')
  expect(items.map((item) => child(item, 'description')?.text).join()).toContain('The hall is &lt;flooded&gt;')
})

test('people see when an event takes place in wall time, or on which days', async () => {
  const [timed, days] = await feedEvents(
    { start_date: '2027-06-21 18:00', end_date: '2027-06-21 20:00', timezone: 'Europe/Berlin' },
    { start_date: '2027-06-21', end_date: '2027-06-23', all_day: true, timezone: 'Pacific/Apia' },
  )
  // Versions of Node differ in the spaces and in the words between.
  expect(timed && whenText(timed.view, 'en')).toMatch(/^Monday, June 21, 2027.*6:00.*8:00.PM CEST$/)
  expect(days && whenText(days.view, 'en')).toMatch(/^Monday, June 21.*Wednesday, June 23, 2027$/)
  expect(timed && whenText(timed.view, 'pt-pt')).toMatch(/21 de junho de 2027.*18:00.*20:00 CEST$/)
  expect(timed && whenText(timed.view, 'ar')).toContain('2027')
})
