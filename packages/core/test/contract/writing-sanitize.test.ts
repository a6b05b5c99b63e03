import { expect, test } from 'vitest'
import { openCalendar } from '../fixtures.ts'

test('descriptions and excerpts go through sanitize before they are stored', async () => {
  const seen: string[] = []
  const calendar = openCalendar({
    sanitize: async (html) => {
      seen.push(html)
      return html.replaceAll(/<script>.*?<\/script>/g, '')
    },
  })
  const event = await calendar.makeEvent({
    title: '<script>t</script>',
    description: 'a<script>b</script>',
    excerpt: '<script>c</script>d',
    venue: { venue: 'Hall', description: 'e<script>f</script>' },
  })
  expect(event).toMatchObject({ title: '<script>t</script>', description: 'a', excerpt: 'd' })
  expect(event.venue[0].description).toBe('e')
  expect((await calendar.put(`/events/${event.id}`, { description: '<script>x</script>y' })).json.description).toBe('y')
  expect(seen).toHaveLength(4)
})

test.each(['venues', 'organizers', 'categories', 'tags'])(
  'sanitize also cleans the description of %s',
  async (collection) => {
    const calendar = openCalendar({ sanitize: (html) => html.toUpperCase() })
    const names = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const
    const name = names[collection as keyof typeof names]
    const created = await calendar.make(`/${collection}`, { [name]: 'x', description: 'loud' })
    expect(created).toMatchObject({ [name]: 'x', description: 'LOUD' })
    const updated = await calendar.put(`/${collection}/${created.id}`, { description: 'louder' })
    expect(updated.json.description).toBe('LOUDER')
  },
)

test.each([undefined, null, 5, { html: 'x' }])(
  '%j from sanitize fails the request, and nothing is written',
  async (returned) => {
    const state = { returned: 'clean' as unknown }
    const calendar = openCalendar({ sanitize: () => state.returned as string, log: { error: () => {} } })
    const { id } = await calendar.makeEvent({ description: 'x' })
    const tag = await calendar.make('/tags', { name: 'x', description: 'x' })
    state.returned = returned
    expect((await calendar.put(`/events/${id}`, { description: 'y' })).status).toBe(500)
    expect((await calendar.put(`/tags/${tag.id}`, { description: 'y' })).status).toBe(500)
    expect((await calendar.get(`/events/${id}`)).json.description).toBe('clean')
    expect((await calendar.get(`/tags/${tag.id}`)).json.description).toBe('clean')
  },
)

test('what could not be stored as it is does not come in by sanitize', async () => {
  const calendar = openCalendar({ sanitize: () => 'a\0b\ud800c' })
  expect((await calendar.makeEvent({ description: 'x' })).description).toBe('ab\ufffdc')
})

test('the search finds what was sanitized, not what was sent', async () => {
  const calendar = openCalendar({ sanitize: (html) => html.replace('secret', 'open') })
  await calendar.makeEvent({ description: 'secret' })
  expect((await calendar.get('/events?search=secret')).json.total).toBe(0)
  expect((await calendar.get('/events?search=open')).json.total).toBe(1)
})
