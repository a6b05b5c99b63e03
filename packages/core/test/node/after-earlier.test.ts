import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { afterEarlier } from '../../src/node/after-earlier.ts'
import { type HostedCalendar, nodeCalendar } from '../../src/node/index.ts'
import { answerOf, listen, type Running } from './support.ts'

const running: Running[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function serve(calendar: HostedCalendar): Promise<Running> {
  const server = await listen(nodeCalendar(calendar))
  running.push(server)
  return server
}

/** A calendar that begins on what it is asked, and answers when the test says so. */
function slowCalendar() {
  const begun: string[] = []
  const answers: (() => void)[] = []
  const calendar: HostedCalendar = {
    owns: () => true,
    handle: ({ path }) =>
      new Promise((resolve) => {
        begun.push(path)
        answers.push(() => resolve(answerOf(200, `${path};`)))
      }),
  }
  const until = async (count: number): Promise<void> => {
    while (begun.length < count) await setImmediate()
    // Long enough for others to begin, if they do not wait.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  }
  return { calendar, begun, until, answer: (index: number) => answers[index]?.() }
}

const asking = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('requests on one connection are worked on one after the other, those on others meanwhile', async () => {
  const { calendar, begun, until, answer } = slowCalendar()
  const { dial } = await serve(calendar)
  const [one, other] = [await dial(), await dial()]
  one.socket.write(asking('/a') + asking('/b') + asking('/c'))
  await until(1)
  other.socket.write(asking('/d'))
  await until(2)
  expect(begun).toEqual(['/a', '/d'])
  answer(0)
  await until(3)
  expect(begun).toEqual(['/a', '/d', '/b'])
  answer(2)
  await until(4)
  answer(3)
  const text = await one.until(/\/c;$/)
  expect([...text.matchAll(/\/\w;/g)].map(String)).toEqual(['/a;', '/b;', '/c;'])
})

test('those that wait go on when the client has gone, so that no host waits for ever', async () => {
  const { calendar, begun, until } = slowCalendar()
  const { dial } = await serve(calendar)
  const { socket } = await dial()
  socket.write(asking('/a') + asking('/b') + asking('/c'))
  await until(1)
  expect(begun).toEqual(['/a'])
  socket.resetAndDestroy()
  await until(3)
  expect(begun).toEqual(['/a', '/b', '/c'])
})

test('very many of them are answered in order, without a warning', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  const calendar: HostedCalendar = { owns: () => true, handle: async ({ path }) => answerOf(200, `${path};`) }
  const { dial } = await serve(calendar)
  const { socket, until } = await dial()
  const paths = Array.from({ length: 200 }, (_, index) => `/${index}`)
  socket.write(paths.map(asking).join(''))
  const text = await until(/\/199;$/)
  expect([...text.matchAll(/(\/\d+);/g)].map(([, path]) => path)).toEqual(paths)
  await setImmediate()
  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('nobody waits on a response that a test has made up', () => {
  const request = new IncomingMessage(new Socket())
  expect(afterEarlier({ request, response: new ServerResponse(request) })).toBeUndefined()
  expect(afterEarlier({ request: {}, response: {} } as Parameters<typeof afterEarlier>[0])).toBeUndefined()
})
