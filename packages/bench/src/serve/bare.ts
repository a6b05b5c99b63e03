import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import express from 'express'
import Koa from 'koa'
import pg from 'pg'
import type { Line } from '../lines.ts'
import { newSchema, postgresUrl, temporaryFolder } from './open-store.ts'

const EVENTS = '/api/calendar/events/v1/events'

/** The response that a bare server sends to every `GET`. */
export interface FixedResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** A server on the same host that sends one fixed response. `POST` inserts a row and returns it. */
export function bareServer({ host, store }: Line, fixed: FixedResponse): Server {
  if (host === 'express') return bareExpress(fixed)
  return host === 'koa'
    ? bareKoa(store === 'postgres' ? insertIntoPostgres() : insertRows(), fixed)
    : createServer((_request, response) => {
        response.writeHead(fixed.status, fixed.headers)
        response.end(fixed.body)
      })
}

function bareExpress(fixed: FixedResponse): Server {
  const app = express()
  app.get([EVENTS, `${EVENTS}.ics`, `${EVENTS}/:id`], (_request, response) => {
    response.writeHead(fixed.status, fixed.headers)
    response.end(fixed.body)
  })
  return createServer(app)
}

function bareKoa(insert: Insert, fixed: FixedResponse): Server {
  const app = new Koa()
  app.use(async (ctx) => {
    if (ctx.path !== EVENTS) return
    if (ctx.method === 'POST') {
      ctx.status = 201
      ctx.body = await insert(await bodyOf(ctx.req))
      return
    }
    ctx.status = fixed.status
    ctx.set(fixed.headers)
    ctx.body = fixed.body
  })
  return createServer(app.callback())
}

/** Inserts the body as one row, with the same durability as Kalends, and returns the response body. */
type Insert = (text: string) => Promise<string> | string

/** Inserts with a prepared statement, each row in a transaction of its own, on as many connections as Kalends has. */
function insertIntoPostgres(): Insert {
  const pool = new pg.Pool({ connectionString: postgresUrl(), max: 10 })
  const table = newSchema()
  const ready = pool.query(
    `CREATE TABLE ${table} (id bigserial PRIMARY KEY, title text, "start" text, "end" text, content text)`,
  )
  const text = `INSERT INTO ${table} (title, "start", "end", content) VALUES ($1, $2, $3, $4) RETURNING id`
  return async (body) => {
    await ready
    const event = JSON.parse(body)
    const values = [event.title, event.start_date, event.end_date, body]
    const { rows } = await pool.query({ name: 'insert', text, values })
    return JSON.stringify({ id: Number(rows[0]?.id), ...event })
  }
}

function insertRows(): Insert {
  const database = new DatabaseSync(join(temporaryFolder(), 'bare.db'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec('CREATE TABLE event (id INTEGER PRIMARY KEY, title TEXT, start TEXT, end TEXT, content TEXT)')
  // A statement is unusable once its database is garbage-collected, so both are referenced.
  const prepared = {
    database,
    insert: database.prepare('INSERT INTO event (title, start, end, content) VALUES (?, ?, ?, ?)'),
  }
  return (text) => {
    const event = JSON.parse(text)
    const { lastInsertRowid } = prepared.insert.run(event.title, event.start_date, event.end_date, text)
    return JSON.stringify({ id: Number(lastInsertRowid), ...event })
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
