import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expressCalendar } from '@kalends/adapter-express'
import type { Calendar } from '@kalends/core'
import { build } from 'esbuild'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import { onlyOurPages, onlyThisMachine, pageHeaders } from './guards.ts'
import { type Person, personOf } from './people.ts'
import { pictureNamed } from './pictures/picture.ts'
import { withTiming } from './server-timing.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSessions, type Sessions } from './sessions.ts'

const pageFolder = fileURLToPath(new URL('../page/', import.meta.url))
const fullCalendarFolder = dirname(createRequire(import.meta.url).resolve('fullcalendar/package.json'))

/** Options of `createApp`. */
export interface AppOptions {
  /** Whether only this machine can reach the demo. It then accepts only the host names of this machine. */
  readonly isLocal: boolean
}

/** The demo as an Express application: the API at `/api`, the page at `/`, the login at `/session`. */
export function createApp(calendar: Calendar, { isLocal }: AppOptions): Express {
  const sessions = createSessions()
  const app = express()
  app.disable('x-powered-by')
  if (isLocal) app.use(onlyThisMachine)
  app.use(onlyOurPages)
  app.get('/openapi.json', asDocument)
  app.use('/api', withTiming, expressCalendar(calendar, { user: (request) => userOf(request, sessions) ?? null }))
  app.use(pageHeaders)
  app.use(sessionRoutes(sessions))
  app.get('/fullcalendar.js', (_request, response) => {
    response.sendFile(join(fullCalendarFolder, 'index.global.min.js'))
  })
  app.get('/kalends.js', async (_request, response) => {
    response.type('js').send(await clientScript())
  })
  app.get('/pictures/:name.svg', (request, response, next) => {
    const picture = pictureNamed(request.params.name)
    if (picture === undefined) return next()
    response.type('svg').send(picture)
  })
  app.use(express.static(pageFolder))
  app.use((_request, response) => {
    response.status(404).type('text').send('There is nothing at this address.\n')
  })
  app.use(handleError)
  return app
}

let client: Promise<string> | undefined

/** The client as a script for the page, which defines the global `Kalends`. */
function clientScript(): Promise<string> {
  client ??= build({
    stdin: { contents: "export * from '@kalends/client'", resolveDir: pageFolder },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'Kalends',
    conditions: ['source'],
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  return client
}

/** The API shows browsers its documentation as a page. This address gives them the OpenAPI document. */
const asDocument: RequestHandler = (request, _response, next) => {
  request.headers.accept = 'application/json'
  request.url = '/api/calendar/events/v1/doc'
  next()
}

/** The user of a request: from the cookie of the page, or for other clients from `Authorization: Bearer editor`. */
function userOf(request: Request, sessions: Sessions): Person | undefined {
  const bearer = /^Bearer +(\w+)$/i.exec(request.get('authorization') ?? '')
  return bearer === null ? sessions.find(request.get('cookie')) : personOf(bearer[1])
}

const handleError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error)
  const status = Number.isInteger(error?.status) && error.status < 500 ? error.status : 500
  if (status === 500) console.error(error)
  response
    .status(status)
    .type('text')
    .send(status === 500 ? 'Something went wrong.\n' : 'The request is invalid.\n')
}
