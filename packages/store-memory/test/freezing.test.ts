import { eventDraft, eventQuery, imageDraft } from '@kalends/conformance'
import { type Json, parseCost, type RecordOf } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../src/index.ts'
import { insertEvent } from './helpers/insert-event.ts'

const insert = { type: 'insert', ref: undefined, slugRule: 'suffix' } as const

function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen)
}

describe('a record', () => {
  test('is deeply frozen, whichever method returns it', async () => {
    const store = memoryStore()
    const { records } = await store.commit([
      insertEvent({ customFields: { list: [{ a: [1] }] }, cost: parseCost(['1']), slug: 'e' }),
      { ...insert, kind: 'image', draft: imageDraft({ sizes: { small: { url: 'u', width: 1, height: 1 } } }) },
    ])
    const found = await store.find('event', eventQuery())
    expect(records.every(isDeeplyFrozen)).toBe(true)
    expect(found.records.every(isDeeplyFrozen)).toBe(true)
    expect(isDeeplyFrozen(await store.getBySlug('event', 'e'))).toBe(true)
  })

  test('does not change with the draft it was made from', async () => {
    const store = memoryStore()
    const fields = { list: [1, 2], object: { a: 1 } }
    const draft = { ...eventDraft({ customFields: fields }), title: 'Before' }
    await store.commit([{ ...insert, kind: 'event', draft }])
    draft.title = 'After'
    fields.list.push(3)
    fields.object.a = 2
    const [event] = await store.getMany('event', [1])
    expect(event).toMatchObject({ title: 'Before', customFields: { list: [1, 2], object: { a: 1 } } })
  })

  test('that was returned does not change when it is written again', async () => {
    const store = memoryStore()
    const first = (await store.commit([insertEvent({ title: 'Before' })])).records[0] as RecordOf<'event'>
    const draft = eventDraft({ title: 'After' })
    await store.commit([{ type: 'update', kind: 'event', id: 1, expected: 1, draft, slugRule: 'suffix' }])
    expect(first).toMatchObject({ title: 'Before', revision: 1 })
  })

  test('keeps a custom field named __proto__ as a field', async () => {
    const store = memoryStore()
    const customFields: Record<string, Json> = JSON.parse('{"__proto__":{"polluted":true}}')
    await store.commit([insertEvent({ customFields })])
    const [event] = await store.getMany('event', [1])
    expect(Object.keys(event?.customFields ?? {})).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(event?.customFields)).toBe(Object.prototype)
  })

  test('has no keys that its kind does not have', async () => {
    const store = memoryStore()
    const draft = { ...eventDraft(), extra: 'x' }
    const { records } = await store.commit([{ ...insert, kind: 'event', draft }])
    expect(records[0]).not.toHaveProperty('extra')
  })
})
