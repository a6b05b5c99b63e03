import { seededRandom } from '@kalends/conformance'
import { runs } from '@kalends/tooling/runs'
import { expect, test } from 'vitest'
import { DAY, NOW } from './support/drafts.ts'
import { anyDriver } from './support/drivers.ts'
import { newFile } from './support/files.ts'
import { type Child, useProcesses } from './support/processes.ts'

const processes = useProcesses(new URL('support/teller.ts', import.meta.url))

const editor = { id: 1, roles: ['editor'] }
const rounds = runs(20)

async function send(child: Child, method: string, path: string, body?: object) {
  const reply = child.message()
  child.process.send({
    method,
    path: `/calendar/events/v1${path}`,
    query: '',
    headers: { 'content-type': 'application/json' },
    mount: 'http://example.org',
    user: method === 'GET' ? null : editor,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { status, text } = (await reply) as { readonly status: number; readonly text: string }
  expect(status, text).toBeLessThan(300)
  return JSON.parse(text)
}

test('no process returns what is older than a write that any of them has acknowledged', {
  timeout: 600_000,
}, async () => {
  const file = newFile()
  const random = seededRandom(17)
  const children: Child[] = []
  // The processes start one after the other, so each opens the file that the one before has written.
  for (let number = 0; number < 3; number += 1) {
    const child = processes.start(anyDriver.name, file, '')
    expect(await child.message()).toBe('ready')
    children.push(child)
  }
  const tomorrow = new Date((NOW + DAY) * 1000).toISOString().slice(0, 10)
  const event = { title: 'Written 0 times', start_date: tomorrow, end_date: tomorrow, categories: 'talks' }
  const { id } = await send(random.pick(children), 'POST', '/events', event)
  for (let round = 1; round <= rounds; round += 1) {
    const title = `Written ${round} times`
    await send(random.pick(children), 'POST', `/events/${id}`, { title })
    const seen = await Promise.all(
      children.map(async (child) => [
        (await send(child, 'GET', `/events/${id}`)).title,
        (await send(child, 'GET', '/events')).events[0].title,
      ]),
    )
    expect(seen).toEqual(children.map(() => [title, title]))
  }
})
