const assert = require('node:assert/strict')
const { once } = require('node:events')
const express = require('express')
const { createCalendar } = require('@kalends/core')
const { expressCalendar } = require('@kalends/adapter-express')
const { sqliteStore } = require('@kalends/store-sqlite')

/* A short version of `uses-kalends.mjs` with `require`. */

async function main() {
  const calendar = createCalendar({ store: sqliteStore({ filename: ':memory:' }) })
  await calendar.events.create({ title: 'Fair', start_date: '2099-06-21', end_date: '2099-06-22' })
  const server = express().use('/api', expressCalendar(calendar)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const response = await fetch(
    `http://127.0.0.1:${server.address().port}/api/calendar/events/v1/events?starts_after=2099-01-01`,
  )
  assert.equal((await response.json()).events[0].title, 'Fair')
  server.closeAllConnections()
  server.close()
  await calendar.close()
  console.log('required')
}

main()
