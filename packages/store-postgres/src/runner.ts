import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { storeUnavailable } from '@kalends/core'
import { type Program, plain, type Row, type Runner, type Sql, selectValue, sql } from '@kalends/store-sql'
import { isCut, isRepeatable, storeError } from './errors.ts'
import { ignore, type PostgresClient, type PostgresPool, type PostgresQuery } from './pool.ts'
import { simpleQuery } from './statements.ts'

/** What a runner works with. */
export interface RunnerParts {
  readonly pool: PostgresPool
  /** Whether a connection of the pool takes a statement before it has answered the one before. */
  readonly isPipelined: boolean
  /** Writes a statement for Postgres. */
  readonly write: (statement: Sql) => PostgresQuery
  readonly statementTimeoutMs: number
  /** Brings the tables up to date. Called before the first program, and again if it fails. */
  readonly prepare: (runner: Unprepared) => Promise<void>
  /** Closes the pool, if it belongs to the store. */
  readonly close: () => Promise<void>
}

/** Runs programs before the tables exist. */
export interface Unprepared {
  readOnce<T>(program: () => Program<T>): Promise<T>
  /** Runs a program in a transaction of its own. */
  transact<T>(program: () => Program<T>): Promise<T>
}

/** How often a transaction is tried that was interrupted, or that met another one. */
const maxAttempts = 8

/** A runner on a pool of connections. Each transaction has a connection of its own while it lasts. */
export function postgresRunner(parts: RunnerParts): Runner {
  const { pool, isPipelined, write, statementTimeoutMs, close } = parts
  const begin = (mode: string) =>
    simpleQuery(
      statementTimeoutMs,
      `BEGIN ISOLATION LEVEL ${mode}`,
      `SET LOCAL statement_timeout = ${statementTimeoutMs}`,
      // When the network has lost the client, its locks must not stay.
      `SET LOCAL idle_in_transaction_session_timeout = ${statementTimeoutMs}`,
    )
  const beginRead = begin('REPEATABLE READ READ ONLY')
  const beginWrite = begin('READ COMMITTED')
  const [commit, rollback] = [simpleQuery(statementTimeoutMs, 'COMMIT'), simpleQuery(statementTimeoutMs, 'ROLLBACK')]
  // The row is locked until the transaction ends, so writers come one after the other, and revisions in order.
  const lock = write(plain('SELECT one FROM kalends_state WHERE one = 1 FOR UPDATE'))
  const lockNow = write(plain('SELECT one FROM kalends_state WHERE one = 1 FOR UPDATE NOWAIT'))
  let preparing: Promise<void> | undefined

  const unprepared: Unprepared = {
    readOnce: (program) => repeat(() => withClient((client) => run(client, program(), []))),
    transact: (program) => repeat(() => transact([beginWrite], program)),
  }

  /** Runs a program in a transaction. `wasCommitted` looks up what became of it when its commit has failed. */
  async function transact<T>(
    first: readonly PostgresQuery[],
    program: () => Program<T>,
    wasCommitted?: () => Promise<boolean>,
  ): Promise<T> {
    let committing: { readonly result: T } | undefined
    try {
      return await withClient(async (client) => {
        const result = await run(client, program(), first)
        committing = { result }
        await client.query(commit)
        return result
      })
    } catch (error) {
      if (committing !== undefined && (await wasCommitted?.())) return committing.result
      throw error
    }
  }

  /**
   * Writes with a token, so that a commit whose outcome is unknown can be looked up. That waits for the lock, and so for
   * the end of the transaction, should the server still be at work on it. If nobody can tell, the write is not repeated.
   */
  function writeOnce<T>(program: () => Program<T>, locking: PostgresQuery): Promise<T> {
    const token = randomUUID()
    const noteToken = write(
      sql`WITH old AS (DELETE FROM kalends_commit WHERE at < now() - interval '1 hour')
        INSERT INTO kalends_commit (token) VALUES (${token})`,
    )
    const isNoted = () => selectValue<number>(sql`SELECT 1 FROM kalends_commit WHERE token = ${token}`)
    return transact([beginWrite, locking, noteToken], program, async () => {
      try {
        return (await repeat(() => transact([beginWrite, lock], isNoted))) === 1
      } catch (error) {
        throw storeUnavailable(error)
      }
    })
  }

  async function withClient<T>(work: (client: PostgresClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    client.on('error', ignore)
    let isUsable = false
    try {
      const result = await work(client)
      isUsable = true
      return result
    } catch (error) {
      isUsable = !isCut(error) && (await hasRolledBack(client))
      throw error
    } finally {
      // A connection that is closed can still emit errors.
      if (isUsable) client.off('error', ignore)
      client.release(!isUsable)
    }
  }

  /** Runs a program after the first statements of its transaction. On a pipelined connection nobody waits for those. */
  async function run<T>(client: PostgresClient, program: Program<T>, first: readonly PostgresQuery[]): Promise<T> {
    const begun: Promise<unknown>[] = []
    for (const query of first) {
      const result = client.query(query)
      begun.push(result)
      if (isPipelined) result.catch(() => undefined)
      else await result
    }
    let step = program.next()
    for (let isFirst = true; !step.done; isFirst = false) {
      const result = client.query(write(step.value))
      if (isFirst) await Promise.all([...begun, result])
      // The columns are those that the statement names.
      step = program.next((await result).rows as readonly Row[])
    }
    return step.value
  }

  async function hasRolledBack(client: PostgresClient): Promise<boolean> {
    try {
      await client.query(rollback)
      return true
    } catch {
      return false
    }
  }

  async function guarded<T>(act: () => Promise<T>): Promise<T> {
    try {
      preparing ??= parts.prepare(unprepared)
      await preparing.catch((error: unknown) => {
        preparing = undefined
        throw error
      })
      return await repeat(act)
    } catch (error) {
      throw storeError(error)
    }
  }

  return {
    read: (program) => guarded(() => transact([beginRead], program)),
    readOnce: (program) => guarded(() => withClient((client) => run(client, program(), []))),
    write: (program) => guarded(() => writeOnce(program, lock)),
    tryWrite: (program) => guarded(() => writeOnce(program, lockNow)),
    close,
  }
}

/** Repeats what was interrupted and has changed nothing, with pauses that become longer: a second in all. */
async function repeat<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (!isRepeatable(error) || attempt === maxAttempts) throw error
      // At random, so that two transactions do not keep meeting.
      await setTimeout(4 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}
