import { createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { fill } from '../data/fill.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** The same calendar as tables. Events refer to their venue and organizer by id and embed their terms. */
export interface Tables {
  readonly events: readonly (Row & { readonly venueId: number; readonly organizerId: number })[]
  readonly venues: readonly Row[]
  readonly organizers: readonly Row[]
}

/** Exports the tables from a calendar with the same events as the other lines. */
export async function tablesOf(size: number): Promise<Tables> {
  const store = memoryStore()
  const calendar = createCalendar({ store, perPage: { max: 1000 } })
  await fill(calendar, store, size)
  const events: Tables['events'][number][] = []
  const pages = Math.ceil(size / 1000)
  for (let page = 1; page <= pages; page += 1) {
    const list = await calendar.events.list({ start_date: '2000-01-01', per_page: 1000, page })
    for (const { venue, organizer, ...event } of list.events) {
      events.push({ ...event, venueId: venue[0]?.id ?? 0, organizerId: organizer[0]?.id ?? 0 })
    }
  }
  const { venues } = await calendar.venues.list({ per_page: 1000 })
  const { organizers } = await calendar.organizers.list({ per_page: 1000 })
  return { events, venues: venues.map(asRow), organizers: organizers.map(asRow) }
}

function asRow<R extends { readonly id: number }>(view: R): Row {
  return { ...view }
}
