import { serveLoad } from '@kalends/conformance'
import { createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import Koa from 'koa'
import { openKoa, plainMounting } from './koa-host.ts'

/* A host in a process of its own, for `load.test.ts`. */

const calendar = createCalendar({ store: memoryStore(), clock: () => Date.UTC(2027, 2, 1, 12), cacheBytes: 1_600_000 })

await serveLoad(openKoa(Koa, plainMounting), calendar)
