import { memoryStore } from '@kalends/store-memory'
import { createCalendar } from '../../src/calendar.ts'
import type { EventView } from '../../src/contract/outputs.ts'
import { readWallText } from '../../src/domain/moment.ts'
import type { FeedEvent, FeedFormatId, FeedInfo, FeedZone } from '../../src/feeds/feed-format.ts'
import { feedFormats } from '../../src/feeds/feed-formats.ts'
import { anEvent, NOW } from '../fixtures.ts'

type Fields = Readonly<Record<string, unknown>>

/** Events in the form that feeds receive, each created from these fields. Texts are stored as they are given. */
export async function feedEvents(...inputs: readonly Fields[]): Promise<readonly FeedEvent[]> {
  const calendar = createCalendar({
    store: memoryStore(),
    clock: () => NOW,
    log: { error: () => {} },
    sanitize: false,
    pageUrl: ({ kind, slug }) => `https://example.org/${kind}/${slug}`,
    fields: { categories: { color: { type: 'text' }, text_color: { type: 'text' } } },
  })
  const events: FeedEvent[] = []
  for (const [index, { categories, ...fields }] of inputs.entries()) {
    const names = Array.isArray(categories) ? categories : []
    const made = await Promise.all(
      names.map((term) => calendar.categories.create(typeof term === 'string' ? { name: term } : term)),
    )
    const given = anEvent({ ...fields, categories: made.map(({ id }) => id) })
    const created: { readonly id: number } = await calendar.events.create(given as never)
    const view = (await calendar.events.get(created.id)) as unknown as EventView
    const uid = `6a8e1c1e-0000-4000-8000-${String(index + 1).padStart(12, '0')}`
    events.push({ view, uid, sequence: index, updatedAt: NOW / 1000 })
  }
  return events
}

/** The title, the URLs and other properties of the feeds in tests. */
export const feedInfo: FeedInfo = {
  title: 'Events of the “Town”, all; of them',
  selfUrl: 'https://example.org/api/calendar/events/v1/events.ics?categories=music&tags=free',
  pageUrl: 'https://example.org/events',
  language: 'en',
  updatedAt: NOW / 1000,
  now: NOW / 1000,
  calendarZone: 'Europe/Berlin',
  zones: [],
  refreshSeconds: 3600,
}

/** Writes a feed as its endpoint does. */
export function writeFeed(format: FeedFormatId, events: readonly FeedEvent[], given: Partial<FeedInfo> = {}): string {
  const { head, zone, event, separator, tail } = feedFormats[format]
  const info = { ...feedInfo, zones: zonesOf(events), ...given }
  const texts = events.map((entry) => [...event(entry, info)].join(''))
  return `${head(info)}${info.zones.map(zone).join('')}${texts.join(separator)}${tail(info)}`
}

/** The zones that events use, with the instants that they use them for. */
function zonesOf(events: readonly FeedEvent[]): readonly FeedZone[] {
  const zones = new Map<string, FeedZone>()
  for (const { view } of events) {
    const from = readWallText(view.utc_start_date)
    const to = readWallText(view.utc_end_date)
    const known = zones.get(view.timezone) ?? { zone: view.timezone, from, to }
    zones.set(view.timezone, { ...known, from: Math.min(known.from, from), to: Math.max(known.to, to) })
  }
  return [...zones.values()]
}
