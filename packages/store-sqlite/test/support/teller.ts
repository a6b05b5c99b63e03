import { bodyText, type Calendar, type CalendarRequest, createCalendar } from '@kalends/core'
import { sqliteStore } from '../../src/index.ts'
import { NOW } from './drafts.ts'
import { openDriver } from './drivers.ts'

/* A calendar in a process of its own, which responds to the messages of the test: `teller.ts <driver> <file>`. */

const [driver = '', file = ''] = process.argv.slice(2)
const store = sqliteStore({ database: openDriver(driver, file), busyTimeoutMs: 20_000 })
// The clock is fixed, so only a write can make the caches of the calendar out of date.
const calendar: Calendar = createCalendar({ store, clock: () => NOW * 1000 })

process.on('message', async (message: CalendarRequest) => {
  const response = await calendar.handle(message)
  process.send?.({ status: response.status, text: bodyText(response) })
})
process.send?.('ready')
