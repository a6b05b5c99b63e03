import pino from 'pino'
import { createCalendar, type Health, type OperationId, type RequestReport, type Store } from '../src/index.ts'

declare const store: Store

/** Fails to compile unless both types are the same. */
function same<A, B>(_: [A, B] extends [B, A] ? true : never): void {}

/* pino, its children and console are logs as they are. */
createCalendar({ store, log: pino() })
createCalendar({ store, log: pino().child({ part: 'calendar' }) })
createCalendar({ store, log: console })
createCalendar({ store, log: { error: ({ id, operation }) => void `${id.trim()} ${operation?.trim()}` } })
// @ts-expect-error: a log has error.
createCalendar({ store, log: { warn: () => {} } })
// @ts-expect-error: the entry has an id that is a string.
createCalendar({ store, log: { error: ({ id }: { id: number }) => void id } })

/* A report. */
const calendar = createCalendar({
  store,
  onRequest: (report) => {
    same<typeof report, RequestReport>(true)
    same<typeof report.operation, OperationId | undefined>(true)
    same<typeof report.cache, 'hit' | 'miss' | 'bypass'>(true)
    report.durationMs.toFixed()
    // @ts-expect-error: a report has no user.
    report.user
  },
})
createCalendar({ store, onRequest: async ({ status }) => void status.toFixed() })
// @ts-expect-error: it is a function.
createCalendar({ store, onRequest: [] })

/* Health. */
const health = await calendar.health()
same<typeof health, Health>(true)
same<typeof health.store, 'up' | 'slow' | 'down' | 'closed'>(true)
calendar.health({ timeoutMs: 500 })
// @ts-expect-error: the option has another name.
calendar.health({ timeout: 500 })
