import { expect, test } from 'vitest'
import { contributor, editor, NOW, openCalendar } from '../fixtures.ts'

/** A calendar whose `sanitize` waits for certain texts until it is released. */
function openWaiting() {
  const clock = { now: NOW }
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const calendar = openCalendar({
    clock: () => clock.now,
    sanitize: async (html) => {
      if (html === 'slow') await released
      return html
    },
    policy: { events: { setAuthor: (user) => user?.id === editor.id } },
  })
  return { calendar, clock, letGo }
}

test('the date of a change is the time at which the write runs, however long the request took', async () => {
  const { calendar, clock, letGo } = openWaiting()
  await calendar.makeEvent()
  const slow = calendar.patch('/events/1', { description: 'slow' })
  clock.now += 25_000
  await calendar.patch('/events/1', { excerpt: 'quick' })
  clock.now += 5000
  letGo()
  expect((await slow).json).toMatchObject({
    description: 'slow',
    excerpt: 'quick',
    modified_utc: '2027-01-15 12:00:30',
  })
})

test('a user who can only edit unpublished events is rejected if the event has become due meanwhile', async () => {
  const { calendar, clock, letGo } = openWaiting()
  await calendar.makeEvent({ status: 'future', date_utc: '2027-01-15 12:00:20', author: contributor.id })
  const slow = calendar.patch('/events/1', { description: 'slow' }, { user: contributor })
  clock.now += 30_000
  letGo()
  expect((await slow).status).toBe(403)
  expect((await calendar.get('/events/1')).json.description).toBe('')
})

test('a user who cannot set authors cannot restore one who was replaced meanwhile', async () => {
  const { calendar, letGo } = openWaiting()
  await calendar.makeEvent({ author: 5 })
  const other = { user: { id: 9, roles: ['editor'] } }
  const slow = calendar.patch('/events/1', { description: 'slow', author: 5 }, other)
  await calendar.patch('/events/1', { author: 6 })
  letGo()
  expect((await slow).status).toBe(403)
  expect((await calendar.get('/events/1')).json).toMatchObject({ author: 6, description: '' })
})

test('a precondition is checked when the write runs, because a scheduled event can have become due meanwhile', async () => {
  const { calendar, clock, letGo } = openWaiting()
  await calendar.makeEvent({ status: 'future', date_utc: '2027-01-15 12:00:20' })
  const { headers } = await calendar.get('/events/1', { user: editor })
  const slow = calendar.patch('/events/1', { description: 'slow' }, { headers: { 'if-match': headers['etag'] ?? '' } })
  clock.now += 30_000
  letGo()
  expect((await slow).status).toBe(412)
})
