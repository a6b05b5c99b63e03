import { createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { expect, test } from 'vitest'
import { nextEvent } from '../src/next-event.ts'

test('the next event is the first that has not started yet', async () => {
  const now = new Date('2027-03-10T12:00:00Z')
  const calendar = createCalendar({ store: memoryStore(), timezone: 'UTC', clock: () => now.getTime() })
  const add = (title: string, start: string) =>
    calendar.events.create({ title, start_date: `2027-03-10 ${start}`, end_date: '2027-03-10 20:00' })
  await add('Running', '11:00')
  await add('Later', '19:00')
  await add('Next', '13:00')
  expect(await nextEvent(calendar, now)).toMatch(/^Next: Wednesday 10 March 2027, 13:00 in UTC/)
})
