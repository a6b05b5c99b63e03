import { createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { readIcs } from '../src/index.ts'

const source = 'concerts'
const always = { start_date: '2020-01-01', end_date: '2030-01-01', per_page: 50 } as const

function openCalendar() {
  return createCalendar({
    store: memoryStore(),
    clock: () => Date.UTC(2027, 0, 15),
    baseUrl: 'https://example.org/api',
    fields: { events: { seats: { type: 'integer' } } },
  })
}

describe('what was read from a file is imported', () => {
  test('as it was in the calendar that wrote the file, and once', async () => {
    const from = openCalendar()
    await from.events.createMany([
      { title: 'Ball', start_date: '2027-03-28 01:30', end_date: '2027-03-28 04:00', timezone: 'Europe/Paris' },
      { title: 'Fair, day and night', start_date: '2027-05-01', end_date: '2027-05-03', all_day: true },
      {
        ...{ title: 'Reading', start_date: '2027-06-01 19:00', end_date: '2027-06-01 21:00', timezone: 'Asia/Tokyo' },
        ...{ description: '<p>Bring <b>books</b></p>', categories: ['Books'], event_status: 'canceled' },
        ...{
          venue: { venue: 'Library', address: 'Main Street 1' },
          organizer: { organizer: 'Friends', email: 'a@b.example' },
        },
      },
    ])
    const { events, isComplete } = await readIcs(await from.feeds.ics(always))
    expect(isComplete).toBe(true)
    const to = openCalendar()
    expect(await to.import(events, { source })).toMatchObject({ created: 3, failedCount: 0 })
    expect(await to.import(events, { source, missing: 'trash' })).toMatchObject({
      unchanged: 3,
      updated: 0,
      trashed: 0,
    })
    const [before, after] = await Promise.all([from, to].map((calendar) => calendar.events.list(always)))
    const shown = (list: typeof before) =>
      list?.events.map((event) => ({
        ...{ title: event.title, start: event.start, end: event.end, all_day: event.all_day, zone: event.timezone },
        ...{ status: event.event_status, venue: event.venue.map(({ venue }) => venue) },
        ...{
          organizer: event.organizer.map(({ email }) => email),
          categories: event.categories.map(({ name }) => name),
        },
      }))
    expect(shown(after)).toEqual(shown(before))
  })

  test('again after it has changed: occurrences move, come and go', async () => {
    const fileWith = (...lines: readonly string[]) =>
      readIcs(
        [
          ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a@example.org', 'SUMMARY:Choir', 'DTSTART:20270301T180000Z'],
          ...['DTEND:20270301T190000Z', 'RRULE:FREQ=WEEKLY;COUNT=4', 'END:VEVENT', ...lines, 'END:VCALENDAR'],
        ].join('\r\n'),
        { from: '2027-01-01', to: '2027-12-31' },
      )
    const calendar = openCalendar()
    const first = await fileWith()
    expect(await calendar.import(first.events, { source })).toMatchObject({ created: 4 })
    const moved = [
      'BEGIN:VEVENT',
      'UID:a@example.org',
      'RECURRENCE-ID:20270308T180000Z',
      'SUMMARY:Choir',
      'DTSTART:20270309T180000Z',
    ]
    const second = await fileWith(...moved, 'DTEND:20270309T190000Z', 'END:VEVENT')
    const options = { source, missing: 'trash' } as const
    expect(await calendar.import(second.events, options)).toMatchObject({ updated: 1, unchanged: 3, trashed: 0 })
    expect((await calendar.events.get(2)).start_date).toBe('2027-03-09 18:00:00')
    const fewer = second.events.slice(0, 2)
    expect(await calendar.import(fewer, options)).toMatchObject({ unchanged: 2, trashed: 2 })
  })
})
