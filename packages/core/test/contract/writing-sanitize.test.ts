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

test('sanitize cannot return text that must not be stored', async () => {
  const calendar = openCalendar({ sanitize: () => 'a\0b\ud800c' })
  expect((await calendar.makeEvent({ description: 'x' })).description).toBe('ab\ufffdc')
})

test('the search finds what was sanitized, not what was sent', async () => {
  const calendar = openCalendar({ sanitize: (html) => html.replace('secret', 'open') })
  await calendar.makeEvent({ description: 'secret' })
  expect((await calendar.get('/events?search=secret')).json.total).toBe(0)
  expect((await calendar.get('/events?search=open')).json.total).toBe(1)
})

/** What is sent, and what the default makes of it. */
const byDefault: readonly (readonly [sent: string, stored: string])[] = [
  ['a & b &amp; "c" > d', 'a & b &amp; "c" > d'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['<p lang="fr">un <strong>mot</strong><br>', '<p lang="fr">un <strong>mot</strong><br /></p>'],
  ['<a href="https://x.org/" target=_top onclick="x()">x</a>', '<a href="https://x.org/">x</a>'],
  ['<img src="https://x.org/a.png" alt="A" onerror=x()>', '<img src="https://x.org/a.png" alt="A" />'],
  ['<script>x()</script>y<style>*{}</style>', 'y'],
  ['<scr<script>ipt>x()</script>', 'ipt&gt;x()'],
  ['<a href=" java\nscript:x()">y</a>', '<a>y</a>'],
  ['<a href="&#106;avascript:x()">y</a>', '<a>y</a>'],
  ['<a href="data:text/html,x">y</a><img src="//x.org/a">', '<a>y</a><img />'],
  ['<svg><script>x()</script><a xlink:href="javascript:x()">y</a></svg>', '<a>y</a>'],
  ['<math><mtext><img src=x onerror=x()></mtext></math>', '<img src="x" />'],
  ['<div style="position:fixed" class=a id=b>y</div>', '<div>y</div>'],
  ['<iframe src="https://x.org/"></iframe><form action=x><input></form>', ''],
  ['<!--><img src=x onerror=x()>-->', '<img src="x" />--&gt;'],
  [
    '<noscript><p title="</noscript><img src=x onerror=x()>">',
    '<p title="&lt;/noscript&gt;&lt;img src=x onerror=x()&gt;"></p>',
  ],
  ['<b>'.repeat(64), '<b>'.repeat(64) + '</b>'.repeat(64)],
  ['<b>'.repeat(65), '&lt;b>'.repeat(65)],
  [`${'<x>'.repeat(100)}</y>`, `${'&lt;x>'.repeat(100)}&lt;/y>`],
  ['<i>x</i>'.repeat(200), '<i>x</i>'.repeat(200)],
]

test.each(byDefault)('without an option, %j is stored as %j', async (sent, stored) => {
  const calendar = openCalendar()
  const event = await calendar.makeEvent({ description: sent, excerpt: sent })
  expect([event.description, event.excerpt]).toEqual([stored, stored])
  expect((await calendar.make('/tags', { name: 'x', description: sent })).description).toBe(stored)
})

test('with `sanitize: false`, every text is stored as it is', async () => {
  const calendar = openCalendar({ sanitize: false })
  for (const [sent] of byDefault) expect((await calendar.makeEvent({ description: sent })).description).toBe(sent)
})
