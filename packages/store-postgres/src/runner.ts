import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { storeUnavailable } from '@kalends/core'
import {
  type Program,
  plain,
  type Row,
  type Runner,
  type Sql,
  type Statement,
  selectValue,
  sql,
} from '@kalends/store-sql'
import { canceledAfter } from './cancel.ts'
import { isCut, isLeased, isRepeatable, storeError } from './errors.ts'
import { type WriteLease, writeLease } from './lease.ts'
import {
  ignore,
  type PostgresClient,
  type PostgresPool,
  type PostgresQuery,
  type PostgresResult,
  type SendQuery,
} from './pool.ts'
import { simpleQuery } from './statements.ts'

/** What a runner works with. */
export interface RunnerParts {
  readonly pool: PostgresPool
  readonly send: SendQuery
  /** Whether a connection accepts a statement before it has returned the result of the previous one. */
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

/** A runner with the lease of `Store.withLease`. */
export interface PostgresRunner extends Runner {
  readonly withLease: WriteLease['hold']
}

/**
 * How many statements can be in flight on a connection. Few, because the time limit of each includes waiting for
 * others.
 */
const maxPending = 20

/** How many times a transaction is tried if it is interrupted or conflicts with another one. */
const maxAttempts = 8

/** A runner on a pool of connections. Each transaction has a connection of its own while it lasts. */
export function postgresRunner(parts: RunnerParts): PostgresRunner {
  const { pool, send: sendQuery, isPipelined, write, statementTimeoutMs, close } = parts
  const begin = (mode: string) =>
    simpleQuery(
      statementTimeoutMs,
      `BEGIN ISOLATION LEVEL ${mode}`,
      `SET LOCAL statement_timeout = ${statementTimeoutMs}`,
      // If the connection is lost without being closed, the server ends the transaction after this time, which releases
      // its locks.
      `SET LOCAL idle_in_transaction_session_timeout = ${statementTimeoutMs}`,
    )
  const beginRead = begin('REPEATABLE READ READ ONLY')
  const beginWrite = begin('READ COMMITTED')
  const [commit, rollback] = [simpleQuery(statementTimeoutMs, 'COMMIT'), simpleQuery(statementTimeoutMs, 'ROLLBACK')]
  // The row is locked until the transaction ends. So writes run one after the other, and revisions become visible in
  // order.
  const lock = write(plain('SELECT one FROM kalends_state WHERE one = 1 FOR UPDATE'))
  const lockNow = write(plain('SELECT one FROM kalends_state WHERE one = 1 FOR UPDATE NOWAIT'))
  const lease = writeLease((program) => guarded(() => readOnce(program)), statementTimeoutMs)
  let preparing: Promise<void> | undefined

  const unprepared: Unprepared = {
    readOnce: (program) => repeat(() => readOnce(program)),
    transact: (program) => repeat(() => transact([beginWrite], program)),
  }

  function readOnce<T>(program: () => Program<T>): Promise<T> {
    return withClient((client) => canceledAfter(statementTimeoutMs, client, () => conversation(client).run(program())))
  }

  /** Reads in a transaction. The result is returned before the transaction ends. */
  function read<T>(program: () => Program<T>): Promise<T> {
    return withClient(async (client) => {
      const { send, run } = conversation(client)
      await send(beginRead)
      return run(program())
    }, commit)
  }

  /**
   * Runs a program in a transaction. When its commit has failed, `wasCommitted` looks up whether it was committed after
   * all.
   */
  async function transact<T>(
    first: readonly PostgresQuery[],
    program: () => Program<T>,
    wasCommitted?: () => Promise<boolean>,
  ): Promise<T> {
    let committing: { readonly result: T } | undefined
    try {
      return await withClient(async (client) => {
        const { send, run, waitForPending } = conversation(client)
        for (const query of first) await send(query)
        const result = await run(program())
        committing = { result }
        await send(commit)
        await waitForPending()
        return result
      })
    } catch (error) {
      if (committing !== undefined && (await wasCommitted?.())) return committing.result
      throw error
    }
  }

  /**
   * Writes with a token, so that a commit whose outcome is unknown can be looked up. The lookup takes the same lock, so
   * it waits for the transaction if the server still runs it. If the outcome stays unknown, the write is not repeated.
   */
  function writeOnce<T>(program: () => Program<T>, locking: PostgresQuery): Promise<T> {
    const token = randomUUID()
    const isNoted = () => selectValue<number>(sql`SELECT 1 FROM kalends_commit WHERE token = ${token}`)
    return transact([beginWrite, locking, write(lease.noteToken(token))], program, async () => {
      try {
        return (await repeat(() => transact([beginWrite, lock], isNoted))) === 1
      } catch (error) {
        throw storeUnavailable(error)
      }
    })
  }

  /** Writes, and waits for the lease if another instance has it. */
  async function writeInOrder<T>(program: () => Program<T>): Promise<T> {
    try {
      return await writeOnce(program, lock)
    } catch (error) {
      if (!isLeased(error)) throw error
      return lease.hold(() => writeInOrder(program))
    }
  }

  /** Does work on a connection, sends `end` when the work is done, and releases the connection after that. */
  async function withClient<T>(work: (client: PostgresClient) => Promise<T>, end?: PostgresQuery): Promise<T> {
    const client = await pool.connect()
    client.on('error', ignore)
    const release = (isUsable: boolean): void => {
      // A closed connection can still emit errors, so it keeps the listener.
      if (isUsable) client.off('error', ignore)
      client.release(!isUsable)
    }
    try {
      const result = await work(client)
      if (end === undefined) release(true)
      else
        void sendQuery(client, end).then(
          () => release(true),
          () => release(false),
        )
      return result
    } catch (error) {
      release(!isCut(error) && (await hasRolledBack(client)))
      throw error
    }
  }

  /**
   * Sends statements on a connection. On a pipelined connection, the result of a statement is awaited when its rows are
   * needed, or by `waitForPending`. After a statement fails, the server rejects the rest of the transaction, so the
   * first error is thrown.
   */
  function conversation(client: PostgresClient) {
    let pending: Promise<unknown>[] = []

    async function waitForPending(): Promise<void> {
      const sent = pending
      pending = []
      await Promise.all(sent)
    }

    /** Sends a statement. The promise is in an object, so that `await` does not wait for it. */
    async function send(query: PostgresQuery): Promise<{ readonly result: Promise<PostgresResult> }> {
      const result = sendQuery(client, query)
      result.catch(ignore)
      pending.push(result)
      if (!isPipelined || pending.length === maxPending) await waitForPending()
      return { result }
    }

    async function run<T>(program: Program<T>): Promise<T> {
      let step = program.next()
      while (!step.done) {
        const rows = await ask(step.value)
        if (step.value.reads) await waitForPending()
        step = program.next(await rows())
      }
      return step.value
    }

    /** Sends a statement, or all of its batch. Returns a function for the rows. */
    async function ask(statement: Statement): Promise<() => Promise<readonly Row[]>> {
      const { batch, reads } = statement
      if (batch !== undefined) {
        const asked: (() => Promise<readonly Row[]>)[] = []
        for (const one of batch) asked.push(await ask(one))
        return () => Promise.all(asked.map((rows) => rows()))
      }
      const { result } = await send(write(statement))
      // With `rowMode: 'array'`, each row is an array. On a pool of the application, `pg` holds on to a result until the next
      // full garbage collection, so its rows are taken out of it.
      return async () => (reads ? ((await result).rows.splice(0) as readonly Row[]) : [])
    }

    return { send, run, waitForPending }
  }

  async function hasRolledBack(client: PostgresClient): Promise<boolean> {
    try {
      await sendQuery(client, rollback)
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
    read: (program) => guarded(() => read(program)),
    readOnce: (program) => guarded(() => readOnce(program)),
    write: (program) => guarded(() => writeInOrder(program)),
    tryWrite: (program) => guarded(() => writeOnce(program, lockNow)),
    close,
    withLease: lease.hold,
  }
}

/**
 * Repeats a transaction that was interrupted and has changed nothing. The pauses grow, and take about a second in all.
 */
async function repeat<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (!isRepeatable(error) || attempt === maxAttempts) throw error
      // The pause is random, so that two transactions don't keep colliding.
      await setTimeout(4 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}
