import { closeSync, existsSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Calendar, createCalendar, languages, type Store } from '@kalends/core'
import { docPage } from '@kalends/doc-page'
import { memoryStore } from '@kalends/store-memory'
import { postgresStore } from '@kalends/store-postgres'
import { sqliteStore } from '@kalends/store-sqlite'
import pg from 'pg'
import type { DemoOptions } from './options.ts'
import { fill, type Progress } from './seed/fill.ts'
import { makeProgramme } from './seed/make-programme.ts'
import { addTiming } from './server-timing.ts'

/** The schema of the tables in Postgres. */
const schema = 'kalends_demo'

/** How to open the calendar. */
export interface Opening {
  /** The URL of the demo, below which new events have their pictures. */
  readonly address: string
  readonly progress: Progress
}

/** Opens the calendar of the demo. Fills it if it is new, otherwise leaves it unchanged. */
export async function openCalendar({ db, postgres, reset }: DemoOptions, opening: Opening): Promise<Calendar> {
  if (postgres !== undefined) {
    if (reset) await dropSchema(postgres)
    const calendar = calendarOn(postgresStore({ connectionString: postgres, schema }))
    try {
      // Several instances that start on a new database at the same time can fill it twice. Start one of them first.
      if ((await calendar.events.list({ start_date: '2000-01-01', per_page: 1 })).total === 0) {
        await fillNow(calendar, opening)
      }
      return calendar
    } catch (error) {
      await calendar.close()
      throw error
    }
  }
  if (db === undefined) {
    const calendar = calendarOn(memoryStore())
    await fillNow(calendar, opening)
    return calendar
  }
  const file = resolve(db)
  if (reset && existsSync(file)) {
    if (!isSqlite(file)) throw new Error(`${file} is not a SQLite database, so it was not deleted.`)
    removeDatabase(file)
  }
  if (!existsSync(file)) await createFilled(file, opening)
  return calendarOn(sqliteStore({ filename: file }))
}

/** Fills the calendar in memory and then writes the file, so that a failure leaves no half-filled file behind. */
async function createFilled(file: string, opening: Opening): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  const store = sqliteStore({ filename: ':memory:' })
  const calendar = calendarOn(store)
  try {
    await fillNow(calendar, opening)
    await store.backup(file)
  } finally {
    await calendar.close()
  }
}

async function dropSchema(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
  } finally {
    await client.end()
  }
}

function fillNow(calendar: Calendar, { address, progress }: Opening): Promise<void> {
  return fill(calendar, makeProgramme(new Date(), { address }), progress)
}

function calendarOn(store: Store): Calendar {
  return createCalendar({
    store,
    docPage: docPage(),
    onRequest: addTiming,
    // The page loads all venues in one request.
    perPage: { max: 100 },
    fields: {
      events: {
        language: {
          type: 'choice',
          oneOf: languages,
          filterable: true,
          description: {
            en: 'The language of the event and its texts.',
            fr: 'La langue de l’événement et de ses textes.',
            ar: 'لغة الفعالية ونصوصها.',
            'pt-pt': 'O idioma do evento e dos seus textos.',
            sw: 'Lugha ya tukio na maandishi yake.',
          },
        },
      },
    },
    pageUrl: ({ kind, id, baseUrl }) => `${baseUrl.replace(/\/api$/, '')}/?${kind}=${id}`,
    openapi: {
      title: {
        en: 'Five Harbours, the demo of Kalends',
        fr: 'Cinq Ports, la démo de Kalends',
        ar: 'خمسة موانئ، العرض التجريبي لـ \u2066Kalends\u2069',
        'pt-pt': 'Cinco Portos, a demonstração do Kalends',
        sw: 'Bandari Tano, onyesho la Kalends',
      },
      securitySchemes: {
        person: {
          type: 'http',
          scheme: 'bearer',
          description: {
            en: 'One of: `editor`, `author`, `contributor`.',
            fr: 'L’une de ces valeurs : `editor`, `author`, `contributor`.',
            ar: 'إحدى القيم التالية: `editor` أو `author` أو `contributor`.',
            'pt-pt': 'Um destes valores: `editor`, `author`, `contributor`.',
            sw: 'Mojawapo ya: `editor`, `author`, `contributor`.',
          },
        },
      },
      security: [{}, { person: [] }],
    },
    log: { error: ({ id, operation, error }) => console.error(`${id} ${operation ?? ''}`, error) },
  })
}

function isSqlite(file: string): boolean {
  if (!statSync(file).isFile()) return false
  const start = Buffer.alloc(16)
  const handle = openSync(file, 'r')
  try {
    return readSync(handle, start) === 0 || start.toString('latin1') === 'SQLite format 3\0'
  } finally {
    closeSync(handle)
  }
}

function removeDatabase(file: string): void {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${part}`, { force: true })
}
