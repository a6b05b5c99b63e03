import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createCalendar } from '@kalends/core'
import { sqliteStore } from '@kalends/store-sqlite'
import { temporaryFolder } from '../serve/open-store.ts'
import { eventInputs } from './event-inputs.ts'

/** How fast `kalends import` is, including the time that the command takes to start. */
export interface ImportSpeed {
  readonly format: string
  readonly events: number
  readonly eventsPerSecond: number
  /** The same for a second import of the file, which changes nothing. */
  readonly againPerSecond: number
}

const FORMATS = ['csv', 'ics', 'json']
const BATCH = 1000
const require = createRequire(import.meta.url)
const command = join(dirname(require.resolve('kalends/package.json')), 'bin', 'kalends.js')
const run = promisify(execFile)

/** Exports a calendar to each format, and imports the files into new SQLite files, as a user would. */
export async function measureImports(events: number, log: (text: string) => void): Promise<readonly ImportSpeed[]> {
  const folder = temporaryFolder()
  const source = join(folder, 'source.db')
  const calendar = createCalendar({ store: sqliteStore({ filename: source }) })
  const inputs = eventInputs(events)
  for (let from = 0; from < events; from += BATCH) await calendar.events.createMany(inputs.slice(from, from + BATCH))
  await calendar.close()
  const speeds: ImportSpeed[] = []
  for (const format of FORMATS) {
    log(`kalends import: ${events} events of ${format}`)
    const file = join(folder, `events.${format}`)
    await kalends(['export', '--to', format, file, '--store', source])
    const args = ['import', '--from', format, file, '--store', join(folder, `${format}.db`)]
    const [first, second] = [await kalends(args), await kalends(args)]
    // An import that leaves out events would seem fast. The count can be higher: a JSON export also has venues and terms.
    if (Number(/^\d+/.exec(first.stdout)?.[0]) < events || !/ 0 refused/.test(first.stdout)) {
      throw new Error(`kalends import --from ${format}: ${first.stdout.slice(0, 200)}`)
    }
    speeds.push({ format, events, eventsPerSecond: events / first.seconds, againPerSecond: events / second.seconds })
  }
  return speeds
}

async function kalends(args: readonly string[]): Promise<{ readonly seconds: number; readonly stdout: string }> {
  const since = performance.now()
  const { stdout } = await run(process.execPath, [command, ...args], { maxBuffer: 2 ** 26 })
  return { seconds: (performance.now() - since) / 1000, stdout }
}
