import { expect, test } from 'vitest'
import { anEvent, get, make, makeEvent, openCalendar, post, put } from '../fixtures.ts'

test('descriptions and excerpts go through sanitize before they are stored', async () => {
  const seen: string[] = []
  const calendar = openCalendar({
    sanitize: async (html) => {
      seen.push(html)
      return html.replaceAll(/<script>.*?<\/script>/g, '')
    },
  })
  const event = await makeEvent(calendar, {
    title: '<script>t</script>',
    description: 'a<script>b</script>',
    excerpt: '<script>c</script>d',
    venue: { venue: 'Hall', description: 'e<script>f</script>' },
  })
  expect(event).toMatchObject({ title: '<script>t</script>', description: 'a', excerpt: 'd' })
  expect(event.venue[0].description).toBe('e')
  expect((await put(calendar, `/events/${event.id}`, { description: '<script>x</script>y' })).json.description).toBe(
    'y',
  )
  expect(seen).toHaveLength(4)
})

test.each(['venues', 'organizers', 'categories', 'tags'])(
  'sanitize also cleans the description of %s',
  async (collection) => {
    const calendar = openCalendar({ sanitize: (html) => html.toUpperCase() })
    const names = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const
    const name = names[collection as keyof typeof names]
    const created = await make(calendar, `/${collection}`, { [name]: 'x', description: 'loud' })
    expect(created).toMatchObject({ [name]: 'x', description: 'LOUD' })
    const updated = await put(calendar, `/${collection}/${created.id}`, { description: 'louder' })
    expect(updated.json.description).toBe('LOUDER')
  },
)

test('what sanitize throws fails the request, and nothing is written', async () => {
  const calendar = openCalendar({
    sanitize: () => {
      throw new Error('no cleaner')
    },
  })
  const reply = await post(calendar, '/events', anEvent({ description: 'x' }))
  expect(reply.status).toBe(500)
  expect(reply.text).not.toContain('no cleaner')
  expect((await get(calendar, '/events')).json.total).toBe(0)
})

test('the search finds what was sanitized, not what was sent', async () => {
  const calendar = openCalendar({ sanitize: (html) => html.replace('secret', 'open') })
  await makeEvent(calendar, { description: 'secret' })
  expect((await get(calendar, '/events?search=secret')).json.total).toBe(0)
  expect((await get(calendar, '/events?search=open')).json.total).toBe(1)
})
