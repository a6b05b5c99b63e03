import { type Calendar, type CompleteStore, createCalendar } from '@kalends/core'
import { type StoreCase, storeCase } from '../store-case.ts'
import { NOW } from './drafts.ts'

/** A case that needs a calendar on one empty store. */
export function calendarCase(
  name: string,
  check: (calendar: Calendar, store: CompleteStore) => Promise<void>,
): StoreCase {
  return storeCase(name, (store) => check(calendarOn(store), store))
}

/** A calendar on a store, at the time of the cases. */
export function calendarOn(store: CompleteStore): Calendar {
  return createCalendar({ store, clock: () => NOW * 1000, portTimeoutMs: 60_000 })
}
