import { differentialCase, referenceStore, storeCases } from '@kalends/conformance'
import type { Change } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { eventDraft, inserting } from './support/drafts.ts'
import { anyDriver } from './support/drivers.ts'
import { newFile } from './support/files.ts'
import { listQuery } from './support/queries.ts'
import { waitingStore } from './support/waiting-store.ts'

/*
 * The code of `@kalends/store-sql` on a slow runner, as with a database on another machine.
 */

async function openStore() {
  const file = newFile()
  const first = anyDriver.open(file)
  first.exec('PRAGMA journal_mode = WAL')
  return waitingStore(() => anyDriver.open(file))
}

describe('a store that waits between statements', () => {
  const some = storeCases.filter(({ isLong }, index) => index % 12 === 0 && !isLong)
  for (const { name, run } of some) test(name, () => run(openStore))

  const { name, run } = differentialCase(77, 15)
  test(name, () => run(async () => referenceStore(), openStore))

  test('never mixes the states before and after a commit', async () => {
    const store = await openStore()
    const titles = ['a', 'b', 'c']
    await store.commit(titles.map((title) => inserting('event', eventDraft(title))))
    let isDone = false
    const write = async () => {
      for (let round = 1; round <= 15; round += 1) {
        const events = await store.getMany('event', [1, 2, 3])
        const changes = events.flatMap((event): Change[] => {
          if (event === undefined) return []
          const { id, revision: expected, ...draft } = event
          const next = { ...draft, title: `${round}` }
          return [{ type: 'update', kind: 'event', id, expected, draft: next, slugRule: 'exact' }]
        })
        await store.commit(changes)
      }
      isDone = true
    }
    const read = async () => {
      while (!isDone) {
        const { records, total } = await store.find('event', listQuery())
        expect(total).toBe(3)
        expect(new Set(records.map(({ revision }) => revision)).size).toBe(1)
        const many = await store.getMany('event', [1, 2, 3])
        expect(new Set(many.map((event) => event?.revision)).size).toBe(1)
      }
    }
    await Promise.all([write(), read(), read(), read()])
  })
})
