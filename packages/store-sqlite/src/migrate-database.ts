import { isCalendarError } from '@kalends/core'
import {
  type Migration,
  migrate,
  migrations,
  type Program,
  plain,
  schemaVersionFound,
  selectOne,
  selectValue,
  sql,
} from '@kalends/store-sql'
import { sqliteDialect } from './dialect.ts'
import { isReadOnly } from './errors.ts'
import type { SyncRunner } from './runner.ts'

/** The oldest SQLite version that supports every statement of the store. */
const oldest = [3, 38]

/** Creates or migrates the tables. Writes nothing when they are up to date, so a read-only database works too. */
export function migrateDatabase(runner: SyncRunner, steps: readonly Migration[] = migrations): void {
  const found = runner.read(function* () {
    checkVersion((yield* selectValue<string>(plain('SELECT sqlite_version()'))) ?? '')
    const version = (yield* hasTable('kalends_schema')) ? yield* schemaVersionFound() : 0
    // This query returns no row. It fails if this SQLite has no FTS5. If the table is lost, a rebuild creates it again.
    if (version === steps.length && (yield* hasTable('kalends_event_text'))) {
      yield* selectOne(plain('SELECT rowid FROM kalends_event_text LIMIT 0'))
    }
    return version
  })
  if (found === steps.length) return
  try {
    runner.write(() => migrate(sqliteDialect, steps))
  } catch (error) {
    throw found > 0 && isCalendarError(error) && isReadOnly(error.cause) ? readOnlyAndOld(error) : error
  }
}

function* hasTable(name: string): Program<boolean> {
  return (yield* selectOne(sql`SELECT name FROM sqlite_schema WHERE name = ${name}`)) !== undefined
}

function readOnlyAndOld(cause: Error): Error {
  return new Error(
    'An earlier version of Kalends wrote this database, and it is read-only here. Open it once with write access to ' +
      'bring it up to date.',
    { cause },
  )
}

function checkVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isEnough = major > (oldest[0] ?? 0) || (major === oldest[0] && minor >= (oldest[1] ?? 0))
  if (!isEnough) throw new Error(`Kalends needs SQLite ${oldest.join('.')} or newer, and this is ${version}.`)
}
