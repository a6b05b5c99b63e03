import { once } from 'node:events'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { DAY, eventDraft, inserting, NOW } from './support/drafts.ts'
import { anyDriver } from './support/drivers.ts'
import { newFile } from './support/files.ts'
import { useProcesses } from './support/processes.ts'

/* The process that iterates has far less memory than all events of the calendar need. */

const events = 50_000
const text = 'a long evening of music on the square '.repeat(55)
const heapMb = 64

const processes = useProcesses(new URL('support/iterator.ts', import.meta.url), [`--max-old-space-size=${heapMb}`])

test('iterate goes through more events than fit into memory', { timeout: 600_000 }, async () => {
  expect(events * text.length).toBeGreaterThan(1.5 * heapMb * 2 ** 20)
  const file = newFile()
  const store = sqliteStore({ database: anyDriver.open(file) })
  for (let first = 0; first < events; first += 5000) {
    const changes = Array.from({ length: 5000 }, (_, index) => {
      const number = first + index
      const startsAt = NOW + (number % 700) * DAY
      return inserting(
        'event',
        eventDraft(`n${number}`, { startsAt, endsAt: startsAt + 3600, description: `${number} ${text}` }),
      )
    })
    await store.commit(changes)
  }
  await store.close()
  const one = processes.start(anyDriver.name, file, 'iterate')
  await one.ended()
  expect(one.said()).toEqual([`${events} 0`])
  // The same process runs out of memory if it keeps a reference to every event.
  const other = processes.start(anyDriver.name, file, 'collect')
  const [code] = await once(other.process, 'close')
  expect([code === 0, other.said()]).toEqual([false, []])
})
