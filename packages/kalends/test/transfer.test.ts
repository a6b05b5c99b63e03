import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCalendar } from '@kalends/core'
import { openDatabase } from '@kalends/store-sqlite'
import { expect, test } from 'vitest'
import { backup } from '../src/commands/backup.ts'
import { copy } from '../src/commands/copy.ts'
import { openKeys } from '../src/keys/open-keys.ts'
import { openStore } from '../src/open-store.ts'
import { emptyFolder } from './support/folder.ts'
import { addKey, serverWithKeys } from './support/keys.ts'
import { printed } from './support/printed.ts'

const fair = { title: 'Fair', start_date: '2027-05-04', end_date: '2027-05-04' }

async function titlesIn(store: string): Promise<readonly string[]> {
  const calendar = createCalendar({ store: await openStore(store) })
  const { events } = await calendar.events.list({ start_date: '2027-01-01' })
  await calendar.close()
  return events.map(({ title }) => title)
}

/** A file with two keys and an event by each. The first key is revoked. */
async function filledStore(): Promise<{ readonly store: string; readonly key: string }> {
  const { store, keys, send } = await serverWithKeys(['author', 'editor'])
  await send('POST', '/events', `Bearer ${keys.author}`, fair)
  await send('POST', '/events', `Bearer ${keys.editor}`, { ...fair, title: 'Market' })
  const stored = await openKeys(store)
  await stored.revoke(1, 1_800_000_000)
  await stored.close()
  return { store, key: keys.editor }
}

test('a backup of a file in use has its events and keys, and only its owner can read it', async () => {
  const { stderr } = printed()
  const { store } = await filledStore()
  const file = join(emptyFolder(), 'backup.db')
  await backup(file, { store })
  expect(stderr()).toContain(`is backed up to ${file}.\n`)
  expect(await titlesIn(file)).toEqual(['Fair', 'Market'])
  const keys = await openKeys(file)
  expect(await keys.list()).toMatchObject([
    { id: 1, revokedAt: 1_800_000_000 },
    { id: 2, revokedAt: undefined },
  ])
  await keys.close()
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a backup replaces nothing, makes no new calendar, and leaves nothing behind when it fails', async () => {
  printed()
  const { store } = await filledStore()
  const folder = emptyFolder()
  const file = join(folder, 'backup.db')
  writeFileSync(file, 'mine')
  await expect(backup(file, { store })).rejects.toThrow(`${file} exists already.`)
  const missing = join(folder, 'missing.db')
  await expect(backup(join(folder, 'new.db'), { store: missing })).rejects.toThrow('There is no file ')
  await expect(backup(join(folder, 'no', 'new.db'), { store })).rejects.toThrow('new.db cannot be written: ')
  await expect(backup(join(folder, 'new.db'), { store: 'postgres://me@db/calendar' })).rejects.toThrow('SQLite files')
  expect(readdirSync(folder)).toEqual(['backup.db'])
  expect(existsSync(missing)).toBe(false)
})

test('a backup of a damaged file says that the file is damaged', async () => {
  printed()
  const folder = emptyFolder()
  const [damaged, file] = [join(folder, 'damaged.db'), join(folder, 'backup.db')]
  // Makes a backup, because the file of a running server is not complete: a part is in its log.
  await backup(damaged, await filledStore())
  const database = openDatabase(damaged)
  const [page] = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'kalends_event_content'").all()
  const [size] = database.prepare('PRAGMA page_size').all()
  database.close()
  const { rootpage, page_size } = { ...Object(page), ...Object(size) }
  const start = (rootpage - 1) * page_size
  writeFileSync(damaged, readFileSync(damaged).fill(0xff, start, start + 100))
  await expect(backup(file, { store: damaged })).rejects.toMatchObject({ remedy: 'Restore a backup.' })
  expect(existsSync(file)).toBe(false)
})

test('a copy has the same events and keys, can be repeated, and reuses no number of a key', async () => {
  const { stderr } = printed()
  const { store, key } = await filledStore()
  const target = join(emptyFolder(), 'copy.db')
  await copy(store, target)
  await copy(store, target)
  expect(stderr()).toContain('with 2 API keys.\n')
  expect(await titlesIn(target)).toEqual(['Fair', 'Market'])
  const again = await serverWithKeys([], target)
  expect(await again.send('POST', '/tags', `Bearer ${key}`, { name: 'music' })).toMatchObject({ status: 201 })
  expect((await addKey(target, 'contributor')).id).toBe(3)
})

test('a copy is refused when the target has anything else', async () => {
  printed()
  const [one, other] = [await filledStore(), await filledStore()]
  await expect(copy(one.store, other.store)).rejects.toThrow('The copy failed: the target has the event 1')
  const target = join(emptyFolder(), 'copy.db')
  await (await openStore(target)).close()
  await addKey(target, 'editor')
  await expect(copy(one.store, target)).rejects.toThrow('The target has other API keys than the source.')
})

test.each([
  ['postgres://me:secret@db/calendar', 'a.db', 'The source must not contain a password'],
  ['a.db', 'postgres://me@db/calendar?password=secret', 'The target must not contain a password'],
  ['mysql://db/calendar', 'a.db', 'The source must be a file, or an address'],
  ['a.db', './a.db', 'The source and the target are the same.'],
  ['missing.db', 'a.db', 'There is no file missing.db.'],
])('copy %s %s is an error', async (from, to, message) => {
  const error = await copy(from, to).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain(message)
  expect(String(error)).not.toContain('secret')
  expect(existsSync('a.db')).toBe(false)
})
