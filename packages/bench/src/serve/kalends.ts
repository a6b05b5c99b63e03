import { createServer, type Server } from 'node:http'
import { expressCalendar } from '@kalends/adapter-express'
import { koaCalendar } from '@kalends/adapter-koa'
import type { Calendar } from '@kalends/core'
import { nodeCalendar } from '@kalends/core/node'
import express from 'express'
import Koa from 'koa'
import type { Line } from '../lines.ts'

/** Everybody is an editor here where a line creates events, so that no host has to find out who is asking. */
const user = () => ({ id: 1, roles: ['editor'] })

/** The calendar on a host, as the documentation says to mount it. */
export function kalendsServer(host: Line['host'], calendar: Calendar, isWriting: boolean): Server {
  const options = isWriting ? { user } : {}
  if (host === 'express') return createServer(express().use('/api', expressCalendar(calendar, options)))
  if (host === 'node') return createServer(nodeCalendar(calendar, { prefix: '/api', ...options }))
  return createServer(new Koa().use(koaCalendar(calendar, { prefix: '/api', ...options })).callback())
}
