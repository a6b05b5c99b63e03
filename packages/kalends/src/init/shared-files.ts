/* Files that are the same in every new project. */

export const CALENDAR = `import { type Calendar, createCalendar } from '@kalends/core'
import { docPage } from '@kalends/doc-page'
import { sqliteStore } from '@kalends/store-sqlite'

/** Opens the calendar in a file, or in memory with \`:memory:\`. */
export function openCalendar(filename: string): Calendar {
  return createCalendar({ store: sqliteStore({ filename }), docPage: docPage(), timezone: 'UTC' })
}
`

export const USER = `import { createHash, timingSafeEqual } from 'node:crypto'
import type { User } from '@kalends/core'

/** The user of a request: an editor if it has the key in API_KEY. Others are anonymous, and can only read. */
export function userOf(authorization: string | undefined): User | null {
  const key = process.env['API_KEY'] ?? ''
  if (key === '' || authorization === undefined) return null
  return timingSafeEqual(digest(authorization), digest(\`Bearer \${key}\`)) ? { id: 1, roles: ['editor'] } : null
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
`

export const MAIN = `import { createApp } from './app.ts'
import { openCalendar } from './calendar.ts'

const calendar = openCalendar(process.env['DATABASE'] ?? 'calendar.db')
const port = Number(process.env['PORT'] ?? 3000)
const server = createApp(calendar).listen(port, '127.0.0.1', () => {
  console.log(\`The calendar is at http://127.0.0.1:\${port}/api/calendar/events/v1\`)
  console.log(\`Its documentation is at http://127.0.0.1:\${port}/api/calendar/events/v1/doc\`)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => void calendar.close())
    server.closeIdleConnections()
  })
}
`

export const TEST = `import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createApp } from '../src/app.ts'
import { openCalendar } from '../src/calendar.ts'

process.env['API_KEY'] = 'a key for tests'

const calendar = openCalendar(':memory:')
const server = createApp(calendar)
let events = ''

before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  events = \`http://127.0.0.1:\${(server.address() as AddressInfo).port}/api/calendar/events/v1/events\`
})

after(async () => {
  server.closeAllConnections()
  server.close()
  await calendar.close()
})

const concert = { title: 'Concert', start_date: '2030-06-21 18:00', end_date: '2030-06-21 23:00' }

function create(headers: Record<string, string>): Promise<Response> {
  const all = { 'content-type': 'application/json', ...headers }
  return fetch(events, { method: 'POST', headers: all, body: JSON.stringify(concert) })
}

test('an event that is created is in the list', async () => {
  const created = await create({ authorization: 'Bearer a key for tests' })
  assert.equal(created.status, 201)
  const list = (await (await fetch(\`\${events}?start_date=2030-01-01&end_date=2030-12-31\`)).json()) as { events: { title: string }[] }
  assert.deepEqual(list.events.map(({ title }) => title), ['Concert'])
})

test('without the key, nobody can write', async () => {
  assert.equal((await create({})).status, 401)
  assert.equal((await create({ authorization: 'Bearer another key' })).status, 401)
})
`

export const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'es2022',
      module: 'nodenext',
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
    },
    include: ['src', 'test'],
  },
  undefined,
  2,
)}
`

export const GITIGNORE = `node_modules/
*.db
*.db-shm
*.db-wal
`
