import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { randomRecords } from '@kalends/conformance'
import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { eventDraft, inserting } from './support/drafts.ts'
import { drivers } from './support/drivers.ts'
import { newFile, newFolder } from './support/files.ts'
import { useProcesses } from './support/processes.ts'
import { listQuery, living } from './support/queries.ts'

const processes = useProcesses()
const everything = listQuery({
  visible: living,
  opens: 'all',
  limit: undefined,
  starts: { min: undefined, max: undefined },
  ends: { min: undefined, max: undefined },
})

for (const driver of drivers) {
  describe(`a backup of a store on ${driver.name}`, () => {
    test('is a store with the same records, which accepts new ones', async () => {
      const store = sqliteStore({ database: driver.open(newFile()) })
      await store.commit(randomRecords(1, 100))
      const copy = newFile()
      await store.backup(copy)
      await store.commit([inserting('event', eventDraft('later'))])
      const database = driver.open(copy)
      const restored = sqliteStore({ database })
      expect(database.prepare('PRAGMA integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }])
      expect(await restored.revision()).toBe(1)
      const { records, total } = await store.find('event', everything)
      expect(await restored.find('event', everything)).toEqual({
        records: records.filter(({ title }) => title !== 'later'),
        total: total - 1,
      })
      const { revision, records: written } = await restored.commit([inserting('event', eventDraft('other'))])
      expect([revision, written[0]?.id]).toEqual([2, 101])
      expect(await restored.find('event', listQuery({ needles: ['other'] }))).toMatchObject({ total: 1 })
    })

    test('taken while another process writes contains only complete commits', async () => {
      const file = newFile()
      const store = sqliteStore({ database: driver.open(file), busyTimeoutMs: 20_000 })
      const child = processes.start(driver.name, file, 'append', 'child')
      await child.hasSaid(3)
      const copy = newFile()
      await store.backup(copy)
      await child.hasSaid(child.said().length + 3)
      await child.kill()
      const restored = sqliteStore({ database: driver.open(copy) })
      const revision = await restored.revision()
      expect(revision).toBeGreaterThanOrEqual(3)
      expect((await restored.find('event', everything)).total).toBe(revision)
      const last = await restored.getBySlug('event', `child-${revision}`)
      expect(await restored.getMany('venue', last?.venueIds ?? [])).toMatchObject([{ name: `child-${revision}` }])
    })

    test('never replaces a file, nor leaves a part of one', async () => {
      const store = sqliteStore({ database: driver.open(newFile()) })
      const copy = newFile()
      writeFileSync(copy, 'mine')
      await expect(store.backup(copy)).rejects.toThrow(/does not replace/)
      const missing = join(newFolder(), 'missing', 'copy.db')
      await expect(store.backup(missing)).rejects.toThrow()
      expect(existsSync(missing)).toBe(false)
      expect(readdirSync(dirname(copy))).toEqual(['calendar.db'])
    })
  })
}
