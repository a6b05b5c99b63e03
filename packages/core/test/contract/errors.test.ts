import { describe, expect, test } from 'vitest'
import { anEvent, editor, openCalendar, type Reply, subscriber, visitor } from '../fixtures.ts'

/** One request for each kind of error, with its status and code. */
const failures: readonly (readonly [number, string, () => Promise<Reply>])[] = [
  [404, 'rest_no_route', () => openCalendar().get('/nowhere')],
  [405, 'rest_method_not_allowed', () => openCalendar().put('/events')],
  [404, 'rest_invalid_namespace', () => openCalendar().get('?namespace=other/v1')],
  [400, 'rest_missing_callback_param', () => openCalendar().post('/tags')],
  [400, 'rest_invalid_param', () => openCalendar().get('/events?page=0')],
  [401, 'rest_forbidden', () => openCalendar().post('/events', anEvent(), { user: visitor })],
  [403, 'rest_forbidden', () => openCalendar().post('/events', anEvent(), { user: subscriber })],
  [404, 'event-not-found', () => openCalendar().get('/events/9')],
  [404, 'event-not-found', () => openCalendar().get('/events/by-slug/nine')],
  [404, 'venue-not-found', () => openCalendar().get('/venues/9')],
  [404, 'venue-not-found', () => openCalendar().put('/venues/by-slug/nine')],
  [404, 'organizer-not-found', () => openCalendar().get('/organizers/9')],
  [404, 'organizer-not-found', () => openCalendar().del('/organizers/by-slug/nine')],
  [404, 'category-not-found', () => openCalendar().get('/categories/9')],
  [404, 'category-not-found', () => openCalendar().put('/categories/9', { name: 'A' })],
  [404, 'tag-not-found', () => openCalendar().del('/tags/9')],
  [404, 'event-archive-page-not-found', () => openCalendar().get('/events?page=2')],
  [404, 'venue-archive-page-not-found', () => openCalendar().get('/venues?page=2')],
  [404, 'organizer-archive-page-not-found', () => openCalendar().get('/organizers?page=2')],
  [
    403,
    'event-password-protected',
    async () => {
      const calendar = openCalendar()
      const { id } = await calendar.makeEvent({ password: 'secret' })
      return calendar.get(`/events/${id}`)
    },
  ],
  [
    410,
    'event-is-in-trash',
    async () => {
      const calendar = openCalendar()
      const { id } = await calendar.makeEvent()
      await calendar.del(`/events/${id}`)
      return calendar.del(`/events/${id}`)
    },
  ],
  [
    400,
    'term_exists',
    async () => {
      const calendar = openCalendar()
      await calendar.makeTag('Live')
      return calendar.post('/tags', { name: 'Live' })
    },
  ],
  [
    400,
    'duplicate_term_slug',
    async () => {
      const calendar = openCalendar()
      await calendar.makeTag('Live')
      return calendar.post('/tags', { name: 'Other', slug: 'live' })
    },
  ],
  [
    412,
    'rest_precondition_failed',
    async () => {
      const calendar = openCalendar()
      const { id } = await calendar.makeTag('Live')
      return calendar.put(`/tags/${id}`, { name: 'Other' }, { headers: { 'if-match': '"old"' } })
    },
  ],
]

describe.each(failures)('%i %s', (status, code, request) => {
  test('has a code, a message and the status in its data', async () => {
    const reply = await request()
    expect(Object.keys(reply.json)).toEqual(['code', 'message', 'data'])
    expect([reply.status, reply.json.code, reply.json.data.status]).toEqual([status, code, status])
    expect(Object.keys(reply.json.data)[0]).toBe('status')
    // A single fault begins with the name of its parameter.
    expect(reply.json.message).toMatch(/_param$/.test(code) ? /^[a-z].+[.]$/s : /^[A-Z].+[.]$/s)
    expect(reply.json.message).not.toMatch(/[{}]|undefined|null|\[object/)
  })

  test('is JSON that must not be cached', async () => {
    const { headers, text } = await request()
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'content-language': 'en',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('etag')
  })
})

describe('what an error says', () => {
  test('names what is missing in a list', async () => {
    const { json } = await openCalendar().post('/events', { title: 'A' })
    expect(json.data).toEqual({
      status: 400,
      params: ['start_date', 'end_date'],
      details: {
        start_date: { code: 'required', message: 'start_date is required.' },
        end_date: { code: 'required', message: 'end_date is required.' },
      },
    })
    expect(json.message).toContain('start_date, end_date')
  })

  test('names what is wrong with each parameter, in words and by a code', async () => {
    const { json } = await openCalendar().get('/events?page=0&venue=x')
    expect(json.data).toEqual({
      status: 400,
      params: { page: 'page must be at least 1.', venue: 'venue must be a whole number.' },
      details: {
        page: { code: 'too_small', message: 'page must be at least 1.' },
        venue: { code: 'not_integer', message: 'venue must be a whole number.' },
      },
    })
    expect(json.message).toBe('2 parameters are invalid. See data.params.')
  })

  test('names what does not exist', async () => {
    const { json } = await openCalendar().get('/events?venue=8,9&tags=nine')
    expect(json.data.params.venue).toContain('8, 9')
    expect(json.data.params.tags).toContain('nine')
  })

  test('names the term that is there already', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeCategory('Music')
    const { json } = await calendar.post('/categories', { name: 'Music' })
    expect(json.data).toEqual({ status: 400, term_id: id })
    expect(json.message).toContain(`(id ${id})`)
  })

  test('shows text of the request as text', async () => {
    const name = '<script>{param}{limitBytes}$&</script>'
    const { json } = await openCalendar().get(`/events?tags=${encodeURIComponent(name)}`)
    expect(json.data.params.tags).toContain(name)
  })
})

describe('Accept: application/problem+json', () => {
  const headers = { accept: 'application/problem+json' }

  test('gets the same content in the form of RFC 9457', async () => {
    const calendar = openCalendar()
    const plain = await calendar.get('/events?page=0')
    const problem = await calendar.get('/events?page=0', { headers })
    expect(problem.status).toBe(400)
    expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(problem.headers['content-length']).toBe(String(Buffer.byteLength(problem.text)))
    const { type, title, status, detail, ...rest } = problem.json
    const { status: _, ...data } = plain.json.data
    expect([typeof type, typeof title, status, detail]).toEqual(['string', 'string', 400, plain.json.message])
    expect(rest).toEqual({ code: plain.json.code, ...data })
  })

  test.each([
    ['application/json', false],
    ['*/*', false],
    ['application/*', false],
    ['text/html', false],
    ['application/problem+json, application/json', true],
    ['application/json, application/problem+json;q=0.5', false],
    ['application/problem+json;q=0', false],
    ['APPLICATION/PROBLEM+JSON', true],
  ])('%s selects this form: %j', async (accept, isProblem) => {
    const { headers: received } = await openCalendar().get('/nowhere', { headers: { accept } })
    expect(received['content-type']?.startsWith('application/problem+json')).toBe(isProblem)
  })

  test('does not change successful responses', async () => {
    const reply = await openCalendar().get('/events', { headers })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  })

  test('applies to every error', async () => {
    const calendar = openCalendar()
    const options = { headers: { ...headers, 'content-type': 'text/plain' }, user: editor }
    const replies = [
      await calendar.send({ ...options, path: '/calendar/events/v1/nowhere' }),
      await calendar.send({ ...options, method: 'DELETE', path: '/calendar/events/v1/tags' }),
      await calendar.send({ ...options, method: 'POST', path: '/calendar/events/v1/tags', body: 'x' }),
    ]
    expect(replies.map(({ json }) => [json.status, json.code])).toEqual([
      [404, 'rest_no_route'],
      [405, 'rest_method_not_allowed'],
      [415, 'rest_unsupported_media_type'],
    ])
    expect(replies.map(({ headers: { 'content-type': type } }) => type?.split(';')[0])).toEqual(
      replies.map(() => 'application/problem+json'),
    )
  })
})
