/** The frameworks that can serve the calendar of a new project. `plain` is `node:http`. */
export const frameworks = ['express', 'koa', 'plain'] as const

/** One of `frameworks`. */
export type Framework = (typeof frameworks)[number]

/** What differs between frameworks. */
interface FrameworkFiles {
  /** The name that the user sees. */
  readonly label: string
  /** The content of `src/app.ts`. */
  readonly app: string
  /** Packages of Kalends besides those that every project needs. */
  readonly own: readonly string[]
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const EXPRESS = `import { type Server, createServer } from 'node:http'
import { expressCalendar } from '@kalends/adapter-express'
import type { Calendar } from '@kalends/core'
import express from 'express'
import { userOf } from './user.ts'

/** A server with the calendar below /api. Add your own routes to \`app\`. */
export function createApp(calendar: Calendar): Server {
  const app = express()
  app.use('/api', expressCalendar(calendar, { user: (request) => userOf(request.headers.authorization) }))
  return createServer(app)
}
`

const KOA = `import { type Server, createServer } from 'node:http'
import { koaCalendar } from '@kalends/adapter-koa'
import type { Calendar } from '@kalends/core'
import Koa from 'koa'
import { userOf } from './user.ts'

/** A server with the calendar below /api. Add your own middleware to \`app\`. */
export function createApp(calendar: Calendar): Server {
  const app = new Koa()
  app.use(koaCalendar(calendar, { prefix: '/api', user: (ctx) => userOf(ctx.headers.authorization) }))
  return createServer(app.callback())
}
`

const PLAIN = `import { type Server, createServer } from 'node:http'
import type { Calendar } from '@kalends/core'
import { nodeCalendar } from '@kalends/core/node'
import { userOf } from './user.ts'

/** A server with the calendar below /api. */
export function createApp(calendar: Calendar): Server {
  return createServer(nodeCalendar(calendar, { prefix: '/api', user: (request) => userOf(request.headers.authorization) }))
}
`

/** The frameworks. Their versions are those that Kalends is tested with. */
export const frameworkFiles: Readonly<Record<Framework, FrameworkFiles>> = {
  express: {
    label: 'Express',
    app: EXPRESS,
    own: ['@kalends/adapter-express'],
    dependencies: { express: '5.3.0' },
    devDependencies: { '@types/express': '5.0.6' },
  },
  koa: {
    label: 'Koa',
    app: KOA,
    own: ['@kalends/adapter-koa'],
    dependencies: { koa: '3.2.1' },
    devDependencies: { '@types/koa': '3.0.3' },
  },
  plain: { label: 'Node’s own http module', app: PLAIN, own: [], dependencies: {}, devDependencies: {} },
}
