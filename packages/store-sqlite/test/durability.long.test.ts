import { runs } from '@kalends/tooling/runs'
import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { NOW } from './support/drafts.ts'
import { drivers } from './support/drivers.ts'
import { derivedRows } from './support/expected-lists.ts'
import { newFile } from './support/files.ts'
import { useProcesses } from './support/processes.ts'
import { listQuery } from './support/queries.ts'

const processes = useProcesses()

/** How often a writing process is killed. */
const kills = runs(20)

for (const { name: driver, open } of drivers) {
  describe(`a process that is killed while it writes, with ${driver}`, () => {
    test(`has lost nothing that it said was written, ${kills} times over`, { timeout: 1_000_000 }, async () => {
      const file = newFile()
      const acknowledged = new Map<string, number>()
      for (let kill = 0; kill < kills; kill += 1) {
        const child = processes.start(driver, file, 'append', `run${kill}`)
        // Each process is killed after a different number of lines, so that all parts of a commit are interrupted.
        await child.hasSaid(1 + ((kill * 7) % 23))
        await child.kill()
        for (const line of child.said()) {
          const [name = '', revision] = line.split(' ')
          acknowledged.set(name, Number(revision))
        }
      }
      await checkFile(file, acknowledged)
    })
  })

  async function checkFile(file: string, acknowledged: ReadonlyMap<string, number>): Promise<void> {
    const database = open(file)
    const store = sqliteStore({ database })
    expect(database.prepare('PRAGMA integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }])
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    for (const [name, revision] of acknowledged) {
      const event = await store.getBySlug('event', name)
      expect(event).toMatchObject({ title: name, revision })
      expect(event?.description).toBe(name.repeat(1 + (Number(name.split('-')[1]) % 300)))
      const [venue, tag] = [
        (await store.getMany('venue', event?.venueIds ?? []))[0],
        (await store.getMany('tag', event?.tagIds ?? []))[0],
      ]
      expect([venue?.name, venue?.revision, tag?.name, tag?.revision]).toEqual([name, revision, name, revision])
    }
    const { total } = await store.find('event', listQuery({ starts: { min: NOW, max: undefined }, limit: 0 }))
    // Each killed process can have at most one more commit, which it was about to acknowledge.
    expect(total - acknowledged.size).toBeGreaterThanOrEqual(0)
    expect(total - acknowledged.size).toBeLessThanOrEqual(kills)
    expect(await store.revision()).toBe(total)
    const { found, expected } = derivedRows(database)
    expect(found).toEqual(expected)
    const counts = ['event', 'venue', 'tag'].map((kind) => countOf(database, kind))
    expect(counts).toEqual([total, total, total])
    await store.close()
  }

  function countOf(database: ReturnType<typeof open>, kind: string): unknown {
    return (database.prepare(`SELECT count(*) AS count FROM kalends_${kind}`).all()[0] as { count: number }).count
  }
}
