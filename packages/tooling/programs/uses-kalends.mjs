import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expressCalendar } from '@kalends/adapter-express'
import { koaCalendar } from '@kalends/adapter-koa'
import { createClient } from '@kalends/client'
import { createCalendar } from '@kalends/core'
import { nodeCalendar } from '@kalends/core/node'
import { docPage } from '@kalends/doc-page'
import { memoryStore } from '@kalends/store-memory'
import { sqliteStore } from '@kalends/store-sqlite'
import express from 'express'
import Koa from 'koa'

/* A program as a new user would write it: every host with every store, over HTTP. */

const user = () => ({ id: 1, roles: ['editor'] })
const hosts = {
  express: (calendar) => express().use('/api', expressCalendar(calendar, { user })),
  koa: (calendar) => new Koa().use(koaCalendar(calendar, { prefix: '/api', user })).callback(),
  node: (calendar) => nodeCalendar(calendar, { prefix: '/api', user }),
}

for (const [name, host] of Object.entries(hosts)) {
  for (const store of [memoryStore(), sqliteStore({ filename: ':memory:' })]) {
    const calendar = createCalendar({ store, docPage: docPage() })
    const server = createServer(host(calendar)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const root = `http://127.0.0.1:${server.address().port}/api/calendar/events/v1`
    const event = { title: 'Fête', start_date: '2099-06-21 18:00', end_date: '2099-06-21 23:00', categories: 'Music' }
    const created = await fetch(`${root}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(event),
    })
    assert.equal(created.status, 201, name)
    const list = await (await fetch(`${root}/events?starts_after=2099-01-01&categories=music`)).json()
    assert.deepEqual(
      list.events.map(({ title, slug }) => [title, slug]),
      [['Fête', 'fete']],
    )
    const client = createClient({ baseUrl: `http://127.0.0.1:${server.address().port}/api` })
    const { id } = await client.events.getBySlug('fete', { select: ['id'] })
    assert.equal(
      (await client.events.update(id, { featured: true }, { ifMatch: await client.events.get(id) })).featured,
      true,
    )
    const page = await fetch(`${root}/doc`, { headers: { Accept: 'text/html' } })
    assert.match(await page.text(), /^<!doctype html>/i)
    assert.equal((await calendar.events.list({ starts_after: '2099-01-01' })).total, 1)
    server.closeAllConnections()
    server.close()
    await calendar.close()
  }
}
console.log('imported')
