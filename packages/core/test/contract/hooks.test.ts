import { expect, test } from 'vitest'
import { operationIds } from '../../src/contract/routes.ts'
import type { CalendarOptions } from '../../src/options.ts'
import type { Hooks } from '../../src/ports/hooks.ts'
import { anEvent, author, openCalendar } from '../fixtures.ts'

const open = (hooks: Hooks, options: Partial<CalendarOptions> = {}) => openCalendar({ hooks, ...options })

test('there is a hook around every operation', async () => {
  const seen: string[] = []
  const calendar = open({
    '*': { before: ({ operation }) => void seen.push(operation), after: ({ operation }) => void seen.push(operation) },
  })
  await calendar.get('')
  await calendar.get('/doc')
  await calendar.get('/events/days')
  for (const [path, name] of [
    ['/events', 'title'],
    ['/venues', 'venue'],
    ['/organizers', 'organizer'],
  ] as const) {
    await calendar.make(path, { ...anEvent(), venue: undefined, [name]: 'A' })
    await calendar.get(path)
    await calendar.get(`${path}/1`)
    await calendar.get(`${path}/by-slug/a`)
    await calendar.put(`${path}/1`, {})
    await calendar.put(`${path}/by-slug/a`, {})
    await calendar.del(`${path}/by-slug/a`)
    await calendar.del(`${path}/1?force=1`)
  }
  await calendar.makeEvent({ slug: 'b' })
  seen.splice(seen.lastIndexOf('events.create') - 1, 2)
  for (const path of ['.ics', '.rss', '.jsonld', '.fullcalendar.json', '/2.ics', '/by-slug/b.ics']) {
    await calendar.get(`/events${path}`)
  }
  for (const path of ['/categories', '/tags']) {
    await calendar.make(path, { name: 'A' })
    await calendar.get(path)
    await calendar.get(`${path}/1`)
    await calendar.put(`${path}/1`, {})
    await calendar.del(`${path}/1`)
  }
  expect([...seen].sort()).toEqual([...operationIds, ...operationIds].sort())
})

test('HEAD calls hooks like GET, and OPTIONS calls none', async () => {
  const seen: string[] = []
  const calendar = open({ '*': { before: ({ operation }) => void seen.push(operation) } })
  await calendar.send({ method: 'HEAD', path: '/calendar/events/v1/events' })
  await calendar.send({ method: 'OPTIONS', path: '/calendar/events/v1/events' })
  expect(seen).toEqual(['events.list'])
})

test('hooks are called in the same process too, with the user or without', async () => {
  const users: unknown[] = []
  const calendar = open({
    'events.list': { before: ({ user }) => void users.push(user), after: () => ({ events: [] }) },
  })
  expect(await calendar.events.list()).toEqual({ events: [] })
  await calendar.as(author).events.list()
  await calendar.as(null).events.list()
  expect(users).toEqual([null, author, null])
})
