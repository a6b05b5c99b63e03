import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anEvent, openCalendar } from '../fixtures.ts'

/** What creates a record of each kind with that name. */
const named = [
  ['/events', 'title', (title: unknown) => anEvent({ title })],
  ['/venues', 'venue', (venue: unknown) => ({ venue })],
  ['/organizers', 'organizer', (organizer: unknown) => ({ organizer })],
  ['/categories', 'name', (name: unknown) => ({ name })],
  ['/tags', 'name', (name: unknown) => ({ name })],
] as const

describe.each(named)('the name in %s', (path, field, body) => {
  test('is trimmed and otherwise kept', async () => {
    const { status, json } = await openCalendar().post(path, body(' \t\n A  &amp; <b>“B”</b> &lt; é \u00a0 '))
    expect([status, json[field]]).toEqual([201, 'A  &amp; <b>“B”</b> &lt; é'])
  })

  test.each(['', ' ', ' \t\r\n\u00a0'])('cannot be %j', async (blank) => {
    const { status, json } = await openCalendar().post(path, body(blank))
    expect([status, json.code, json.data.details[field].code]).toEqual([400, 'rest_invalid_param', 'empty'])
  })

  test.each([true, [], ['A'], {}, [1]])('cannot be %j', async (value) => {
    const { status, json } = await openCalendar().post(path, body(value))
    expect([status, json.data.details[field].code]).toEqual([400, 'not_text'])
  })

  test('cannot be emptied by an update, nor be null', async () => {
    const calendar = openCalendar()
    const { json } = await calendar.post(path, body('Name'))
    for (const value of ['', '  ', null]) {
      const reply = await calendar.post(`${path}/${json.id}`, { [field]: value })
      expect([value, reply.status, reply.json.data.details[field].code]).toEqual([value, 400, 'empty'])
    }
    expect((await calendar.get(`${path}/${json.id}`)).json[field]).toBe('Name')
  })

  test('has at most 500 characters', async () => {
    const calendar = openCalendar()
    expect((await calendar.post(path, body('x'.repeat(500)))).status).toBe(201)
    expect((await calendar.post(path, body('x'.repeat(501)))).json.data.details[field].code).toBe('too_long')
  })

  test.each([
    ['a NUL', 'a\0b'],
    ['half of a surrogate pair', 'a\ud83db'],
  ])('cannot hold %s', async (_, value) => {
    const { status, json } = await openCalendar().post(path, body(value))
    expect([status, Object.keys(json.data.params)]).toEqual([400, [field]])
  })

  test('may be a number, which is then text', async () => {
    expect((await openCalendar().post(path, body(1984))).json[field]).toBe('1984')
  })
})

describe('other texts', () => {
  const odd = ' <p class="x">Ünï &amp; cödé</p>\r\n\t— “q” \\ \' ; DROP TABLE 😀 \u202e\u200b '

  test.each(['description', 'excerpt'])('the %s of an event is kept exactly as given', async (name) => {
    const calendar = openCalendar({ sanitize: false })
    const { id } = await calendar.makeEvent({ [name]: odd })
    expect((await calendar.get(`/events/${id}`)).json[name]).toBe(odd)
  })

  test.each([
    'description',
    'excerpt',
    'address',
    'city',
    'country',
    'province',
    'state',
    'zip',
    'phone',
    'stateprovince',
  ])('the %s of a venue is kept exactly as given', async (name) => {
    const calendar = openCalendar({ sanitize: false })
    const { id } = await calendar.makeVenue({ [name]: odd })
    expect((await calendar.get(`/venues/${id}`)).json[name]).toBe(odd)
  })

  test('any text comes back as it was given, by JSON and by form', async () => {
    const calendar = openCalendar({ sanitize: false })
    const { id } = await calendar.makeEvent()
    const clean = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed() && !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(clean, clean, async (description, excerpt) => {
        await calendar.post(`/events/${id}`, { description })
        await calendar.postForm(`/events/${id}`, `excerpt=${encodeURIComponent(excerpt)}`)
        const { json } = await calendar.get(`/events/${id}`)
        expect([json.description, json.excerpt]).toEqual([description, excerpt])
      }),
      { numRuns: 40 },
    )
  })

  test('a description may have 100,000 characters', async () => {
    const calendar = openCalendar({ sanitize: false })
    expect((await calendar.post('/events', anEvent({ description: 'x'.repeat(100_000) }))).status).toBe(201)
    const { json } = await calendar.post('/events', anEvent({ description: 'x'.repeat(100_001) }))
    expect(json.data.details.description.code).toBe('too_long')
  })
})

describe('a slug', () => {
  test.each(['', '  ', '!!!', '—'])('cannot be %j', async (slug) => {
    const calendar = openCalendar({ sanitize: false })
    for (const [path, , body] of named) {
      const { status, json } = await calendar.post(path, { ...body('Name'), slug })
      expect([path, status, Object.keys(json.data.params)]).toEqual([path, 400, ['slug']])
    }
  })

  test('is normalized so that a URL can contain it', async () => {
    expect((await openCalendar({ sanitize: false }).makeEvent({ slug: ' Été / Fête? ' })).slug).toBe('ete-fete')
  })

  test('cannot be empty as a filter', async () => {
    for (const path of ['/categories', '/tags']) {
      const { status, json } = await openCalendar({ sanitize: false }).get(`${path}?slug=`)
      expect([status, Object.keys(json.data.params)]).toEqual([400, ['slug']])
    }
  })
})

describe('a search', () => {
  test.each(['/events', '/venues', '/organizers', '/categories', '/tags'])('of %s cannot be empty', async (path) => {
    const calendar = openCalendar({ sanitize: false })
    for (const value of ['', '%20', '%22%22', '+%22+%22']) {
      const { status, json } = await calendar.get(`${path}?search=${value}`)
      expect([value, status, Object.keys(json.data.params)]).toEqual([value, 400, ['search']])
    }
  })
})

describe('URLs', () => {
  const good = [
    'http://example.org',
    'https://example.org:8443/a/b.html?c=d&e[]=f#g',
    'https://exämple.org/ü',
    'HTTPS://EXAMPLE.ORG/',
  ]
  const bad = [
    'example.org',
    '/a',
    '//example.org/a',
    'ftp://example.org',
    'mailto:a@example.org',
    'javascript:alert(1)',
    'http://',
    'https://a b.org',
    'http://a:b@example.org',
    'data:text/html,x',
    'http://example.org/"><script>',
    'http:example.org',
    true,
    ['http://example.org'],
  ]

  test.each(good)('a website may be %s', async (website) => {
    const calendar = openCalendar({ sanitize: false })
    expect((await calendar.makeEvent({ website })).website).toBe(website)
    expect((await calendar.makeVenue({ website })).website).toBe(website)
    expect((await calendar.post('/organizers', { organizer: 'A', website })).json.website).toBe(website)
  })

  test.each(bad)('neither a website nor an image may be %j', async (value) => {
    const calendar = openCalendar({ sanitize: false })
    for (const [path, , body] of named.slice(0, 3)) {
      const { status, json } = await calendar.post(path, { ...body('Name'), website: value, image: value })
      expect([path, status, Object.keys(json.data.params).sort()]).toEqual([path, 400, ['image', 'website']])
    }
  })
})

describe('an e-mail address', () => {
  test.each(['a@example.org', 'a.b+c@mail.example.org', 'jörg@bücher.example'])('may be %s', async (email) => {
    expect((await openCalendar({ sanitize: false }).post('/organizers', { organizer: 'A', email })).json.email).toBe(
      email,
    )
  })

  test.each([
    'a',
    'a@',
    '@example.org',
    'a@b@example.org',
    'a b@example.org',
    'a@example',
    '<a@example.org>',
    'a@exa\nmple.org',
    7,
    true,
  ])('cannot be %j', async (email) => {
    const { status, json } = await openCalendar({ sanitize: false }).post('/organizers', { organizer: 'A', email })
    expect([status, Object.keys(json.data.params)]).toEqual([400, ['email']])
  })
})
