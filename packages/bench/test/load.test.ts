import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runLoad } from '../src/load/run-load.ts'
import { parseWorkload, serializeWorkload, type Workload } from '../src/load/workload.ts'

const workload: Workload = {
  requests: [
    { method: 'GET', path: '/events?search=f%C3%AAte' },
    { method: 'POST', path: '/events', body: '{"title":"Fête\\n"}' },
  ],
  headers: { 'X-Test': 'yes' },
}

async function load(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  const folder = mkdtempSync(join(tmpdir(), 'kalends-bench-'))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })
  await once(server, 'listening')
  const file = join(folder, 'workload.txt')
  writeFileSync(file, serializeWorkload(workload))
  const { port } = server.address() as AddressInfo // Safe: the server listens on a port.
  return runLoad({ port, file, headers: workload.headers, seconds: 0.3, connections: 4, from: 0 })
}

describe('the load', () => {
  test('survives serializing and parsing', () => {
    expect(parseWorkload(serializeWorkload(workload))).toEqual(workload.requests)
  })

  test('sends every request with its headers and body, and counts the responses', async () => {
    const seen = new Set<string>()
    let responses = 0
    const { requestsPerSecond, latency, generatorBusy } = await load(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      seen.add([request.method, request.url, request.headers['x-test'], Buffer.concat(chunks)].join(' '))
      responses += 1
      // The response is large enough to arrive in several chunks.
      response.end('x'.repeat(200_000))
    })
    expect([...seen].sort()).toEqual(['GET /events?search=f%C3%AAte yes ', 'POST /events yes {"title":"Fête\\n"}'])
    expect(Math.abs(requestsPerSecond * 0.3 - responses)).toBeLessThan(responses)
    expect(generatorBusy).toBeGreaterThan(0)
    expect(latency).toBeGreaterThan(0)
  })

  test('fails at the first error response', async () => {
    const notFound: RequestListener = (_request, response) => response.writeHead(404, { 'Content-Length': '0' }).end()
    await expect(load(notFound)).rejects.toThrow('404')
  })
})
