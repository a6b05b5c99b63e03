import { createServer, type Server } from 'node:http'
import { expressCalendar } from '@kalends/adapter-express'
import { koaCalendar } from '@kalends/adapter-koa'
import type { Calendar } from '@kalends/core'
import { nodeCalendar } from '@kalends/core/node'
import express from 'express'
import Koa from 'koa'
import type { Line } from '../lines.ts'

/** Every request comes from an editor, so that hosts need no authentication. */
const user = () => ({ id: 1, roles: ['editor'] })

/** The calendar on a host, mounted as in the documentation. */
export function kalendsServer(host: Line['host'], calendar: Calendar, withWrites: boolean): Server {
  const options = withWrites ? { user } : {}
  if (host === 'express') return createServer(express().use('/api', expressCalendar(calendar, options)))
  if (host === 'node') return createServer(nodeCalendar(calendar, { prefix: '/api', ...options }))
  return createServer(new Koa().use(koaCalendar(calendar, { prefix: '/api', ...options })).callback())
}
