import { createServer, type Server } from 'node:http'
import { DatabaseSync } from '@photostructure/sqlite'
import express from 'express'
import type { Tables } from './events.ts'

const TABLES = `
  CREATE TABLE venue (id INTEGER PRIMARY KEY, content TEXT NOT NULL);
  CREATE TABLE organizer (id INTEGER PRIMARY KEY, content TEXT NOT NULL);
  CREATE TABLE event (
    id INTEGER PRIMARY KEY, start_date TEXT NOT NULL, venue INTEGER NOT NULL, organizer INTEGER NOT NULL, content TEXT NOT NULL
  );
  CREATE INDEX event_start ON event (start_date);
`

const PAGE = `SELECT event.content AS event, venue.content AS venue, organizer.content AS organizer FROM event
  LEFT JOIN venue ON venue.id = event.venue LEFT JOIN organizer ON organizer.id = event.organizer
  WHERE start_date >= ? ORDER BY start_date LIMIT 10`

/** A typical handwritten route: two prepared statements, one of them a COUNT, on an indexed SQLite table. */
export async function open({ events, venues, organizers }: Tables): Promise<Server> {
  const database = new DatabaseSync(':memory:')
  database.exec(TABLES)
  for (const [table, rows] of Object.entries({ venue: venues, organizer: organizers })) {
    const insert = database.prepare(`INSERT INTO ${table} VALUES (?, ?)`)
    for (const row of rows) insert.run(row.id, JSON.stringify(row))
  }
  const insert = database.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?)')
  for (const { venueId, organizerId, ...event } of events) {
    insert.run(event.id, String(event['start_date']), venueId, organizerId, JSON.stringify(event))
  }
  // A statement is unusable once its database is garbage-collected, so both are referenced.
  const prepared = {
    database,
    page: database.prepare(PAGE),
    count: database.prepare('SELECT count(*) AS total FROM event WHERE start_date >= ?'),
  }
  const app = express().get('/events', (request, response) => {
    const from = String(request.query['start_date'])
    const rows = prepared.page.all(from) as Readonly<Record<string, string | null>>[]
    const listed = rows.map(({ event, venue, organizer }) => ({
      ...JSON.parse(event ?? ''),
      venue: [JSON.parse(venue ?? 'null')],
      organizer: [JSON.parse(organizer ?? 'null')],
    }))
    response.json({ events: listed, total: prepared.count.get(from)?.['total'] })
  })
  return createServer(app)
}
