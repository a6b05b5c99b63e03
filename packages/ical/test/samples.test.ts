import { createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { readIcs } from '../src/index.ts'
import { sample, window2027 } from './fixtures.ts'

const window = { ...window2027, to: '2029-12-31' }
const read = (name: string) => readIcs(sample(name), window)

describe('files as programs write them', () => {
  test('Google Calendar', async () => {
    const { events, problems, series, name, timezone } = await read('google')
    expect([name, timezone, problems]).toEqual(['Choir', 'Europe/Berlin', []])
    expect(events[0]).toMatchObject({
      externalId: '7kukuqrfedlm2f9t0vr3bmkfa4@google.com',
      uid: '7kukuqrfedlm2f9t0vr3bmkfa4@google.com',
      recurrenceId: undefined,
      sequence: 1,
      lastModified: '2026-10-20 09:00:00',
      line: 27,
      input: {
        title: 'Summer concert',
        description: '<b>Summer concert</b><br>Free entry, donations welcome.',
        venue: [{ venue: 'Gethsemanekirche', address: 'Stargarder Str. 77, 10437 Berlin, Germany' }],
        start_date: '2027-06-12 19:00:00',
        end_date: '2027-06-12 21:30:00',
        timezone: 'Europe/Berlin',
      },
    })
    expect(events.slice(1, -1).map(({ input }) => [input.title, input.start_date])).toEqual([
      ['Rehearsal', '2027-03-10 19:30:00'],
      ['Rehearsal', '2027-03-17 19:30:00'],
      ['Rehearsal (Thursday!)', '2027-04-01 18:00:00'],
      ['Rehearsal', '2027-04-07 19:30:00'],
      ['Rehearsal', '2027-04-14 19:30:00'],
    ])
    expect(events[1]?.input).toMatchObject({
      online_url: 'https://meet.google.com/abc-defg-hij',
      organizer: [{ organizer: 'Choir', email: 'c_9b1e@group.calendar.google.com' }],
    })
    expect(series).toMatchObject([{ uid: '0q2m4n6p8r@google.com', occurrences: 5, goesOn: false }])
    expect(events.at(-1)?.input).toMatchObject({
      ...{ title: 'Choir trip', status: 'private', all_day: true, timezone: 'Europe/Berlin' },
      ...{ start_date: '2027-05-01', end_date: '2027-05-03' },
    })
  })

  test('Apple Calendar', async () => {
    const { events, problems } = await read('apple')
    expect(problems).toEqual([])
    expect(events.map(({ externalId }) => externalId)).toEqual([
      ...['8A1C5B2E-0B0F-4C1D-9E57-4D1B6C1F7A10', 'F3D2#20270704', 'F3D2#20280704', 'F3D2#20290704'],
    ])
    expect(events[0]?.input).toMatchObject({
      title: 'Jazz in the park',
      website: 'https://example.org/jazz',
      venue: [
        {
          venue: 'Prospect Park Bandshell',
          address: '141 Prospect Park West, Brooklyn, NY 11215, United States',
          geo_lat: 40.6627,
          geo_lng: -73.9764,
        },
      ],
      start_date: '2027-07-09 19:00:00',
      end_date: '2027-07-09 22:00:00',
      timezone: 'America/New_York',
    })
  })

  test('Outlook', async () => {
    const { events, problems } = await read('outlook')
    expect(problems).toEqual([])
    expect(events.map(({ input }) => [input.title, input.start_date, input.timezone])).toEqual([
      ['Monthly meeting', '2027-04-05 10:00:00', 'Europe/Berlin'],
      ['Monthly meeting', '2027-05-03 10:00:00', 'Europe/Berlin'],
      ['Monthly meeting', '2027-06-07 10:00:00', 'Europe/Berlin'],
      ['Bridge weekend', '2027-05-01', 'Europe/Berlin'],
    ])
    expect(events[0]?.input).toMatchObject({
      description: '<P>Agenda: <b>budget, plans</b></P>',
      categories: ['Blue category', 'Work'],
      venue: [{ venue: 'Microsoft Teams Meeting' }],
      organizer: [{ organizer: 'Doe, Jane', email: 'jane.doe@example.com' }],
      online_url: 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc',
    })
    expect(events.at(-1)?.input).toMatchObject({ all_day: true, end_date: '2027-05-02' })
  })

  test('The Events Calendar', async () => {
    const { events, problems } = await read('the-events-calendar')
    expect(problems).toEqual([])
    expect(events.map(({ input }) => input)).toMatchObject([
      {
        title: 'Museum day & open house',
        description: 'Tours all day.\nBring the family.',
        website: 'https://museum.example.org/event/museum-day/',
        image: 'https://museum.example.org/wp-content/uploads/day.jpg',
        categories: ['Family', 'Tours'],
        venue: [
          {
            venue: 'City Museum',
            address: '12 Main Street, Springfield, IL, 62701, United States',
            geo_lat: 39.7990175,
            geo_lng: -89.6439575,
          },
        ],
        organizer: [{ organizer: 'Museum Friends', email: 'friends@museum.example.org' }],
        start_date: '2027-09-18 10:00:00',
        end_date: '2027-09-18 16:00:00',
        timezone: 'America/Chicago',
      },
    ])
  })
})

test.each(['google', 'apple', 'outlook', 'the-events-calendar'])('a calendar takes what %s.ics has', async (name) => {
  const { events } = await read(name)
  const calendar = createCalendar({ store: memoryStore() })
  const first = await calendar.import(events, { source: name })
  expect(first).toMatchObject({ created: events.length, failed: [] })
  const second = await calendar.import((await read(name)).events, { source: name, missing: 'trash' })
  expect(second).toMatchObject({ created: 0, updated: 0, unchanged: events.length, trashed: 0, failed: [] })
  const list = await calendar.events.list({
    start_date: '2027-01-01',
    end_date: '2029-12-31',
    status: ['publish', 'private'],
    per_page: 50,
  })
  expect(list.total).toBe(events.length)
  await calendar.close()
})
