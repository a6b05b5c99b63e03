import assert from 'node:assert/strict'
import type { FeedTokenRecord } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'

function token(number: number, given: Partial<FeedTokenRecord> = {}): FeedTokenRecord {
  return {
    id: `token-${number}`,
    hash: `hash-${number}`,
    userId: 7,
    user: { id: 7, roles: ['editor'], team: { name: 'Événements 🎉' } },
    filters: { categories: ['music', 3], featured: true, search: "a'b\\" },
    format: 'ics',
    createdAt: 1_800_000_000,
    ...given,
  }
}

const needs = ['feedTokens'] as const

/** Cases for feed tokens. */
export const feedTokens: readonly StoreCase[] = [
  storeCase('a feed token is found by its hash, exactly as it was added', async ({ feedTokens: tokens }) => {
    await tokens.insert(token(1))
    await tokens.insert(token(2, { userId: 'text', user: { id: 'text' }, filters: {}, format: 'rss' }))
    assert.deepEqual(await tokens.getByHash('hash-1'), token(1))
    assert.deepEqual((await tokens.getByHash('hash-2'))?.userId, 'text')
    for (const hash of ['hash-3', 'HASH-1', 'hash-', '', '%', 'token-1']) {
      assert.equal(await tokens.getByHash(hash), undefined)
    }
  }),
  storeCase('the feed tokens of a user are listed by date and id, and so are all', async ({ feedTokens: tokens }) => {
    const early = { createdAt: 1_700_000_000 }
    await tokens.insert(token(3))
    await tokens.insert(token(1))
    await tokens.insert(token(2, early))
    await tokens.insert(token(4, { userId: 8 }))
    await tokens.insert(token(5, { userId: '7' }))
    const ids = async (userId: number | string | undefined) => (await tokens.list(userId)).map(({ id }) => id)
    assert.deepEqual(await ids(7), ['token-2', 'token-1', 'token-3'])
    assert.deepEqual(await ids('7'), ['token-5'])
    assert.deepEqual(await ids(9), [])
    assert.deepEqual(await ids(undefined), ['token-2', 'token-1', 'token-3', 'token-4', 'token-5'])
  }),
  storeCase('a feed token that is removed is gone, once', async ({ feedTokens: tokens }) => {
    await tokens.insert(token(1))
    await tokens.insert(token(2))
    assert.equal(await tokens.remove('hash-1'), false)
    assert.equal(await tokens.remove('token-1'), true)
    assert.equal(await tokens.remove('token-1'), false)
    assert.equal(await tokens.getByHash('hash-1'), undefined)
    assert.deepEqual(await tokens.list(7), [token(2)])
  }),
  storeCase('feed tokens change neither the revision nor what was returned', async (store) => {
    const revision = await store.revision()
    const given = token(1)
    await store.feedTokens.insert(given)
    const returned = await store.feedTokens.getByHash('hash-1')
    Object.assign(given.filters, { search: 'changed' })
    if (returned !== undefined) Object.assign(returned.filters, { search: 'changed' })
    assert.deepEqual(await store.feedTokens.getByHash('hash-1'), token(1))
    assert.equal(await store.revision(), revision)
  }),
].map((each) => ({ ...each, needs }))
