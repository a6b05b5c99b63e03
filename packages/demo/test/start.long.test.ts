import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasOwnPostgres, useServer } from '../../store-postgres/test/support/server.ts'
import { showProgress } from '../src/show-progress.ts'
import { startDemo } from '../src/start-demo.ts'
import { jsonOf, statusFor } from './requests.ts'

// A process of its own takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalends-demo-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the demo as `npm start` does. */
function run(...words: string[]) {
  const args = ['--import', 'tsx', '--conditions=source', 'src/main.ts', ...words]
  const child = spawn(process.execPath, args, { cwd: packageFolder, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let printed = ''
  const keep = (text: Buffer) => {
    printed += text
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = once(child, 'close').then(([code]) => ({ code, printed }))
  const says = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(printed)
      if (found !== null) return found
      await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(printed)))])
    }
  }
  return { child, ended, says }
}

/** Starts a demo on a file or on Postgres, looks at it, and ends it. */
async function visit<T>(place: string, reset: boolean, look: (address: string) => Promise<T>): Promise<[T, number]> {
  let filled = 0
  const store = place.startsWith('postgres:') ? { db: undefined, postgres: place } : { db: place }
  const demo = await startDemo({ host: '127.0.0.1', port: 0, ...store, reset }, (done) => {
    filled = done
  })
  try {
    return [await look(demo.address), filled]
  } finally {
    await demo.close()
  }
}

async function addNote(address: string): Promise<void> {
  const response = await fetch(`${address}/api/calendar/events/v1/events`, {
    method: 'POST',
    headers: { authorization: 'Bearer editor', 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Zweckgebunden', start_date: '2027-01-01', end_date: '2027-01-01' }),
  })
  expect(response.status).toBe(201)
}

async function countNotes(address: string): Promise<number> {
  const query = 'search=Zweckgebunden&ends_after=2020-01-01'
  return (await jsonOf(await fetch(`${address}/api/calendar/events/v1/events?${query}`))).total
}

describe('npm start', () => {
  it('prints the URLs, responds there, and stops on Ctrl-C', async () => {
    const { child, ended, says } = run('--memory', '--port', '0')
    const [, page = ''] = await says(/the page +(http:\S+)/)
    const [, api = ''] = await says(/the API +(http:\S+)/)
    const [, openApi = ''] = await says(/OpenAPI +(http:\S+)/)
    await says(/next event +\S.*20\d\d/)
    await says(/Ctrl-C/)
    expect(page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect(await (await fetch(page)).text()).toContain('Five Harbours')
    expect((await jsonOf(await fetch(api))).total).toBeGreaterThan(100)
    expect((await jsonOf(await fetch(openApi))).openapi).toMatch(/^3\.1/)
    child.kill('SIGINT')
    const { code, printed } = await ended
    expect(printed).toContain('300 of 300 events')
    expect(printed).toContain('Closed.')
    expect(code).toBe(0)
  })

  it('says in full where a file lies that is somewhere else', async () => {
    const file = join(folder, 'elsewhere.db')
    const [, place] = await run('--db', file, '--port', '0').says(/stored in +(\S+)\n/)
    expect(place).toBe(file)
  })

  it('says so when the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { code, printed } = await run('--memory', '--port', String(port)).ended
    taken.close()
    expect(printed).toContain(`Port ${port} is in use. Choose another with --port`)
    expect(printed).not.toMatch(/\n +at /)
    expect(code).toBe(1)
  })

  it('rejects what it does not know', async () => {
    const { code, printed } = await run('--prot', '3000').ended
    expect(printed).toContain("'--prot'")
    expect(code).toBe(1)
  })
})

describe('a file', () => {
  it('is filled at the first start and left alone at the second', async () => {
    const db = join(folder, 'deep', 'calendar.db')
    const [, first] = await visit(db, false, addNote)
    const [notes, second] = await visit(db, false, countNotes)
    expect([first, second, notes]).toEqual([300, 0, 1])
  })

  it('is filled anew with --reset', async () => {
    const db = join(folder, 'calendar.db')
    await visit(db, false, addNote)
    const [notes, filled] = await visit(db, true, countNotes)
    expect([filled, notes]).toEqual([300, 0])
  })

  it('is alone in its folder when the demo is over', async () => {
    await visit(join(folder, 'calendar.db'), false, async () => undefined)
    expect(readdirSync(folder).filter((name) => !/^calendar\.db(-wal|-shm)?$/.test(name))).toEqual([])
  })

  it('of another kind is not thrown away', async () => {
    const db = join(folder, 'diary.txt')
    writeFileSync(db, 'Dear diary, today was a long day.')
    await expect(visit(db, true, async () => undefined)).rejects.toThrow('not a SQLite database')
    expect(readFileSync(db, 'utf8')).toContain('Dear diary')
  })

  it('that cannot be opened is named', async () => {
    const db = join(folder, 'diary.txt')
    writeFileSync(db, 'Dear diary, today was a long day.')
    await expect(visit(db, false, async () => undefined)).rejects.toThrow(/database/)
    expect(existsSync(db)).toBe(true)
  })
})

// The demo's schema is `kalends`, and it empties it.
describe.runIf(hasOwnPostgres)('Postgres', () => {
  const server = useServer({ own: true })

  it('is filled at the first start, left alone at the second, and filled anew with --reset', async () => {
    const [, first] = await visit(server.url(), true, addNote)
    const [notes, second] = await visit(server.url(), false, countNotes)
    const [none, third] = await visit(server.url(), true, countNotes)
    expect([first, second, third, notes, none]).toEqual([300, 0, 300, 1, 0])
    const [, place] = await run('--postgres', server.url(), '--port', '0').says(/stored in +(.*)\n/)
    expect(place).toMatch(/^Postgres at 127\.0\.0\.1:\d+\/postgres$/)
  })
})

describe('a demo for others too', () => {
  it('responds under every host name, and prints one that can be opened', async () => {
    const demo = await startDemo({ host: '0.0.0.0', port: 0, db: undefined, reset: false })
    const status = await statusFor(demo.address.replace('localhost', '127.0.0.1'), 'calendar.example')
    await demo.close()
    expect(demo.address).toMatch(/^http:\/\/localhost:\d+$/)
    expect(status).toBe(200)
  })
})

describe('the progress', () => {
  it('is one line that counts up on a terminal', () => {
    const written: string[] = []
    const progress = showProgress({ isTTY: true, write: (text: string) => written.push(text) > 0 })
    progress(1, 2)
    progress(2, 2)
    expect(written.join('')).toBe('\rFilling the calendar: 1 of 2 events\rFilling the calendar: 2 of 2 events\n')
  })
})
