import type { Server } from 'node:http'
import { createServer } from 'node:http'
import express from 'express'
import { program } from '../program.ts'
import { listen } from '../serve/listen.ts'
import { tellTime } from '../serve/server-process.ts'
import { type Tables, tablesOf } from './events.ts'

/* Something else that people would take, in a process of its own, beside a bare Express that sends what it sends. */

interface Asked {
  readonly module: string
  readonly folder: string
  readonly path: string
  readonly events: number
}

process.once('message', (asked: Asked) => {
  serve(asked).then((ports) => {
    tellTime()
    process.send?.(ports)
  })
})
process.once('disconnect', () => process.exit())

async function serve({ module, folder, path, events }: Asked): Promise<{ other: number; bare: number }> {
  const { open }: { open: (tables: Tables, folder: string) => Promise<Server> } = await import(
    program(module, import.meta.url)
  )
  const other = await listen(await open(await tablesOf(events), folder))
  const answer = await fetch(`http://127.0.0.1:${other}${path}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok || bytes.length < 5000) throw new Error(`${path} was answered with ${answer.status}.`)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) }
  const app = express().get('/events', (_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  return { other, bare: await listen(createServer(app)) }
}
