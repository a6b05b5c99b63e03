import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const examples = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map((match) => match[1] ?? '')
const root = '/api/calendar/events/v1'
const event = { title: 'Fête', start_date: '2027-06-21 18:00', end_date: '2027-06-21 23:00' }
const servers: Server[] = []

afterEach(() => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** Runs an example as it is, except that it listens on a free port, and says where. */
async function run(place: number): Promise<string> {
  const { listen } = Server.prototype
  const listening = new Promise<Server>((resolve) => {
    vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
      return Reflect.apply(listen, this, [0, '127.0.0.1', () => resolve(this)])
    })
  })
  const file = new URL(`./readme-example-${place}.js`, import.meta.url)
  writeFileSync(file, examples[place] ?? '')
  try {
    await import(file.pathname)
  } finally {
    rmSync(file)
  }
  const server = await listening
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${root}`
}

describe('the README', () => {
  it('has the examples that are run here', () => {
    expect(examples).toHaveLength(3)
  })

  it('shows how to serve a calendar', async () => {
    const url = await run(0)
    const page = await fetch(`${url}/events?start_date=2027-01-01`)
    expect(await page.json()).toMatchObject({ total: 1, events: [{ title: 'Fête', rest_url: `${url}/events/1` }] })
    const refused = await fetch(`${url}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(event),
    })
    expect(refused.status).toBe(401)
  })

  it.each([1, 2])('shows in example %i how to say who is asking', async (place) => {
    const url = await run(place)
    const created = await fetch(`${url}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer let-me-in' },
      body: JSON.stringify(event),
    })
    expect(await created.json()).toMatchObject({ title: 'Fête', author: 1, status: 'publish' })
  })
})
