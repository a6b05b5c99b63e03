import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Running, runCommand, start } from './support/command.ts'
import { emptyFolder } from './support/folder.ts'

/** How many writes are acknowledged before the signal, however slow the machine is. */
const ENOUGH = 30

/** Writes events from several clients until the server has gone. Adds the acknowledged titles to the list. */
async function writeUntilGone(url: string, key: string, clients: number, acknowledged: string[]) {
  const odd: unknown[] = []
  let isGone = false
  const write = async (client: number): Promise<void> => {
    for (let index = 0; !isGone; index += 1) {
      const title = `Event ${client}-${index}`
      try {
        const response = await fetch(`${url}/calendar/events/v1/events`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ title, start_date: '2027-05-04', end_date: '2027-05-04' }),
        })
        const body = (await response.json()) as { readonly title?: string }
        if (response.status === 201 && body.title === title) acknowledged.push(title)
        else odd.push(body)
      } catch {
        isGone = true
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => write(client)))
  return { acknowledged, odd }
}

async function serverIn(
  folder: string,
): Promise<{ readonly running: Running; readonly url: string; readonly key: string }> {
  // In another process: a connection in this process that is not garbage-collected yet would keep SQLite's log file.
  const created = await runCommand(['key', 'create', '--role', 'editor', '--name', 'Writer'], folder)
  const key = created.stdout.trim()
  const running = start(['serve', '--port', '0', '--log-level', 'error'], folder)
  const [, url = ''] = await running.until(/ready at (\S+)\n/)
  return { running, url, key }
}

/** The titles of all events, from a server that is started again on the same file. */
async function titlesAfterRestart(folder: string): Promise<ReadonlySet<string>> {
  const again = start(['serve', '--port', '0'], folder)
  const [, url] = await again.until(/ready at (\S+)\n/)
  const titles = new Set<string>()
  let next: string | undefined = `${url}/calendar/events/v1/events?start_date=2027-01-01&per_page=50`
  while (next !== undefined) {
    const page = (await (await fetch(next)).json()) as { events: { title: string }[]; next_rest_url?: string }
    for (const { title } of page.events) titles.add(title)
    next = page.next_rest_url
  }
  again.child.kill('SIGTERM')
  expect((await again.ended).code).toBe(0)
  return titles
}

test('kill -9 under load loses no acknowledged write', async () => {
  const folder = emptyFolder()
  const { running, url, key } = await serverIn(folder)
  const soFar: string[] = []
  const writing = writeUntilGone(url, key, 8, soFar)
  while (soFar.length < ENOUGH) await setTimeout(20)
  running.child.kill('SIGKILL')
  const { acknowledged, odd } = await writing
  expect(odd).toEqual([])
  const titles = await titlesAfterRestart(folder)
  expect(acknowledged.filter((title) => !titles.has(title))).toEqual([])
})

test('SIGTERM under load finishes requests, fails none of them otherwise, and closes the store', async () => {
  const folder = emptyFolder()
  const { running, url, key } = await serverIn(folder)
  const soFar: string[] = []
  const writing = writeUntilGone(url, key, 8, soFar)
  while (soFar.length < ENOUGH) await setTimeout(20)
  const since = performance.now()
  running.child.kill('SIGTERM')
  const [{ code, stderr }, { acknowledged, odd }] = await Promise.all([running.ended, writing])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  // 8 seconds is far less than the time after which connections are cut.
  expect(performance.now() - since).toBeLessThan(8000)
  expect(odd).toEqual([])
  expect(readdirSync(folder)).toEqual(['calendar.db'])
  const titles = await titlesAfterRestart(folder)
  // Every written event was acknowledged: no connection was cut between the commit and the response.
  expect([...titles].sort()).toEqual([...acknowledged].sort())
})

test('one Ctrl-C that arrives twice, as under npx, finishes a request, and another signal later cuts it', async () => {
  for (const [pause, isFinished] of [
    [50, true],
    [1300, false],
  ] as const) {
    const folder = emptyFolder()
    const { running, url, key } = await serverIn(folder)
    const { port } = new URL(url)
    const body = JSON.stringify({ title: 'Fair', start_date: '2027-05-04', end_date: '2027-05-04' })
    const socket = connect(Number(port), '127.0.0.1')
    const head = ['POST /calendar/events/v1/events HTTP/1.1', 'Host: a', `Authorization: Bearer ${key}`]
    const more = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close']
    socket.write(`${[...head, ...more].join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text
    })
    socket.on('error', () => {})
    // Waits until the request has begun.
    await setTimeout(200)
    running.child.kill('SIGINT')
    await setTimeout(pause)
    running.child.kill('SIGINT')
    if (isFinished) {
      await setTimeout(200)
      socket.write(body.slice(5))
    }
    expect((await running.ended).code).toBe(0)
    expect(received.startsWith('HTTP/1.1 201 ')).toBe(isFinished)
    socket.destroy()
  }
})

test('a signal that comes as soon as the greeting is read ends the server cleanly', async () => {
  for (let run = 0; run < 5; run += 1) {
    const folder = emptyFolder()
    const running = start(['serve', '--port', '0'], folder)
    running.child.stdout?.once('data', () => running.child.kill('SIGTERM'))
    expect((await running.ended).code).toBe(0)
    expect(readdirSync(folder)).toEqual(['calendar.db'])
  }
})
