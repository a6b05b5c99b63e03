import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyText } from '../../src/http/message.ts'
import { anEvent, get, MOUNT, makeEvent, makeVenue, openCalendar, post, put } from '../fixtures.ts'

/*
 * What is sent of an event is put together from texts of what it is linked to, while in this process it is shown as
 * objects. Both must say the same, to the letter.
 */

/** Texts that look like the pieces between which counts and links stand. */
const text = fc
  .oneof(
    fc.constantFrom(',"count":7,"url":', '"tags":[]', '\\","venue":[', 'é', '\u2028', '\ud83c\udfad', '$&', '`'),
    fc.string({ maxLength: 8 }),
  )
  .map((some) => `x${some}`)
const texts = fc.array(text, { maxLength: 3 })
const language = fc.constantFrom('en', 'fr', 'ar')

const fieldsOf = { count: { type: 'integer' }, categories: { type: 'text' } } as const
const fields = { events: fieldsOf, venues: fieldsOf, organizers: fieldsOf, categories: fieldsOf, tags: fieldsOf }

const someEvent = fc.record({
  title: text,
  description: text,
  cost: fc.constantFrom('', '0', '5 €', '10-20'),
  venue: texts.map((names) => names.map((venue) => ({ venue, phone: '1', geo_lat: 1, geo_lng: 2 }))),
  organizer: texts.map((names) => names.map((organizer) => ({ organizer, description: organizer }))),
  categories: texts,
  tags: texts,
  custom_fields: fc.record({ count: fc.integer({ min: 0, max: 9 }), categories: text }),
})

describe('an event is sent as it is shown in process', () => {
  test.each([0, 1000])('with whatever it is linked to, and %i records kept', async (cacheSize) => {
    await fc.assert(
      fc.asyncProperty(fc.array(someEvent, { minLength: 1, maxLength: 3 }), language, async (events, lang) => {
        const calendar = openCalendar({ baseUrl: MOUNT, fields, cacheSize })
        for (const event of events) {
          const sent = await post(calendar, `/events?i18n_language=${lang}`, anEvent(event))
          if (sent.status !== 201) throw new Error(sent.text)
          expect(sent.text).toBe(JSON.stringify(await calendar.events.get(sent.json.id, { i18n_language: lang })))
        }
        for (const { id } of (await calendar.events.list()).events) {
          const alone = await get(calendar, `/events/${id}?i18n_language=${lang}`)
          expect(alone.text).toBe(JSON.stringify(await calendar.events.get(id, { i18n_language: lang })))
        }
        const listed = await get(calendar, `/events?i18n_language=${lang}`)
        expect(JSON.stringify(listed.json.events)).toBe(
          JSON.stringify((await calendar.events.list({ i18n_language: lang })).events),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('also when a venue that others showed before has changed, or looks different by another mount', async () => {
    const calendar = openCalendar()
    await makeVenue(calendar)
    await makeEvent(calendar, { venue: 1 })
    await put(calendar, '/venues/1', { venue: 'Great Hall' })
    const { venue, json_ld } = await makeEvent(calendar, { venue: 1 })
    expect(venue[0].venue).toBe('Great Hall')
    expect(json_ld.location.name).toBe('Great Hall')
    const response = await calendar.handle({
      ...{ method: 'GET', path: '/fr/calendar/events/v1/events/1', query: '', headers: {}, mount: 'https://other.org' },
    })
    expect(JSON.parse(bodyText(response)).venue[0].rest_url).toBe('https://other.org/fr/calendar/events/v1/venues/1')
  })
})

test('the tag of an event differs when a count differs, and what If-Match looks at does not', async () => {
  const calendar = openCalendar()
  await makeEvent(calendar, { categories: ['Music'] })
  const tagOf = async () => (await get(calendar, '/events/1')).headers['etag'] ?? ''
  const before = await tagOf()
  await makeEvent(calendar, { categories: ['Music'] })
  const after = await tagOf()
  expect(after).not.toBe(before)
  expect(after.split('.')[1]).toBe(before.split('.')[1])
  const { status } = await put(calendar, '/events/1', { title: 'New' }, { headers: { 'if-match': before } })
  expect(status).toBe(200)
})
