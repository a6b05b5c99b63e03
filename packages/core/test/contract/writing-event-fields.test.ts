import { anEvent, openCalendar } from '../fixtures.ts'
import { field, testFields } from './writing-support.ts'

/** A calendar in which venue, organizer, category and tag 1 exist, and event 1, which can be a parent. */
async function open() {
  const calendar = openCalendar()
  await calendar.makeVenue({ venue: 'Town Hall' })
  await calendar.makeOrganizer({ organizer: 'The Choir' })
  await calendar.makeCategory('Music')
  await calendar.makeTag('Live')
  await calendar.makeEvent({ title: 'Festival' })
  return calendar
}

const published = { date: '2026-12-01 08:00:00', date_utc: '2026-12-01 08:00:00' }
const imageUrl = 'https://example.org/a.JPG?x=1'
const image = { id: 1, url: imageUrl, extension: 'jpg', width: null, height: null, sizes: {} }
const startDetails = { year: '2027', month: '01', day: '19', hour: '09', minutes: '30', seconds: '00' }
const localKeys = ['start_date', 'start_date_details', 'end_date', 'end_date_details']
const utcKeys = localKeys.map((key) => `utc_${key}`)
const keysOf = (end: 'start' | 'end') => [...localKeys, ...utcKeys].filter((key) => key.includes(end))

testFields({
  collection: 'events',
  open,
  least: anEvent(),
  cases: [
    field('title', '  Fête & <b>bal</b> ', { shown: { title: 'Fête & <b>bal</b>' } }),
    field('start_date', '2027-01-19 09:30', {
      shown: { start_date: '2027-01-19 09:30:00', start_date_details: startDetails },
      also: ['start', ...keysOf('start').slice(1)],
    }),
    field('end_date', '2027-01-21T23:59:59', {
      shown: { end_date: '2027-01-21 23:59:59', utc_end_date: '2027-01-21 23:59:59' },
      also: ['end', ...keysOf('end').slice(1)],
    }),
    field('author', 77, { cleared: null }),
    field('date', published.date, {
      shown: { ...published, status: 'publish' },
      also: ['date_utc'],
      cleared: { date: '2027-01-15 12:00:00', date_utc: '2027-01-15 12:00:00' },
    }),
    field('date_utc', published.date, { shown: published, also: ['date'], cleared: '2027-01-15 12:00:00' }),
    field('description', ' <p>Two\nlines &amp; more</p> ', { emptied: '' }),
    field('excerpt', 'In short', { emptied: '' }),
    field('slug', 'Summer Fête', {
      shown: { slug: 'summer-fete', url: 'http://example.org/api/event/summer-fete' },
      also: ['url'],
      cleared: 'concert',
    }),
    field('status', 'draft', { cleared: 'publish' }),
    field('timezone', 'europe/paris', {
      shown: { timezone: 'Europe/Paris', timezone_abbr: 'CET', start_date: '2027-01-20 18:00:00' },
      also: ['timezone_abbr', 'start', 'end', ...utcKeys],
      cleared: { timezone: 'UTC', start_date: '2027-01-20 18:00:00', utc_start_date: '2027-01-20 18:00:00' },
    }),
    field('all_day', true, {
      shown: { all_day: true, start_date: '2027-01-20 00:00:00', end_date: '2027-01-20 23:59:59' },
      also: ['start', 'end', ...localKeys, ...utcKeys],
      cleared: false,
    }),
    field('image', imageUrl, { shown: { image }, emptied: null }),
    field('cost', ['$20', '$5'], {
      shown: {
        cost: '$5 – $20',
        cost_details: { currency_symbol: '$', currency_position: 'prefix', values: ['5', '20'] },
      },
      also: ['cost_details'],
      emptied: { cost: '', cost_details: { values: [] } },
    }),
    field('website', 'https://example.org/?a=1&b=2', { emptied: null }),
    ...['hide_from_listings', 'sticky', 'featured', 'ticketed'].map((name) => field(name, true, { cleared: false })),
    field('event_status', 'postponed', { cleared: 'scheduled' }),
    field('event_status_reason', ' The hall is closed. ', { emptied: '' }),
    field('online_url', 'https://example.org/live?a=1', { emptied: null }),
    ...['show_map', 'show_map_link'].map((name) => field(name, false, { cleared: true })),
    field('categories', [1], { shown: { categories: [{ id: 1, name: 'Music', count: 1 }] }, emptied: [] }),
    field('tags', [1], { shown: { tags: [{ id: 1, name: 'Live', count: 1 }] }, emptied: [] }),
    field('venue', [1], { shown: { venue: [{ id: 1, venue: 'Town Hall' }] }, emptied: [] }),
    field('organizer', [1], { shown: { organizer: [{ id: 1, organizer: 'The Choir' }] }, emptied: [] }),
    field('post_parent', 1, { cleared: null }),
  ],
})
