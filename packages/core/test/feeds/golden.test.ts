import { expect, test } from 'vitest'
import { whenText } from '../../src/feeds/when-text.ts'
import { goldenEvents } from './golden-events.ts'
import { feedEvents, writeFeed } from './support.ts'

const events = await feedEvents(...goldenEvents)

test('iCalendar', async () => {
  await expect(writeFeed('ics', events)).toMatchFileSnapshot('golden/events.ics')
})

test('RSS', async () => {
  // Versions of Node format a period of time differently.
  const text = events.reduce(
    (feed, { view }) => feed.replaceAll(whenText(view, 'en'), `WHEN ${view.start} ${view.end}`),
    writeFeed('rss', events),
  )
  await expect(text).toMatchFileSnapshot('golden/events.rss')
})

test('JSON-LD', async () => {
  await expect(writeFeed('jsonld', events)).toMatchFileSnapshot('golden/events.jsonld.txt')
})

test('FullCalendar', async () => {
  await expect(writeFeed('fullcalendar', events)).toMatchFileSnapshot('golden/events.fullcalendar.txt')
})
