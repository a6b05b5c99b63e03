import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createHost, nodeCalendar, type ServedCalendar } from '../../src/node/index.ts'
import { listen, type Running, responseOf } from './support.ts'

const running: Running[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function serve(listener: RequestListener): Promise<Running> {
  const server = await listen(listener)
  running.push(server)
  return server
}

/** A calendar that starts on each request and responds when the test says so. */
function slowCalendar() {
  const started: string[] = []
  const responses: (() => void)[] = []
  const calendar: ServedCalendar = {
    owns: () => true,
    handle: ({ path }) =>
      new Promise((resolve) => {
        started.push(path)
        responses.push(() => resolve(responseOf(200, `${path};`)))
      }),
  }
  const until = async (count: number): Promise<void> => {
    while (started.length < count) await setImmediate()
    // Long enough for others to start, if they do not wait.
    for (let tick = 0; tick < 20; tick += 1) await setImmediate()
  }
  return { calendar, started, until, respond: (index: number) => responses[index]?.() }
}

const getting = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

describe.each([true, false])('pipelined requests, batchPerTick: %s', (batchPerTick) => {
  test('run one after another, while other connections go on', async () => {
    const { calendar, started, until, respond } = slowCalendar()
    const { dial } = await serve(nodeCalendar(calendar, { batchPerTick }))
    const [one, other] = [await dial(), await dial()]
    one.socket.write(getting('/a') + getting('/b') + getting('/c'))
    await until(1)
    other.socket.write(getting('/d'))
    await until(2)
    expect(started).toEqual(['/a', '/d'])
    respond(0)
    await until(3)
    expect(started).toEqual(['/a', '/d', '/b'])
    respond(2)
    await until(4)
    respond(3)
    const text = await one.until(/\/c;$/)
    expect([...text.matchAll(/\/\w;/g)].map(String)).toEqual(['/a;', '/b;', '/c;'])
  })

  test('keep their order when the host holds up the first one', async () => {
    const { calendar, started, until, respond } = slowCalendar()
    const handler = nodeCalendar(calendar, { batchPerTick })
    let goOn = (): void => {}
    const { dial } = await serve((request, response) => {
      if (request.url !== '/a') return handler(request, response)
      goOn = () => handler(request, response)
    })
    const { socket } = await dial()
    socket.write(getting('/a') + getting('/b'))
    await until(0)
    expect(started).toEqual([])
    goOn()
    await until(1)
    respond(0)
    await until(2)
    expect(started).toEqual(['/a', '/b'])
  })

  test('are dropped when the client has disconnected, and no host waits forever', async () => {
    const { calendar, started, until, respond } = slowCalendar()
    const host = createHost(calendar, { batchPerTick })
    const statuses: number[] = []
    const { dial } = await serve(async (request, response) => {
      const target = { path: request.url ?? '', query: '', mountPath: '', protocol: 'http', host: 'x', body: undefined }
      const { status } = await host.respond({ ...target, request, response, from: undefined })
      statuses.push(status)
    })
    const { socket } = await dial()
    socket.write(getting('/a') + getting('/b') + getting('/c'))
    await until(1)
    socket.resetAndDestroy()
    while (statuses.length < 2) await setImmediate()
    respond(0)
    while (statuses.length < 3) await setImmediate()
    expect([started, statuses]).toEqual([['/a'], [499, 499, 200]])
  })

  test('let other connections run', async () => {
    const calendar: ServedCalendar = {
      owns: () => true,
      handle: ({ path }) => {
        const end = performance.now() + 5
        while (performance.now() < end);
        return responseOf(200, `${path};`)
      },
    }
    const { dial } = await serve(nodeCalendar(calendar, { batchPerTick }))
    const { socket, until } = await dial()
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    socket.write(getting('/a').repeat(50) + getting('/last'))
    await until(/\/last;$/)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
  })

  test('are handled in order without a warning, however many', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    const calendar: ServedCalendar = { owns: () => true, handle: async ({ path }) => responseOf(200, `${path};`) }
    const { dial } = await serve(nodeCalendar(calendar, { batchPerTick }))
    const { socket, until } = await dial()
    const paths = Array.from({ length: 200 }, (_, index) => `/${index}`)
    socket.write(paths.map(getting).join(''))
    const text = await until(/\/199;$/)
    expect([...text.matchAll(/(\/\d+);/g)].map(([, path]) => path)).toEqual(paths)
    await setImmediate()
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  test('include no mocked request', async () => {
    const { calendar, until, started } = slowCalendar()
    const handler = nodeCalendar(calendar, { batchPerTick })
    const request = Object.assign(new IncomingMessage(new Socket()), { url: '/mocked' })
    handler(request, new ServerResponse(request))
    handler({ url: '/plain', headers: {} } as IncomingMessage, {} as ServerResponse)
    await until(2)
    expect(started).toEqual(['/mocked', '/plain'])
  })
})
