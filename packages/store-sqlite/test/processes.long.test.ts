import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { eventDraft, inserting, NOW } from './support/drafts.ts'
import { drivers } from './support/drivers.ts'
import { newFile } from './support/files.ts'
import { type Child, useProcesses } from './support/processes.ts'
import { listQuery } from './support/queries.ts'

const processes = useProcesses()

/** Sends a call to a process, which runs it on its own store. */
async function call(child: Child, ...question: readonly unknown[]): Promise<unknown> {
  const reply = child.message()
  child.process.send(question as object[]) // The types of `send` do not allow arbitrary values.
  return reply
}

for (const { name: driver, open } of drivers) {
  describe(`several processes on one file, with ${driver}`, () => {
    test('each see at their next read what another process has written', async () => {
      const file = newFile()
      const store = sqliteStore({ database: open(file) })
      const child = processes.start(driver, file, 'serve')
      expect(await child.message()).toBe('ready')
      const query = listQuery({ limit: 100 })
      for (let round = 1; round <= 20; round += 1) {
        const { records } = await store.commit([
          inserting('event', eventDraft(`mine ${round}`, { startsAt: NOW + round })),
        ])
        expect(await call(child, 'getMany', 'event', [records[0]?.id])).toMatchObject([{ title: `mine ${round}` }])
        expect(await call(child, 'find', 'event', query)).toMatchObject({ total: 2 * round - 1 })
        const theirs = inserting('event', eventDraft(`theirs ${round}`, { startsAt: NOW + round }))
        expect(await call(child, 'commit', [theirs])).toMatchObject({ revision: 2 * round })
        expect(await store.revision()).toBe(2 * round)
        const found = await store.find('event', query)
        expect([found.total, found.records.at(-1)?.title]).toEqual([2 * round, `theirs ${round}`])
      }
      const [first] = await store.getMany('event', [1])
      if (first === undefined) throw new Error('The first event is gone.')
      const { id, revision: expected, ...draft } = first
      const change = {
        type: 'update',
        kind: 'event',
        id,
        expected,
        draft: { ...draft, title: 'new' },
        slugRule: 'suffix',
      }
      await call(child, 'commit', [change])
      expect(await store.getMany('event', [1])).toMatchObject([{ title: 'new' }])
      await call(child, 'commit', [{ type: 'remove', kind: 'event', id, expected: 41 }])
      expect(await store.getMany('event', [1])).toEqual([undefined])
      await child.kill()
    })

    test('never lose an update', async () => {
      const file = newFile()
      const store = sqliteStore({ database: open(file) })
      await store.commit([inserting('event', eventDraft('counted'))])
      const children = Array.from({ length: 3 }, () => processes.start(driver, file, 'increment', 25))
      await Promise.all(children.map((child) => child.ended()))
      expect(await store.getMany('event', [1])).toMatchObject([{ customFields: { count: 75 } }])
      expect(await store.revision()).toBe(76)
    })

    test('never assign a slug or a revision twice', async () => {
      const file = newFile()
      const children = Array.from({ length: 3 }, () => processes.start(driver, file, 'crowd', 20))
      await Promise.all(children.map((child) => child.ended()))
      const lines = children.flatMap((child) => child.said().map((line) => line.split(' ')))
      const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
      expect(new Set(lines.map(([slug]) => slug))).toEqual(
        new Set(numbers.map((number) => (number === 1 ? 'same' : `same-${number}`))),
      )
      expect(lines.map(([, revision]) => Number(revision)).sort((left, right) => left - right)).toEqual(numbers)
    })

    test('open a new file at once, and one of them creates the tables', async () => {
      const file = newFile()
      const children = Array.from({ length: 6 }, () => processes.start(driver, file, 'open'))
      await Promise.all(children.map((child) => child.ended()))
      const store = sqliteStore({ database: open(file) })
      expect(await store.revision()).toBe(0)
    })
  })
}
