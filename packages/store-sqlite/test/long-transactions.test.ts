import { existsSync, rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { isCalendarError } from '@kalends/core'
import { execute, type Program, plain, type Runner, selectValue } from '@kalends/store-sql'
import { describe, expect, test } from 'vitest'
import { connect } from '../src/connection.ts'
import type { SqliteDatabase } from '../src/database.ts'
import { type LongTransactions, longTransactions } from '../src/long-transactions.ts'
import { ownRunner, waitingRunner } from '../src/runner.ts'
import { openReader, openWriter, pathOf } from '../src/settings.ts'
import { type Driver, drivers } from './support/drivers.ts'
import { failureOf } from './support/failures.ts'
import { newFile } from './support/files.ts'

/** A file with a table of one row, a connection that writes to it, and long transactions on it. */
function open(driver: Driver, timeoutMs = 60_000) {
  const file = newFile()
  const writer = driver.open(file)
  writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE numbers (number INTEGER); INSERT INTO numbers VALUES (1)')
  return {
    file,
    writer,
    reads: longTransactions(() => openReader(file, 0), 'BEGIN', timeoutMs),
    // Different drivers in one process do not respect each other's locks, so both connections use the same driver.
    writes: longTransactions(() => connect(driver.open(file)), 'BEGIN IMMEDIATE', Number.POSITIVE_INFINITY),
  }
}

/** Counts the rows repeatedly, for about 60 ms. */
function* countAgain(counts: number[] = []): Program<readonly number[]> {
  for (let round = 0; round < 30; round += 1) {
    counts.push((yield* selectValue<number>(plain('SELECT count(*) FROM numbers'))) ?? 0)
    for (const end = performance.now() + 2; performance.now() < end; );
  }
  return counts
}

/** How often other work could run until the promise was fulfilled. */
async function pausesOf(work: Promise<unknown>): Promise<number> {
  let isDone = false
  let pauses = 0
  void work.catch(() => undefined).finally(() => (isDone = true))
  for (; !isDone; pauses += 1) await setImmediate()
  return pauses
}

async function started(reads: LongTransactions): Promise<{ counts: number[]; read: Promise<readonly number[]> }> {
  const counts: number[] = []
  const read = reads.run(() => countAgain(counts))
  read.catch(() => undefined)
  while (counts.length === 0) await setImmediate()
  return { counts, read }
}

const isUnavailable = (error: unknown) => isCalendarError(error, 'rest_store_unavailable')

for (const driver of drivers) {
  describe(`a long read of a file of ${driver.name}`, () => {
    test('pauses, and sees one state while others write', async () => {
      const { writer, reads } = open(driver)
      const { counts, read } = await started(reads)
      expect(counts.length).toBeLessThan(30)
      writer.exec('INSERT INTO numbers VALUES (2)')
      expect(await pausesOf(read)).toBeGreaterThan(2)
      expect(new Set(await read)).toEqual(new Set([1]))
      expect(new Set(await reads.run(countAgain))).toEqual(new Set([2]))
    })

    test('runs after the one before it, even if that one fails', async () => {
      const { reads } = open(driver)
      const order: string[] = []
      const failing = reads.run(function* () {
        yield* countAgain()
        order.push('first')
        yield* selectValue(plain('SELECT nothing'))
      })
      const next = reads.run(function* () {
        order.push('second')
        return yield* selectValue(plain('SELECT 5'))
      })
      expect(isUnavailable(await failureOf(() => failing))).toBe(false)
      expect([await next, order]).toEqual([5, ['first', 'second']])
    })

    test('is unavailable while fifty others are in flight', async () => {
      const { reads } = open(driver)
      const read = () => reads.run(() => selectValue(plain('SELECT 5')))
      const others = Array.from({ length: 50 }, read)
      expect(isUnavailable(await failureOf(read))).toBe(true)
      expect(new Set(await Promise.all(others))).toEqual(new Set([5]))
      expect(await read()).toBe(5)
    })

    test('is aborted when it takes too long, as are those that wait for it', async () => {
      const { reads } = open(driver, 20)
      const { counts, read } = await started(reads)
      const waiting = reads.run(countAgain)
      expect(isUnavailable(await failureOf(() => read))).toBe(true)
      expect(counts.length).toBeLessThan(30)
      await new Promise((done) => setTimeout(done, 20))
      expect(isUnavailable(await failureOf(() => waiting))).toBe(true)
      expect(await reads.run(() => selectValue(plain('SELECT 5')))).toBe(5)
    })

    test('is unavailable once it is closed, whether it has begun or waits', async () => {
      const { writer, reads } = open(driver)
      const { read } = await started(reads)
      const waiting = reads.run(countAgain)
      reads.close()
      for (const one of [read, waiting, reads.run(countAgain)]) {
        expect(isUnavailable(await failureOf(() => one))).toBe(true)
      }
      // No reader uses the log any more.
      expect(writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()).toMatchObject([{ busy: 0 }])
    })

    test('is unavailable when the file is gone, and does not create it', async () => {
      const { file, writer, reads } = open(driver)
      writer.close()
      rmSync(file)
      expect(isUnavailable(await failureOf(() => reads.run(countAgain)))).toBe(true)
      expect(existsSync(file)).toBe(false)
    })

    test('waits for a lock, and cannot write', async () => {
      const { file, writer, reads, writes } = open(driver)
      const runner = waitingRunner(
        ownRunner(connect(driver.open(file)), { reads, writes }, () => undefined),
        5000,
      )
      writer.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
      const read = Promise.resolve(runner.readLong?.(countAgain) ?? [])
      await pausesOf(Promise.race([read.catch(() => undefined), new Promise((done) => setTimeout(done, 50))]))
      writer.exec('COMMIT')
      expect((await read).length).toBe(30)
      const writing = () =>
        runner.readLong?.(() => selectValue(plain('INSERT INTO numbers VALUES (3) RETURNING number')))
      expect(isUnavailable(await failureOf(writing))).toBe(true)
    })
  })

  describe(`a long write to a file of ${driver.name}`, () => {
    /** Writes repeatedly, for about 60 ms. If `fails` is true, throws at the end. */
    function* insertAgain(seen = { attempts: 0, rounds: 0 }, fails = false): Program<number> {
      seen.attempts += 1
      for (seen.rounds = 0; seen.rounds < 30; seen.rounds += 1) {
        yield* execute(plain('INSERT INTO numbers VALUES (2)'))
        for (const end = performance.now() + 2; performance.now() < end; );
      }
      if (fails) yield* execute(plain('INSERT INTO nothing VALUES (2)'))
      return 30
    }

    const rowsOf = (database: SqliteDatabase) => database.prepare('SELECT * FROM numbers').all().length

    function openRunner() {
      const { file, writer, reads, writes } = open(driver)
      const runner = ownRunner(connect(driver.open(file)), { reads, writes }, () => undefined)
      return { file, writer, runner: waitingRunner(runner, 5000) }
    }

    /** A long write that has already written a row. */
    async function begunOn(runner: Runner): Promise<{ readonly result: Promise<number> }> {
      const seen = { attempts: 0, rounds: 0 }
      const result = Promise.resolve(runner.write(() => insertAgain(seen)))
      result.catch(() => undefined)
      while (seen.attempts < 2 || seen.rounds === 0) await setImmediate()
      return { result }
    }

    test('pauses, and is visible only once it is complete', async () => {
      const { writer, runner } = openRunner()
      const seen = { attempts: 0, rounds: 0 }
      const write = Promise.resolve(runner.write(() => insertAgain(seen)))
      // The write began as a short write, which was rolled back.
      expect(seen.rounds).toBeGreaterThan(0)
      expect(seen.rounds).toBeLessThan(30)
      const between: number[] = []
      const reading = (async () => {
        for (; seen.rounds < 29; await setImmediate()) between.push(rowsOf(writer))
      })()
      expect(await pausesOf(write)).toBeGreaterThan(2)
      await reading
      expect([await write, new Set(between), rowsOf(writer)]).toEqual([30, new Set([1]), 31])
    })

    test('leaves nothing behind when it fails', async () => {
      const { writer, runner } = openRunner()
      const failure = await failureOf(() => Promise.resolve(runner.write(() => insertAgain(undefined, true))))
      expect(String(failure)).toContain('nothing')
      expect(rowsOf(writer)).toBe(1)
      await runner.write(() => execute(plain('INSERT INTO numbers VALUES (3)')))
      expect(rowsOf(writer)).toBe(2)
    })

    test('makes other writes wait, and those that do not wait fail', async () => {
      const { writer, runner } = openRunner()
      const { result } = await begunOn(runner)
      const insert = () => execute(plain('INSERT INTO numbers VALUES (3)'))
      expect(isUnavailable(await failureOf(async () => runner.tryWrite(insert)))).toBe(true)
      await runner.write(insert)
      await result
      expect(rowsOf(writer)).toBe(32)
    })

    test('is rolled back when the store is closed', async () => {
      const { writer, runner } = openRunner()
      const { result } = await begunOn(runner)
      await runner.close()
      expect(isUnavailable(await failureOf(() => result))).toBe(true)
      expect(rowsOf(writer)).toBe(1)
    })

    test('is unavailable when the file is gone, and does not create it', async () => {
      const file = newFile()
      const writes = longTransactions(() => openWriter(file, 'full', 0), 'BEGIN IMMEDIATE', Number.POSITIVE_INFINITY)
      expect(isUnavailable(await failureOf(() => writes.run(() => insertAgain())))).toBe(true)
      expect(existsSync(file)).toBe(false)
    })
  })

  test(`a database in memory of ${driver.name} has no second connection for long reads`, () => {
    const connection = connect(driver.open(':memory:'))
    expect(pathOf(connection)).toBe('')
    expect(ownRunner(connection, undefined, () => undefined)).not.toHaveProperty('readLong')
  })
}
