import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
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
