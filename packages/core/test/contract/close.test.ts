import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/ports/store.ts'
import { anEvent, openCalendar } from '../fixtures.ts'

/** A calendar on a store whose commits wait until `release`. */
function slowCalendar() {
  const store = memoryStore()
  const steps: string[] = []
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const commit: Store['commit'] = async (changes) => {
    await released
    steps.push('commit')
    return store.commit(changes)
  }
  const close = async (): Promise<void> => {
    steps.push('close')
    await store.close()
  }
  return { calendar: openCalendar({ store: { ...store, commit, close } }), steps, release }
}

describe('closing a calendar', () => {
  test('waits for writes in flight, queued ones included', async () => {
    const { calendar, steps, release } = slowCalendar()
    const writes = [
      calendar.events.create(anEvent() as never),
      calendar.venues.create({ venue: 'Hall' }),
      calendar.post('/tags', { name: 'jazz' }),
    ]
    // Far enough for the request to have reached its operation.
    await new Promise((resolve) => setImmediate(resolve))
    const closed = calendar.close()
    release()
    expect(await Promise.all(writes)).toMatchObject([{ title: 'Concert' }, { venue: 'Hall' }, { status: 201 }])
    await closed
    expect(steps).toEqual(['commit', 'commit', 'commit', 'close'])
  })

  test('does not wait for a write that fails', async () => {
    const calendar = openCalendar()
    const rejected = calendar.events.create(anEvent({ venue: 99 }) as never)
    await Promise.all([expect(rejected).rejects.toThrow(), calendar.close()])
  })

  test('makes later calls fail with a clear message', async () => {
    const { calendar, release } = slowCalendar()
    const write = calendar.events.create(anEvent() as never)
    const closed = calendar.close()
    const late = 'The calendar is closed.'
    await expect(calendar.events.list()).rejects.toThrow(late)
    await expect(calendar.as(null).events.list()).rejects.toThrow(late)
    await expect(calendar.explain({})).rejects.toThrow(late)
    expect((await calendar.post('/events', anEvent())).status).toBe(503)
    release()
    await closed
    expect((await calendar.get('/events')).status).toBe(503)
    await expect(write).resolves.toMatchObject({ title: 'Concert' })
  })

  test('a second time does not close the store again', async () => {
    const { calendar, steps } = slowCalendar()
    await Promise.all([calendar.close(), calendar.close()])
    await calendar.close()
    expect(steps).toEqual(['close'])
  })
})
