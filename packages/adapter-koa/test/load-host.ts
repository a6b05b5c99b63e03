import { createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import Koa from 'koa'
import { openKoa, plainMounting } from './koa-host.ts'

/*
 * A host in a process of its own, for `load.test.ts`: it says where it listens, and how much it holds when asked.
 */

const calendar = createCalendar({ store: memoryStore(), clock: () => Date.UTC(2027, 2, 1, 12), cacheSize: 200 })

const { origin } = await openKoa(Koa, plainMounting)(calendar, {
  mounts: ['/api'],
  user: async (headers) => {
    const [id, ...roles] = String(headers['x-user'] ?? '').split(' ')
    return id === '' ? null : { id: Number(id), roles }
  },
  trustProxy: false,
  parser: 'none',
  compress: false,
  bodyTimeoutMs: undefined,
})

process.on('message', () => {
  // Connections that have ended are let go of in turns of their own.
  setTimeout(() => {
    for (let time = 0; time < 3; time += 1) globalThis.gc?.()
    process.send?.(process.memoryUsage().heapUsed)
  }, 200)
})
process.send?.(`${origin}/api/calendar/events/v1`)
