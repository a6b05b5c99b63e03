import { createCalendar } from '@kalends/core'
import { openStore } from '../../src/open-store.ts'

/** Runs something with the calendar of a file. */
export async function withCalendar<T>(
  store: string,
  work: (calendar: ReturnType<typeof createCalendar>) => Promise<T>,
): Promise<T> {
  const calendar = createCalendar({ store: await openStore(store) })
  return work(calendar).finally(() => calendar.close())
}
