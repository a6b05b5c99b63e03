import { type OpenCalendar, randomPolicyCases } from '@kalends/conformance'
import { memoryStore } from '@kalends/store-memory'
import { expect, test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'
import type { CalendarOptions } from '../../src/options.ts'
import type { EventQuery, PlaceQuery, Visibility } from '../../src/ports/query.ts'
import type { Store } from '../../src/ports/store.ts'

/** Opens calendars that reveal more than the default policy allows. The cases check them against that policy. */
function leaking(
  options: Partial<CalendarOptions>,
  spoil: (store: Store) => Partial<Store> = () => ({}),
): OpenCalendar {
  return (setup) => {
    const sound = memoryStore()
    const store = { ...sound, ...spoil(sound) }
    return { store: sound, calendar: createCalendar({ ...setup, ...options, store, log: { error: () => {} } }) }
  }
}

/** A store that changes the queries for events. */
function withQuery(change: (query: EventQuery) => Partial<EventQuery>) {
  return (store: Store): Partial<Store> => ({
    find: (kind, query) =>
      // The kind says which query it is.
      store.find(kind, kind === 'event' ? { ...query, ...change(query as EventQuery) } : query),
  })
}

const everything = { publish: 'all', future: 'all', draft: 'all', pending: 'all', private: 'all' } as const
const widen = (visible: Visibility): Visibility => ({ ...visible, ...everything })

const leaks: Readonly<Record<string, OpenCalendar>> = {
  'drafts of others can be read': leaking({ policy: { events: { readUnpublished: () => 'all' } } }),
  'the trash of others can be read': leaking({ policy: { venues: { edit: () => 'all' } } }),
  'events of others can be opened without a password': leaking({ policy: { events: { edit: () => 'all' } } }),
  'totals count what is hidden': leaking({}, (store) => ({
    find: async (kind, query) => {
      const found = await store.find(kind, query)
      if (kind !== 'event') return found
      const { visible } = query as EventQuery
      const { total } = await store.find('event', { ...(query as EventQuery), visible: widen(visible) })
      return { records: found.records, total }
    },
  })),
  'filters look behind passwords': leaking(
    {},
    withQuery(() => ({ keepLocked: true })),
  ),
  'a search looks behind passwords': leaking(
    {},
    withQuery(() => ({ opens: 'all' })),
  ),
  'venues tell that a hidden event is linked to them': leaking({}, (store) => ({
    find: (kind, query) => {
      if (kind !== 'venue') return store.find(kind, query)
      const linked = (query as PlaceQuery).linked.map((link) => ({ ...link, visible: widen(link.visible) }))
      return store.find(kind, { ...query, linked })
    },
  })),
  'counts run ahead of publication': leaking({}, (store) => ({
    countEvents: (query) => store.countEvents({ ...query, now: query.now + 100 * 86_400 }),
  })),
}

for (const [sentence, open] of Object.entries(leaks)) {
  test(`the cases find out when ${sentence}`, async () => {
    const failures: unknown[] = []
    for (const { run } of [5, 6, 7, 8, 9, 10].flatMap((seed) => randomPolicyCases(seed, { sessions: 5 }))) {
      if (failures.length === 0) await run(open).catch((failure) => failures.push(failure))
    }
    expect(String(failures[0])).toContain('can tell what is hidden from them by')
  })
}
