import { setImmediate } from 'node:timers/promises'
import type { Store } from '@kalends/core'
import { migrate, type Program, type Runner, sqlStore } from '@kalends/store-sql'
import { connect } from '../../src/connection.ts'
import type { SqliteDatabase } from '../../src/database.ts'
import { sqliteDialect } from '../../src/dialect.ts'

/**
 * A store that waits between any two statements, like a store whose database is on another machine. Each reader has its
 * own connection, so readers and a writer run at the same time.
 */
export async function waitingStore(open: () => SqliteDatabase): Promise<Store> {
  let writing: Promise<unknown> = Promise.resolve()

  async function transact<T>(begin: string, program: () => Program<T>): Promise<T> {
    const connection = connect(open())
    try {
      connection.exec(begin)
      const going = program()
      let step = going.next()
      while (!step.done) {
        const rows = connection.run(step.value)
        await setImmediate()
        step = going.next(rows)
      }
      connection.exec('COMMIT')
      return step.value
    } catch (error) {
      connection.exec('ROLLBACK')
      throw error
    } finally {
      connection.close()
    }
  }

  /** Runs a write after all earlier ones. */
  function write<T>(program: () => Program<T>): Promise<T> {
    const done = writing.then(() => transact('BEGIN IMMEDIATE', program))
    writing = done.catch(() => undefined)
    return done
  }

  const runner: Runner = {
    read: (program) => transact('BEGIN', program),
    readOnce: (program) => transact('BEGIN', program),
    write,
    tryWrite: write,
    close: () => undefined,
  }
  await write(() => migrate(sqliteDialect))
  return sqlStore({ dialect: sqliteDialect, runner, cacheBytes: 50_000 })
}
