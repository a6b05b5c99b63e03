import { expect, test } from 'vitest'
import type { EventView } from '../../src/contract/outputs.ts'
import { feedFormats } from '../../src/feeds/feed-formats.ts'
import { feedEvents, feedInfo } from './support.ts'

type Fields = Readonly<Record<string, unknown>>

/** The lines of an event that begin with one of these names, unfolded. */
async function linesOf(names: readonly string[], fields: Fields, shown: Partial<EventView> = {}) {
  const [event] = await feedEvents(fields)
  if (event === undefined) throw new Error('No event')
  const text = [...feedFormats.ics.event({ ...event, view: { ...event.view, ...shown } }, feedInfo)].join('')
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  return lines.filter((line) => names.some((name) => line.startsWith(name)))
}

test.each<[string, Fields, Partial<EventView>, readonly string[]]>([
  ['a published event', {}, {}, ['STATUS:CONFIRMED', 'TRANSP:OPAQUE']],
  ['a draft', { status: 'draft' }, {}, ['STATUS:TENTATIVE', 'TRANSP:OPAQUE']],
  ['a pending event', { status: 'pending' }, {}, ['STATUS:TENTATIVE', 'TRANSP:OPAQUE']],
  ['a private event', { status: 'private' }, {}, ['STATUS:CONFIRMED', 'TRANSP:OPAQUE', 'CLASS:PRIVATE']],
  ['a trashed event', {}, { status: 'trash' }, ['STATUS:CANCELLED', 'TRANSP:OPAQUE']],
  ['a canceled event', { event_status: 'canceled' }, {}, ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']],
  ['a postponed event', { event_status: 'postponed' }, {}, ['STATUS:TENTATIVE', 'TRANSP:TRANSPARENT']],
  ['a rescheduled event', { event_status: 'rescheduled' }, {}, ['STATUS:CONFIRMED', 'TRANSP:OPAQUE']],
  ['an all-day event', { all_day: true }, {}, ['STATUS:CONFIRMED', 'TRANSP:TRANSPARENT']],
])('the status of %s', async (_, fields, shown, lines) => {
  expect(await linesOf(['STATUS', 'TRANSP', 'CLASS'], fields, shown)).toEqual(lines)
})

const online = 'https://meet.example.org/x'

test.each<[string, Fields, readonly string[]]>([
  ['nowhere', {}, []],
  ['at a venue', { venue: { venue: 'Hall', city: 'Bonn', country: 'Germany' } }, ['LOCATION:Hall\\, Bonn\\, Germany']],
  ['at two venues', { venue: [{ venue: 'A' }, { venue: 'B', zip: '1' }] }, ['LOCATION:A\\; B\\, 1']],
  ['online', { online_url: online }, [`LOCATION:${online}`, `CONFERENCE;VALUE=URI:${online}`]],
  [
    'at a venue and online',
    { venue: { venue: 'A' }, online_url: online },
    [`DESCRIPTION:Join online: ${online}`, 'LOCATION:A', `CONFERENCE;VALUE=URI:${online}`],
  ],
  ['online without a URL', { venue: { venue: 'A' }, event_status: 'moved_online' }, ['DESCRIPTION:Moved online']],
])('an event %s', async (_, fields, lines) => {
  expect(await linesOf(['LOCATION', 'CONFERENCE', 'DESCRIPTION'], fields)).toEqual(lines)
})

test.each<[string, Fields | readonly Fields[], readonly string[]]>([
  ['an email address', { organizer: 'A', email: "o'b+c@example.org" }, [`ORGANIZER;CN="A":mailto:o'b+c@example.org`]],
  ['a website', { organizer: 'A', website: 'https://a.example' }, ['ORGANIZER;CN="A":https://a.example']],
  ['a page alone', { organizer: 'A' }, ['ORGANIZER;CN="A":https://example.org/organizer/a']],
  [
    'quotes and carets',
    { organizer: 'A "B" ^ C' },
    [`ORGANIZER;CN="A ^'B^' ^^ C":https://example.org/organizer/a-b-c`],
  ],
  [
    'another one',
    [
      { organizer: 'A', email: 'a@b.example' },
      { organizer: 'B', phone: '1' },
    ],
    ['ORGANIZER;CN="A":mailto:a@b.example', 'CONTACT:B\\, 1'],
  ],
])('an organizer with %s', async (_, organizer, lines) => {
  expect(await linesOf(['ORGANIZER', 'CONTACT'], { organizer })).toEqual(lines)
})

test('a host without pages has no empty properties', async () => {
  const [event] = await feedEvents({ organizer: { organizer: 'A' } })
  if (event === undefined) throw new Error('No event')
  const organizer = event.view.organizer.map((one) => ({ ...one, url: '' }))
  expect(await linesOf(['URL', 'ORGANIZER'], {}, { url: '', organizer })).toEqual([])
})
