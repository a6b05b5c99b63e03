import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runLoad } from '../src/load/run-load.ts'
import { readWorkload, spellWorkload, type Workload } from '../src/load/workload.ts'

const workload: Workload = {
  requests: [
    { method: 'GET', path: '/events?search=f%C3%AAte' },
    { method: 'POST', path: '/events', body: '{"title":"Fête\\n"}' },
  ],
  headers: { 'X-Asked': 'yes' },
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
  writeFileSync(file, spellWorkload(workload))
  const { port } = server.address() as AddressInfo // It listens on a port.
  return runLoad({ port, file, headers: workload.headers, seconds: 0.3, from: 0 })
}

describe('the load', () => {
  test('is written to a file and read from it as it was', () => {
    expect(readWorkload(spellWorkload(workload))).toEqual(workload.requests)
  })

  test('sends every request with its headers and body, and counts the answers', async () => {
    const seen = new Set<string>()
    let answers = 0
    const { requestsPerSecond, generatorBusy } = await load(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      seen.add([request.method, request.url, request.headers['x-asked'], Buffer.concat(chunks)].join(' '))
      answers += 1
      // Large enough to come in several pieces.
      response.end('x'.repeat(200_000))
    })
    expect([...seen].sort()).toEqual(['GET /events?search=f%C3%AAte yes ', 'POST /events yes {"title":"Fête\\n"}'])
    expect(Math.abs(requestsPerSecond * 0.3 - answers)).toBeLessThan(answers)
    expect(generatorBusy).toBeGreaterThan(0)
  })

  test('goes wrong as soon as an answer is an error', async () => {
    const refusing: RequestListener = (_request, response) => response.writeHead(404, { 'Content-Length': '0' }).end()
    await expect(load(refusing)).rejects.toThrow('404')
  })
})
