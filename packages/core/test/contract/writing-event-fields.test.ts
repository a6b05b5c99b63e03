import { anEvent, makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue, openCalendar } from '../fixtures.ts'
import { type FieldCase, testFields } from './writing-support.ts'

/** A calendar in which venue, organizer, category and tag 1 exist, and event 1 to be a parent. */
async function open() {
  const calendar = openCalendar()
  await makeVenue(calendar, { venue: 'Town Hall' })
  await makeOrganizer(calendar, { organizer: 'The Choir' })
  await makeCategory(calendar, 'Music')
  await makeTag(calendar, 'Live')
  await makeEvent(calendar, { title: 'Festival' })
  return calendar
}

const flags = ['hide_from_listings', 'sticky', 'featured', 'ticketed'].map(
  (name): FieldCase => ({
    name,
    value: true,
    shown: { [name]: true },
    changes: [name],
    cleared: { [name]: false },
  }),
)
const maps = ['show_map', 'show_map_link'].map(
  (name): FieldCase => ({
    name,
    value: false,
    shown: { [name]: false },
    changes: [name],
    cleared: { [name]: true },
  }),
)

testFields({
  collection: 'events',
  open,
  least: anEvent(),
  cases: [
    {
      name: 'title',
      value: '  Fête & <b>bal</b> ',
      shown: { title: 'Fête & <b>bal</b>' },
      changes: ['title'],
    },
    {
      name: 'start_date',
      value: '2027-01-19 09:30',
      shown: {
        start_date: '2027-01-19 09:30:00',
        start_date_details: { year: '2027', month: '01', day: '19', hour: '09', minutes: '30', seconds: '00' },
      },
      changes: ['start_date', 'start_date_details', 'utc_start_date', 'utc_start_date_details'],
    },
    {
      name: 'end_date',
      value: '2027-01-21T23:59:59',
      shown: { end_date: '2027-01-21 23:59:59', utc_end_date: '2027-01-21 23:59:59' },
      changes: ['end_date', 'end_date_details', 'utc_end_date', 'utc_end_date_details'],
    },
    { name: 'author', value: 77, shown: { author: 77 }, changes: ['author'], cleared: { author: null } },
    {
      name: 'date',
      value: '2026-12-01 08:00:00',
      shown: { date: '2026-12-01 08:00:00', date_utc: '2026-12-01 08:00:00', status: 'publish' },
      changes: ['date', 'date_utc'],
      cleared: { date: '2027-01-15 12:00:00', date_utc: '2027-01-15 12:00:00' },
    },
    {
      name: 'date_utc',
      value: '2026-12-01 08:00:00',
      shown: { date: '2026-12-01 08:00:00', date_utc: '2026-12-01 08:00:00' },
      changes: ['date', 'date_utc'],
      cleared: { date_utc: '2027-01-15 12:00:00' },
    },
    {
      name: 'description',
      value: ' <p>Two\nlines &amp; more</p> ',
      shown: { description: ' <p>Two\nlines &amp; more</p> ' },
      changes: ['description'],
      cleared: { description: '' },
      emptied: true,
    },
    {
      name: 'excerpt',
      value: 'In short',
      shown: { excerpt: 'In short' },
      changes: ['excerpt'],
      cleared: { excerpt: '' },
      emptied: true,
    },
    {
      name: 'slug',
      value: 'Summer Fête',
      shown: { slug: 'summer-fete', url: 'http://example.org/api/event/summer-fete' },
      changes: ['slug', 'url'],
      cleared: { slug: 'concert' },
    },
    { name: 'status', value: 'draft', shown: { status: 'draft' }, changes: ['status'], cleared: { status: 'publish' } },
    {
      name: 'timezone',
      value: 'europe/paris',
      shown: { timezone: 'Europe/Paris', timezone_abbr: 'CET', start_date: '2027-01-20 18:00:00' },
      changes: [
        'timezone',
        'timezone_abbr',
        'utc_start_date',
        'utc_start_date_details',
        'utc_end_date',
        'utc_end_date_details',
      ],
      cleared: { timezone: 'UTC', start_date: '2027-01-20 18:00:00', utc_start_date: '2027-01-20 18:00:00' },
    },
    {
      name: 'all_day',
      value: true,
      shown: { all_day: true, start_date: '2027-01-20 00:00:00', end_date: '2027-01-20 23:59:59' },
      changes: [
        'all_day',
        'start_date',
        'start_date_details',
        'end_date',
        'end_date_details',
        'utc_start_date',
        'utc_start_date_details',
        'utc_end_date',
        'utc_end_date_details',
      ],
      cleared: { all_day: false },
    },
    {
      name: 'image',
      value: 'https://example.org/a.JPG?x=1',
      shown: {
        image: { id: 1, url: 'https://example.org/a.JPG?x=1', extension: 'jpg', width: null, height: null, sizes: {} },
      },
      changes: ['image'],
      cleared: { image: null },
      emptied: true,
    },
    {
      name: 'cost',
      value: ['$20', '$5'],
      shown: {
        cost: '$5 – $20',
        cost_details: { currency_symbol: '$', currency_position: 'prefix', values: ['5', '20'] },
      },
      changes: ['cost', 'cost_details'],
      cleared: { cost: '', cost_details: { values: [] } },
      emptied: true,
    },
    {
      name: 'website',
      value: 'https://example.org/?a=1&b=2',
      shown: { website: 'https://example.org/?a=1&b=2' },
      changes: ['website'],
      cleared: { website: null },
      emptied: true,
    },
    ...flags,
    ...maps,
    {
      name: 'categories',
      value: [1],
      shown: { categories: [{ id: 1, name: 'Music', count: 1 }] },
      changes: ['categories'],
      cleared: { categories: [] },
      emptied: true,
    },
    {
      name: 'tags',
      value: [1],
      shown: { tags: [{ id: 1, name: 'Live', count: 1 }] },
      changes: ['tags'],
      cleared: { tags: [] },
      emptied: true,
    },
    {
      name: 'venue',
      value: [1],
      shown: { venue: [{ id: 1, venue: 'Town Hall' }] },
      changes: ['venue'],
      cleared: { venue: [] },
      emptied: true,
    },
    {
      name: 'organizer',
      value: [1],
      shown: { organizer: [{ id: 1, organizer: 'The Choir' }] },
      changes: ['organizer'],
      cleared: { organizer: [] },
      emptied: true,
    },
    {
      name: 'post_parent',
      value: 1,
      shown: { post_parent: 1 },
      changes: ['post_parent'],
      cleared: { post_parent: null },
    },
  ],
})
