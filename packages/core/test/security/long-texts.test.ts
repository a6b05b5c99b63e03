import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openCalendar, type TestCalendar } from '../fixtures.ts'

const long = 'ﷺ'.repeat(40_000)

/** How many event loop ticks the work on a calendar takes. */
async function ticksOf(work: (calendar: TestCalendar) => Promise<unknown>): Promise<number> {
  let isOver = false
  let ticks = 0
  const counting = (async () => {
    for (; !isOver; ticks += 1) await setImmediate()
  })()
  await work(openCalendar())
  isOver = true
  await counting
  return ticks
}

test('the commit of a long text, which indexes it, has another tick than what comes before', async () => {
  const update = (description: string) =>
    ticksOf(async (calendar) => {
      const { id } = await calendar.makeEvent({ description })
      await calendar.put(`/events/${id}`, { title: 'Renamed' })
    })
  const [short, whole] = [await update('short'), await update(long)]
  // Each of the two writes waits before the text is folded, and before it is committed.
  expect(whole - short).toBeGreaterThanOrEqual(4)
})

test('long texts that are created at the same time are not folded in the same tick', async () => {
  const create = (description: string) =>
    ticksOf((calendar) =>
      Promise.all(Array.from({ length: 5 }, (_, index) => calendar.makeEvent({ title: `E ${index}`, description }))),
    )
  const [short, whole] = [await create('short'), await create(long)]
  expect(whole - short).toBeGreaterThanOrEqual(10)
})

test('a feed pauses while it writes an event with many large venues', async () => {
  const calendar = openCalendar()
  const text = '<'.repeat(490)
  const venues = await calendar.venues.createMany(
    Array.from({ length: 100 }, (_, index) => ({ venue: `${text}${index}`, address: text, city: text, zip: text })),
  )
  await calendar.makeEvent({ venue: venues, description: 'x', excerpt: 'y' })
  const ticks = await ticksOf(() => calendar.feeds.rss())
  expect(ticks).toBeGreaterThanOrEqual(3)
})
