import { createRequire } from 'node:module'
import { hasFts5 } from '../../src/fts5.ts'
import type { SqliteDatabase } from '../../src/index.ts'

/** A driver that the tests run on. */
export interface Driver {
  readonly name: string
  open(filename: string): SqliteDatabase
}

const require = createRequire(import.meta.url)

/** Which drivers are not installed, and why. */
export const missingDrivers: string[] = []

const present = [nodeSqlite(), photostructure(), betterSqlite()].filter((driver) => driver !== undefined)

/**
 * All installed drivers; in `npm test` only the first one. `NODE_PATH` can name a folder where better-sqlite3 is
 * installed.
 */
export const drivers: readonly Driver[] = process.env['KALENDS_DRIVERS'] === 'first' ? present.slice(0, 1) : present

/** The first installed driver, for tests that need not run on each. */
export const anyDriver: Driver = drivers[0] ?? none()

function none(): never {
  throw new Error('There is no SQLite to test with.')
}

/** Opens a database with the driver of that name. A child process can call this too. */
export function openDriver(name: string, filename: string): SqliteDatabase {
  const driver = drivers.find((one) => one.name === name)
  if (driver === undefined) throw new Error(`There is no driver ${name}.`)
  return driver.open(filename)
}

function nodeSqlite(): Driver | undefined {
  const found = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown
  if (found === undefined) return missing('node:sqlite', `Node ${process.version} has none`)
  const { DatabaseSync } = found as { DatabaseSync: new (filename: string) => SqliteDatabase }
  if (!hasFts5(new DatabaseSync(':memory:')))
    return missing('node:sqlite', `that of Node ${process.version} has no FTS5`)
  return { name: 'node:sqlite', open: (filename) => new DatabaseSync(filename) }
}

function photostructure(): Driver | undefined {
  try {
    const { DatabaseSync } = require('@photostructure/sqlite')
    return { name: '@photostructure/sqlite', open: (filename) => new DatabaseSync(filename) }
  } catch (error) {
    return missing('@photostructure/sqlite', error)
  }
}

function betterSqlite(): Driver | undefined {
  try {
    const Database = require('better-sqlite3')
    new Database(':memory:').close()
    return { name: 'better-sqlite3', open: (filename) => new Database(filename) }
  } catch (error) {
    return missing('better-sqlite3', error)
  }
}

function missing(name: string, reason: unknown): undefined {
  missingDrivers.push(`${name}: ${reason instanceof Error ? reason.message.split('\n')[0] : reason}`)
}
