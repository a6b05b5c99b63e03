import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test, vi } from 'vitest'
import { storeUnavailable } from '../../src/errors/calendar-error.ts'
import type { Log } from '../../src/ports/host.ts'
import { anEvent, openCalendar } from '../fixtures.ts'

const never = (): Promise<never> => new Promise(() => {})

describe('the health of a calendar', () => {
  test('is ok while its store returns records', async () => {
    const health = await openCalendar().health()
    expect(health).toEqual({ ok: true, store: 'up', storeMs: expect.any(Number) })
    expect(health.storeMs).toBeGreaterThanOrEqual(0)
  })

  test.each([
    ['rejects', () => Promise.reject(storeUnavailable(new Error('postgres://ada:secret@db.internal refused')))],
    [
      'throws',
      () => {
        throw new Error('postgres://ada:secret@db.internal refused')
      },
    ],
  ])('is not ok if the store %s; why is logged and not returned', async (_, getMany) => {
    const error = vi.fn<Log['error']>()
    const calendar = openCalendar({ store: { ...memoryStore(), getMany }, log: { error } })
    const health = await calendar.health()
    expect(health).toEqual({ ok: false, store: 'down', storeMs: expect.any(Number) })
    expect(JSON.stringify(health)).not.toContain('secret')
    expect(error).toHaveBeenCalledExactlyOnceWith({
      id: expect.any(String),
      operation: 'health',
      error: expect.any(Error),
    })
  })

  test.each([
    ['its own', {}, { timeoutMs: 20 }],
    ['that of the calendar if it is shorter', { portTimeoutMs: 20 }, undefined],
  ])('is not ok if the store hangs longer than the deadline: %s', async (_, options, given) => {
    const calendar = openCalendar({ store: { ...memoryStore(), getMany: never }, ...options })
    const started = performance.now()
    const { ok, store, storeMs } = await calendar.health(given)
    expect([ok, store]).toEqual([false, 'slow'])
    expect(storeMs).toBeGreaterThan(15)
    expect(performance.now() - started).toBeLessThan(900)
  })

  test('is closed as soon as close is called, while writes in flight finish', async () => {
    const store = memoryStore()
    let commit = (): void => {}
    const committing = new Promise<void>((resolve) => {
      commit = resolve
    })
    const calendar = openCalendar({
      store: { ...store, commit: (changes) => committing.then(() => store.commit(changes)) },
    })
    const write = calendar.events.create(anEvent() as never)
    const closed = calendar.close()
    expect(await calendar.health()).toEqual({ ok: false, store: 'closed', storeMs: 0 })
    commit()
    await Promise.all([write, closed])
    expect(await calendar.health()).toEqual({ ok: false, store: 'closed', storeMs: 0 })
  })

  test('recovers with the store', async () => {
    const store = memoryStore()
    const getMany = vi.fn(store.getMany).mockRejectedValueOnce(new Error('restarting'))
    const calendar = openCalendar({ store: { ...store, getMany: getMany as typeof store.getMany } })
    expect((await calendar.health()).ok).toBe(false)
    expect((await calendar.health()).ok).toBe(true)
  })

  test.each([0, -1, 1.5, '5', Number.NaN])('rejects a deadline of %s', async (timeoutMs) => {
    const checked = openCalendar().health({ timeoutMs: timeoutMs as never })
    await expect(checked).rejects.toThrow(/^health\.timeoutMs: must be a whole number of milliseconds/)
  })

  test('rejects unknown options', async () => {
    await expect(openCalendar().health({ timeout: 5 } as never)).rejects.toThrow('health.timeout: is not one of')
  })
})
