import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../store-memory/src/index.ts'
import { isSameContent } from '../../src/plan/same-content.ts'
import { NOW, openCalendar, type TestCalendar } from '../fixtures.ts'

/** A calendar, and how an event is stored in it. */
function open() {
  const store = memoryStore()
  let now = NOW
  const calendar = openCalendar({ store, clock: () => now })
  const stored = async (id = 1) => {
    const [event] = await store.getMany('event', [id])
    if (event === undefined) throw new Error('no event')
    return event
  }
  const pass = () => {
    now += 60_000
  }
  return { calendar, store, stored, pass }
}

describe('the UID of an event', () => {
  test('is a random UUID, and no other event has it', async () => {
    const { calendar, stored } = open()
    await calendar.makeEvent()
    await calendar.events.createMany(Array.from({ length: 3 }, () => ({ ...dates, title: 'A' })))
    const uids = await Promise.all([1, 2, 3, 4].map(async (id) => (await stored(id)).uid))
    expect(new Set(uids).size).toBe(4)
    for (const uid of uids) expect(uid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test('stays when the event is updated, trashed and restored, and cannot be written or read', async () => {
    const { calendar, stored } = open()
    await calendar.makeEvent()
    const { uid } = await stored()
    const { json } = await calendar.put('/events/1', { title: 'B', uid: 'mine', sequence: 40 })
    expect(json).not.toHaveProperty('uid')
    expect(json).not.toHaveProperty('sequence')
    await calendar.del('/events/1')
    await calendar.put('/events/1', { status: 'publish' })
    expect(await stored()).toMatchObject({ uid, sequence: 3 })
  })
})

const dates = { start_date: '2027-05-04 19:00', end_date: '2027-05-04 21:00' }

describe('the sequence number of an event', () => {
  const full = {
    description: 'Long',
    cost: ['$5', '$7'],
    website: 'https://example.org/',
    image: 'https://example.org/a.png',
    categories: ['Music'],
    venue: [{ venue: 'Hall' }],
    custom_fields: {},
    event_status: 'canceled',
  }

  test.each<[string, (calendar: TestCalendar) => Promise<unknown>]>([
    ['a new title', (calendar) => calendar.put('/events/1', { title: 'B' })],
    ['another time', (calendar) => calendar.put('/events/1', { start_date: '2027-01-20 18:30' })],
    ['an event status', (calendar) => calendar.put('/events/1', { event_status: 'postponed' })],
    ['a cleared field', (calendar) => calendar.put('/events/1', { website: null })],
    ['another venue', (calendar) => calendar.put('/events/1', { venue: { venue: 'Club' } })],
    ['the trash', (calendar) => calendar.del('/events/1')],
    ['the trash by its status', (calendar) => calendar.put('/events/1', { status: 'trash' })],
    ['a password', (calendar) => calendar.put('/events/1', { password: 'secret' })],
  ])('rises by one with %s', async (_, change) => {
    const { calendar, stored, pass } = open()
    await calendar.makeEvent(full)
    expect((await stored()).sequence).toBe(0)
    pass()
    await change(calendar)
    expect((await stored()).sequence).toBe(1)
  })

  test('stays when an update leaves the event as it was', async () => {
    const { calendar, stored, pass } = open()
    await calendar.makeEvent(full)
    pass()
    for (const same of [{}, { title: 'Concert' }, { ...full, venue: [1], categories: [1] }, full]) {
      expect((await calendar.put('/events/1', same)).status).toBe(200)
    }
    expect((await stored()).sequence).toBe(0)
  })

  test('stays when a scheduled event has become due and an update changes nothing else', async () => {
    const { calendar, stored, pass } = open()
    await calendar.makeEvent({ date_utc: NOW / 1000 + 30 })
    expect((await stored()).status).toBe('future')
    pass()
    await calendar.put('/events/1', { title: 'Concert' })
    expect(await stored()).toMatchObject({ status: 'publish', sequence: 0 })
  })
})

test('two drafts are compared field by field', async () => {
  const { calendar, stored } = open()
  await calendar.makeEvent()
  const event = await stored()
  expect(isSameContent(event, { ...event, modifiedAt: 5, sequence: 9 } as typeof event, NOW / 1000)).toBe(true)
  expect(isSameContent(event, { ...event, customFields: { a: 1 } }, NOW / 1000)).toBe(false)
})
