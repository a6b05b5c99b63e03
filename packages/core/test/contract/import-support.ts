import type { EventRow, ImportResult } from '../../src/index.ts'

/** The dates of events that are imported. */
export const dates = { start_date: '2027-03-01 10:00:00', end_date: '2027-03-01 12:00:00' } as const

/** A row with an event. */
export function eventRow(externalId: string | number, input: Partial<EventRow['input']> = {}): EventRow {
  return { externalId, input: { title: `Event ${externalId}`, ...dates, ...input } }
}

/** Rows with the ids `e0`, `e1` and so on. */
export function eventRows(count: number): readonly EventRow[] {
  return Array.from({ length: count }, (_, index) => eventRow(`e${index}`))
}

/** The counts of an import that are not zero, without the number of rows. */
export function countsOf({ created, updated, unchanged, trashed, failedCount }: ImportResult): object {
  const counts = { created, updated, unchanged, trashed, failedCount }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** Rows that come one by one, with a pause in between. */
export async function* trickle<T>(rows: Iterable<T>): AsyncGenerator<T, void, undefined> {
  for (const row of rows) {
    await new Promise((resolve) => setImmediate(resolve))
    yield row
  }
}
