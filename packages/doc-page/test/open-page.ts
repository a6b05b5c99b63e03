import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expressCalendar } from '@kalends/adapter-express'
import { type Calendar, type CalendarOptions, createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import express from 'express'
import { docPage } from '../src/index.ts'

/** Where `/doc` is below the mount. */
export const path = '/calendar/events/v1/doc'

/** What Chromium sends when a user enters a URL. */
export const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

/** A calendar with a page, and one event. */
export async function openCalendar(options: Partial<CalendarOptions> = {}): Promise<Calendar> {
  const clock = (): number => Date.UTC(2027, 0, 1)
  const calendar = createCalendar({ store: memoryStore(), clock, docPage: docPage(), ...options })
  await calendar.events.create({ title: 'Fête', start_date: '2027-06-21 18:00', end_date: '2027-06-21 23:00' })
  return calendar
}

/** A real Express server on this machine. */
export interface Served {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** Serves a calendar below `/api`. */
export async function serve(calendar: Calendar): Promise<Served> {
  const app = express()
  app.use('/api', expressCalendar(calendar))
  const server = createServer(app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The address of a server that listens on a port is an object.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
