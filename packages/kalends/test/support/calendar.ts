import { createCalendar } from '@kalends/core'
import { openStore } from '../../src/open-store.ts'

/** Opens the calendar of a file, passes it to a function, and closes it. */
export async function withCalendar<T>(
  store: string,
  work: (calendar: ReturnType<typeof createCalendar>) => Promise<T>,
): Promise<T> {
  const calendar = createCalendar({ store: await openStore(store) })
  return work(calendar).finally(() => calendar.close())
}
