import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedTokenRecord } from '@kalends/core'
import { expect, onTestFinished, test } from 'vitest'
import { memoryStore } from '../src/index.ts'

const token: FeedTokenRecord = {
  id: 'token-1',
  hash: 'hash-1',
  userId: 7,
  user: { id: 7 },
  filters: { categories: ['music'] },
  format: 'ics',
  createdAt: 1_800_000_000,
}

test('feed tokens are saved in the snapshot, though they change no revision', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const snapshot = join(folder, 'calendar.snapshot')
  const first = memoryStore({ snapshot })
  await first.feedTokens.insert(token)
  await first.close()
  const second = memoryStore({ snapshot })
  expect(await second.feedTokens.getByHash('hash-1')).toEqual(token)
  await second.feedTokens.remove('token-1')
  await second.close()
  const third = memoryStore({ snapshot })
  expect(await third.feedTokens.list(undefined)).toEqual([])
  await third.close()
})
