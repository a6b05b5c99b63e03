import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@kalends/store-sqlite'
import { expect, test } from 'vitest'
import { backup } from '../src/commands/backup.ts'
import { check } from '../src/commands/check.ts'
import { copy } from '../src/commands/copy.ts'
import { exportEvents } from '../src/commands/export.ts'
import { importEvents } from '../src/commands/import.ts'
import { createKey, listKeys, revokeKey } from '../src/commands/key.ts'
import { openStore, reasonOf, storeError, storeName } from '../src/open-store.ts'
import { emptyFolder } from './support/folder.ts'
import { printed } from './support/printed.ts'

/** The commands that need a calendar. */
const commands: Readonly<Record<string, (store: string) => Promise<unknown>>> = {
  check: (store) => check({ store }),
  'check --repair': (store) => check({ store, repair: true }),
  'export --to csv': (store) => exportEvents(undefined, { to: 'csv', store }),
  'export --to json': (store) => exportEvents(undefined, { to: 'json', store }),
  backup: (store) => backup(`${store}.backup`, { store }),
  copy: (store) => copy(store, `${store}.copy`),
  'key list': (store) => listKeys({ store }),
  'key revoke': (store) => revokeKey('1', { store }),
}
const names = Object.keys(commands)

test.each(names)('%s makes no file, and no tables in the database of another program', async (name) => {
  const { stdout } = printed()
  const folder = emptyFolder()
  const [missing, other] = [join(folder, 'missing.db'), join(folder, 'other.db')]
  await expect(commands[name]?.(missing)).rejects.toThrow(`There is no file ${missing}.`)
  const database = openDatabase(other)
  database.exec('CREATE TABLE note (text TEXT)')
  database.close()
  const before = readFileSync(other)
  await expect(commands[name]?.(other)).rejects.toThrow(`${other} has no calendar.`)
  expect(readFileSync(other).equals(before)).toBe(true)
  expect([existsSync(missing), stdout()]).toEqual([false, ''])
})

test.each(names)('%s says that a file is not a database', async (name) => {
  printed()
  const file = join(emptyFolder(), 'notes.txt')
  writeFileSync(file, 'Milk, bread and butter. '.repeat(100))
  await expect(commands[name]?.(file)).rejects.toThrow(`${file} cannot be opened: file is not a database.`)
})

test.each(names)('%s says that a backup helps if a file is damaged', async (name) => {
  printed()
  const file = join(emptyFolder(), 'calendar.db')
  await (await openStore(file)).close()
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, bytes.length / 8))
  await expect(commands[name]?.(file)).rejects.toMatchObject({ remedy: 'Restore a backup.' })
})

test('a dry run makes no tables either', async () => {
  const { stdout } = printed()
  const folder = emptyFolder()
  const [store, rows] = [join(folder, 'empty.db'), join(folder, 'rows.json')]
  writeFileSync(store, '')
  writeFileSync(
    rows,
    '[{ "externalId": 1, "input": { "title": "Fair", "start_date": "2027-05-04", "end_date": "2027-05-04" } }]',
  )
  await importEvents(rows, { from: 'json', store, dryRun: true })
  expect(stdout()).toContain('create   event 1: Fair\n')
  expect(readFileSync(store, 'utf8')).toBe('')
})

test('the first key creates the calendar', async () => {
  const { stdout } = printed()
  const store = join(emptyFolder(), 'calendar.db')
  await createKey({ store, role: 'editor', name: 'Website' })
  expect(stdout()).toMatch(/^kalends_1_/)
})

test.each([
  ['postgres://me@db.example.org:5433/calendar', 'Postgres at db.example.org:5433/calendar'],
  ['postgres://me@/calendar?host=/run/postgresql', 'Postgres at localhost/calendar'],
  ['postgres://', 'Postgres'],
])('%s is called %s', (store, name) => {
  expect(storeName(store)).toBe(name)
})

test('errors of databases are explained in plain words', () => {
  const noPassword = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
  expect(reasonOf(noPassword)).toBe(': the server asks for a password')
  expect(storeError('postgres://me@db/calendar', noPassword).remedy).toBe(
    'Check the address, the user and the password.',
  )
  expect(storeError('calendar.db', new Error('database is locked')).remedy).toBe(
    'Another program is writing to it. Run it again later.',
  )
})
