import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import type { CalendarResponse } from '@kalends/core'
import { DatabaseSync } from '@photostructure/sqlite'
import express from 'express'
import Koa from 'koa'
import type { Line } from '../lines.ts'
import { temporaryFolder } from './open-store.ts'

/** A response whose body is in one array of bytes. */
export type BareResponse = Omit<CalendarResponse, 'body'> & { readonly body: Uint8Array | undefined }

const EVENTS = '/api/calendar/events/v1/events'

/** A server on the same host that does nothing but send that answer; to `POST`, one that inserts a row and shows it. */
export function bareServer(host: Line['host'], answer: BareResponse): Server {
  if (host === 'express') return bareExpress(answer)
  return host === 'koa'
    ? bareKoa(answer)
    : createServer((_request, response) => {
        response.writeHead(answer.status, answer.headers)
        response.end(answer.body)
      })
}

function bareExpress(answer: BareResponse): Server {
  const app = express()
  app.get([EVENTS, `${EVENTS}/:id`], (_request, response) => {
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  })
  return createServer(app)
}

function bareKoa(answer: BareResponse): Server {
  const app = new Koa()
  const insert = insertRows()
  app.use(async (ctx) => {
    if (ctx.path !== EVENTS) return
    if (ctx.method === 'POST') {
      ctx.status = 201
      ctx.body = insert(await bodyOf(ctx.req))
      return
    }
    ctx.status = answer.status
    ctx.set(answer.headers)
    ctx.body = answer.body
  })
  return createServer(app.callback())
}

/** Inserts what came as one row, as durably as Kalends does, and gives back what is shown of it. */
function insertRows(): (text: string) => string {
  const database = new DatabaseSync(join(temporaryFolder(), 'bare.db'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec('CREATE TABLE event (id INTEGER PRIMARY KEY, title TEXT, start TEXT, end TEXT, content TEXT)')
  // A statement dies with its database, so something must hold that too.
  const held = {
    database,
    insert: database.prepare('INSERT INTO event (title, start, end, content) VALUES (?, ?, ?, ?)'),
  }
  return (text) => {
    const event = JSON.parse(text)
    const { lastInsertRowid } = held.insert.run(event.title, event.start_date, event.end_date, text)
    return JSON.stringify({ id: Number(lastInsertRowid), ...event })
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
