import { existsSync, rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { isCalendarError } from '@kalends/core'
import { type Program, plain, selectValue } from '@kalends/store-sql'
import { describe, expect, test } from 'vitest'
import { connect } from '../src/connection.ts'
import { type LongReads, longReads } from '../src/long-reads.ts'
import { ownRunner, waitingRunner } from '../src/runner.ts'
import { openReader, pathOf } from '../src/settings.ts'
import { type Driver, drivers } from './support/drivers.ts'
import { failureOf } from './support/failures.ts'
import { newFile } from './support/files.ts'

/** A file with a table of one row, open for writing, and long reads of it. */
function open(driver: Driver, timeoutMs = 60_000) {
  const file = newFile()
  const writer = driver.open(file)
  writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE numbers (number INTEGER); INSERT INTO numbers VALUES (1)')
  return { file, writer, reads: longReads(() => openReader(file), timeoutMs) }
}

/** Counts the rows again and again, for about 60 ms of work. */
function* countAgain(counts: number[] = []): Program<readonly number[]> {
  for (let round = 0; round < 30; round += 1) {
    counts.push((yield* selectValue<number>(plain('SELECT count(*) FROM numbers'))) ?? 0)
    for (const end = performance.now() + 2; performance.now() < end; );
  }
  return counts
}

/** How often the process could do something else until the promise was fulfilled. */
async function pausesOf(work: Promise<unknown>): Promise<number> {
  let isDone = false
  let pauses = 0
  void work.catch(() => undefined).finally(() => (isDone = true))
  for (; !isDone; pauses += 1) await setImmediate()
  return pauses
}

async function started(reads: LongReads): Promise<{ counts: number[]; read: Promise<readonly number[]> }> {
  const counts: number[] = []
  const read = reads.read(() => countAgain(counts))
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
      expect(new Set(await reads.read(countAgain))).toEqual(new Set([2]))
    })

    test('runs after the one before it, also when that one fails', async () => {
      const { reads } = open(driver)
      const order: string[] = []
      const failing = reads.read(function* () {
        yield* countAgain()
        order.push('first')
        yield* selectValue(plain('SELECT nothing'))
      })
      const next = reads.read(function* () {
        order.push('second')
        return yield* selectValue(plain('SELECT 5'))
      })
      expect(isUnavailable(await failureOf(() => failing))).toBe(false)
      expect([await next, order]).toEqual([5, ['first', 'second']])
    })

    test('is unavailable while fifty others are in flight', async () => {
      const { reads } = open(driver)
      const read = () => reads.read(() => selectValue(plain('SELECT 5')))
      const others = Array.from({ length: 50 }, read)
      expect(isUnavailable(await failureOf(read))).toBe(true)
      expect(new Set(await Promise.all(others))).toEqual(new Set([5]))
      expect(await read()).toBe(5)
    })

    test('is given up when it takes too long, and so are those that wait for it', async () => {
      const { reads } = open(driver, 20)
      const { counts, read } = await started(reads)
      const waiting = reads.read(countAgain)
      expect(isUnavailable(await failureOf(() => read))).toBe(true)
      expect(counts.length).toBeLessThan(30)
      await new Promise((done) => setTimeout(done, 20))
      expect(isUnavailable(await failureOf(() => waiting))).toBe(true)
      expect(await reads.read(() => selectValue(plain('SELECT 5')))).toBe(5)
    })

    test('is unavailable once it is closed, whether it has begun or waits', async () => {
      const { writer, reads } = open(driver)
      const { read } = await started(reads)
      const waiting = reads.read(countAgain)
      reads.close()
      for (const one of [read, waiting, reads.read(countAgain)]) {
        expect(isUnavailable(await failureOf(() => one))).toBe(true)
      }
      // Nobody reads the log any more.
      expect(writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()).toMatchObject([{ busy: 0 }])
    })

    test('is unavailable when the file is gone, and does not create it', async () => {
      const { file, writer, reads } = open(driver)
      writer.close()
      rmSync(file)
      expect(isUnavailable(await failureOf(() => reads.read(countAgain)))).toBe(true)
      expect(existsSync(file)).toBe(false)
    })

    test('waits for a lock, and cannot write', async () => {
      const { file, writer, reads } = open(driver)
      const runner = waitingRunner(
        ownRunner(connect(driver.open(file)), reads, () => undefined),
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

  test(`a database in memory of ${driver.name} has no second connection for long reads`, () => {
    const connection = connect(driver.open(':memory:'))
    expect(pathOf(connection)).toBe('')
    expect(ownRunner(connection, undefined, () => undefined)).not.toHaveProperty('readLong')
  })
}
