import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { median } from '../median.ts'
import { type LoadRequest, type LoadResult, type LoadTarget, parseWorkload } from './workload.ts'

/*
 * Sends requests over open sockets, each as soon as the previous response is complete. It reads only the status line and
 * the length of a response, because a real HTTP client would be slower than the servers that it measures.
 */

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** Sends the load from this process. Rejects at the first error response. */
export function runLoad({ port, file, headers, seconds, connections, from }: LoadTarget): Promise<LoadResult> {
  const requests = parseWorkload(readFileSync(file, 'utf8')).map((request) => serialize(request, port, headers))
  let at = from % requests.length
  const latencies: number[] = []
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
    const sockets = Array.from({ length: connections }, () => {
      let sentAt = 0
      const send = (): void => {
        sentAt = performance.now()
        socket.write(next())
      }
      const socket = connect(port, '127.0.0.1', send)
      readResponses(socket, reject, () => {
        latencies.push(performance.now() - sentAt)
        send()
      })
      return socket.setNoDelay(true).on('error', reject)
    })
    setTimeout(() => {
      const elapsed = (performance.now() - began) / 1000
      const { user, system } = process.cpuUsage(busy)
      for (const socket of sockets) socket.destroy()
      resolve({
        requests: latencies.length,
        requestsPerSecond: latencies.length / elapsed,
        latency: median(latencies) * 1000,
        generatorBusy: (user + system) / 1_000_000 / elapsed,
      })
    }, seconds * 1000)
  })
}

/** The bytes of a request. `Host` includes the port, because the URLs in a response, and so its ETag, depend on it. */
function serialize({ method, path, body }: LoadRequest, port: number, headers: LoadTarget['headers']): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}${length}\r\n${body ?? ''}`,
  )
}

/** Calls `onResponse` after each complete response. */
function readResponses(socket: Socket, reject: (error: Error) => void, onResponse: () => void): void {
  let head = Buffer.alloc(0)
  let missing = 0
  socket.on('data', (chunk) => {
    if (missing > 0) {
      missing -= chunk.length
      if (missing === 0) onResponse()
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
    if (missing === 0) onResponse()
  })
}
