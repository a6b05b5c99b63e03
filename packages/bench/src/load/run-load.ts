import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { CONNECTIONS, type LoadRequest, type LoadResult, type LoadTarget, readWorkload } from './workload.ts'

/*
 * Sends requests over sockets that stay open, each as soon as the answer to the last has come. It looks at no more of an
 * answer than its first line and its length: parsing would make it slower than the servers that it is to measure.
 */

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** Sends the load from this process. Rejects as soon as an answer is an error. */
export function runLoad({ port, file, headers, seconds, from }: LoadTarget): Promise<LoadResult> {
  const requests = readWorkload(readFileSync(file, 'utf8')).map((request) => spell(request, port, headers))
  let at = from % requests.length
  let answered = 0
  const next = (): Buffer => {
    at = (at + 1) % requests.length
    return requests[at] ?? Buffer.alloc(0)
  }
  return new Promise((resolve, fail) => {
    const reject = (error: Error): void => {
      for (const socket of sockets) socket.destroy()
      fail(error)
    }
    const began = performance.now()
    const busy = process.cpuUsage()
    const sockets = Array.from({ length: CONNECTIONS }, () => {
      const socket = connect(port, '127.0.0.1', () => socket.write(next()))
      readAnswers(socket, reject, () => {
        answered += 1
        socket.write(next())
      })
      return socket.setNoDelay(true).on('error', reject)
    })
    setTimeout(() => {
      const elapsed = (performance.now() - began) / 1000
      const { user, system } = process.cpuUsage(busy)
      for (const socket of sockets) socket.destroy()
      resolve({
        requests: answered,
        requestsPerSecond: answered / elapsed,
        generatorBusy: (user + system) / 1_000_000 / elapsed,
      })
    }, seconds * 1000)
  })
}

/** With the port in `Host`, as every client has it: addresses in answers, and so their entity tags, are made from it. */
function spell({ method, path, body }: LoadRequest, port: number, headers: LoadTarget['headers']): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}${length}\r\n${body ?? ''}`,
  )
}

/** Calls `onAnswer` after each whole answer. */
function readAnswers(socket: Socket, reject: (error: Error) => void, onAnswer: () => void): void {
  let head = Buffer.alloc(0)
  let missing = 0
  socket.on('data', (chunk) => {
    if (missing > 0) {
      missing -= chunk.length
      if (missing === 0) onAnswer()
      return
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    const end = head.indexOf(END_OF_HEAD)
    if (end === -1) return
    const text = head.toString('latin1', 0, end)
    const status = Number(text.slice(9, 12))
    if (status >= 400) return reject(new Error(text))
    const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
    missing = length - (head.length - end - END_OF_HEAD.length)
    head = Buffer.alloc(0)
    if (missing === 0) onAnswer()
  })
}
