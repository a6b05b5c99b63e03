import type { Server } from 'node:http'
import { createServer } from 'node:http'
import express from 'express'
import { program } from '../program.ts'
import { listen } from '../serve/listen.ts'
import { reportCpuTime } from '../serve/server-process.ts'
import { type Tables, tablesOf } from './events.ts'

/* Serves an alternative in its own process, and a bare Express route that sends the same bytes. */

interface Task {
  readonly module: string
  readonly folder: string
  readonly path: string
  readonly events: number
}

process.once('message', (task: Task) => {
  serve(task).then((ports) => {
    reportCpuTime()
    process.send?.(ports)
  })
})
process.once('disconnect', () => process.exit())

async function serve({ module, folder, path, events }: Task): Promise<{ other: number; bare: number }> {
  const { open }: { open: (tables: Tables, folder: string) => Promise<Server> } = await import(
    program(module, import.meta.url)
  )
  const other = await listen(await open(await tablesOf(events), folder))
  const response = await fetch(`http://127.0.0.1:${other}${path}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok || bytes.length < 5000) throw new Error(`${path} returned ${response.status}.`)
  const type = response.headers.get('content-type') ?? 'application/json'
  const headers = { 'Content-Type': type, 'Content-Length': String(bytes.length) }
  const app = express().get(['/events', '/events.ics'], (_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  return { other, bare: await listen(createServer(app)) }
}
