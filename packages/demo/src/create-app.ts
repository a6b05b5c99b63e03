import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expressCalendar } from '@kalends/adapter-express'
import type { Calendar } from '@kalends/core'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import { onlyOurPages, onlyThisMachine, pageHeaders } from './guards.ts'
import { type Person, personOf } from './people.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSessions, type Sessions } from './sessions.ts'

const pageFolder = fileURLToPath(new URL('../page/', import.meta.url))
const fullCalendarFolder = dirname(createRequire(import.meta.url).resolve('fullcalendar/package.json'))

/** What `createApp` has to know. */
export interface AppOptions {
  /** Whether it is for this machine alone, and so answers to its names alone. */
  readonly isLocal: boolean
}

/** The demo as an Express application: the API below `/api`, the page at `/`, who is logged in at `/session`. */
export function createApp(calendar: Calendar, { isLocal }: AppOptions): Express {
  const sessions = createSessions()
  const app = express()
  app.disable('x-powered-by')
  if (isLocal) app.use(onlyThisMachine)
  app.use(onlyOurPages)
  app.get('/openapi.json', asDocument)
  app.use('/api', expressCalendar(calendar, { user: (request) => whoAsks(request, sessions) ?? null }))
  app.use(pageHeaders)
  app.use(sessionRoutes(sessions))
  app.get('/fullcalendar.js', (_request, response) => {
    response.sendFile(join(fullCalendarFolder, 'index.global.min.js'))
  })
  app.use(express.static(pageFolder))
  app.use((_request, response) => {
    response.status(404).type('text').send('There is nothing at this address.\n')
  })
  app.use(answerFailure)
  return app
}

/** A browser that asks the API for its document is shown a page; here it gets the document itself. */
const asDocument: RequestHandler = (request, _response, next) => {
  request.headers.accept = 'application/json'
  request.url = '/api/calendar/events/v1/doc'
  next()
}

/** By the cookie of the page; or, for curl and programs, by the role itself: `Authorization: Bearer editor`. */
function whoAsks(request: Request, sessions: Sessions): Person | undefined {
  const bearer = /^Bearer +(\w+)$/i.exec(request.get('authorization') ?? '')
  return bearer === null ? sessions.find(request.get('cookie')) : personOf(bearer[1])
}

const answerFailure: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error)
  const status = Number.isInteger(error?.status) && error.status < 500 ? error.status : 500
  if (status === 500) console.error(error)
  response
    .status(status)
    .type('text')
    .send(status === 500 ? 'Something went wrong.\n' : 'That could not be read.\n')
}
