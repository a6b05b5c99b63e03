import { expect, test, vi } from 'vitest'
import { sendWithCallback } from '../src/pool.ts'
import { statements } from '../src/statements.ts'

const write = statements({ schema: 'kalends', isPrepared: false, timeoutMs: 5000 })
const query = write({ text: 'SELECT 1', values: [] })

type Done = (error: Error | null, result: unknown) => void

/** A connection that records what it is asked. */
function connection() {
  const asked: { readonly query: object; readonly done: Done | undefined }[] = []
  const client = { query: (given: object, done?: Done) => void asked.push({ query: given, done }) }
  return { asked, client: client as unknown as Parameters<typeof sendWithCallback>[0] }
}

test('pg gets a callback and no time limit for a statement, because its promises and timers keep results', async () => {
  const { asked, client } = connection()
  const sent = sendWithCallback(client, query)
  expect(asked[0]?.query).toMatchObject({ text: 'SELECT 1', rowMode: 'array' })
  expect(asked[0]?.query).not.toHaveProperty('query_timeout')
  const result = { rows: [[1]] }
  asked[0]?.done?.(null, result)
  expect(await sent).toBe(result)
})

test('a statement fails with the error of the server', async () => {
  const { asked, client } = connection()
  const sent = sendWithCallback(client, query)
  asked[0]?.done?.(new Error('relation does not exist'), undefined)
  await expect(sent).rejects.toThrow('relation does not exist')
})

test('a statement without a result within its time fails, and a late result is ignored', async () => {
  vi.useFakeTimers()
  try {
    const { asked, client } = connection()
    const sent = sendWithCallback(client, query)
    const failed = expect(sent).rejects.toThrow('Query read timeout')
    vi.advanceTimersByTime(query.query_timeout)
    await failed
    asked[0]?.done?.(null, { rows: [] })
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
