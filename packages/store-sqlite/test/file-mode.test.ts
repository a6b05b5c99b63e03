import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase, sqliteStore } from '../src/index.ts'
import { eventDraft, inserting } from './support/drafts.ts'
import { newFile } from './support/files.ts'

function modeOf(file: string): number {
  return statSync(file).mode & 0o777
}

// Windows has no such modes.
const expected = process.platform === 'win32' ? 0o666 : 0o600

test('only the owner can read new files, because they contain password hashes', async () => {
  const filename = newFile()
  const backup = newFile()
  const store = sqliteStore({ filename })
  await store.commit([inserting('event', eventDraft('a', { passwordHash: 'salted' }))])
  await store.backup(backup)
  for (const file of [filename, `${filename}-wal`, `${filename}-shm`, backup]) expect(modeOf(file)).toBe(expected)
  await store.close()
})

test('only the owner can read the journal of a new file', () => {
  const filename = newFile()
  const database = openDatabase(filename)
  database.exec('PRAGMA journal_mode = PERSIST; CREATE TABLE a (b)')
  expect(modeOf(`${filename}-journal`)).toBe(expected)
  database.close()
})

test('a URI is rejected, because SQLite would create a file that others can read', () => {
  const filename = newFile()
  const uris = [`file:${filename}`, `file:${filename}?mode=rwc`, pathToFileURL(filename).href, `FILE:${filename}`]
  for (const uri of [...uris, 'file::memory:?cache=shared']) {
    expect(() => sqliteStore({ filename: uri })).toThrow('filename must be the path of a file, not a URI')
    expect(() => openDatabase(uri)).toThrow(TypeError)
    expect(() => openDatabase(uri, true)).toThrow(TypeError)
  }
  expect(existsSync(filename)).toBe(false)
  expect(readdirSync(dirname(filename)).filter((name) => /^file:/i.test(name))).toEqual([])
})
