import { openCalendar, type TestCalendar } from '../fixtures.ts'

/** Paths of all kinds of reads in the calendar of `openWorld`. */
export const paths = [
  '',
  '/doc',
  '/events',
  '/events/1',
  '/events/by-slug/concert',
  '/venues',
  '/venues/1',
  '/organizers',
  '/categories',
  '/tags',
  '/tags/1',
]

/** A calendar with an event that has a venue and a tag. */
export async function openWorld(): Promise<TestCalendar> {
  const calendar = openCalendar()
  const { id } = await calendar.makeTag('Live')
  await calendar.makeEvent({ tags: [id], venue: { venue: 'Hall' } })
  return calendar
}
