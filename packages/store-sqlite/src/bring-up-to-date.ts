import { isCalendarError } from '@kalends/core'
import { migrate, plain, schemaVersion, schemaVersionFound, selectOne, selectValue, sql } from '@kalends/store-sql'
import { sqliteDialect } from './dialect.ts'
import { isReadOnly } from './failures.ts'
import type { SyncRunner } from './runner.ts'

/** The oldest SQLite that knows all that is asked of it, as it counts versions itself. */
const oldest = [3, 38]

/** Makes the tables ready. Nothing is written when they are, so that a database that may only be read will do. */
export function bringUpToDate(runner: SyncRunner): void {
  const found = runner.read(function* () {
    checkVersion((yield* selectValue<string>(plain('SELECT sqlite_version()'))) ?? '')
    const tables = yield* selectOne(sql`SELECT name FROM sqlite_schema WHERE name = ${'kalends_schema'}`)
    const version = tables === undefined ? 0 : yield* schemaVersionFound()
    // Finds nothing, and fails where texts could not be searched.
    if (version === schemaVersion) yield* selectOne(plain('SELECT rowid FROM kalends_event_text LIMIT 0'))
    return version
  })
  if (found === schemaVersion) return
  try {
    runner.write(() => migrate(sqliteDialect))
  } catch (error) {
    throw found > 0 && isCalendarError(error) && isReadOnly(error.cause) ? mayOnlyBeRead(error) : error
  }
}

function mayOnlyBeRead(cause: Error): Error {
  return new Error(
    "The calendar's database was written by an earlier version, and may only be read here. To bring it up to date, " +
      'open it once where it may be written.',
    { cause },
  )
}

function checkVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isEnough = major > (oldest[0] ?? 0) || (major === oldest[0] && minor >= (oldest[1] ?? 0))
  if (!isEnough) throw new Error(`Kalends needs SQLite ${oldest.join('.')} or newer, and this is ${version}.`)
}
