import { describe, expect, test } from 'vitest'
import type { CalendarRequest, CalendarResponse } from '../../src/http/message.ts'
import { anEvent, editor, openCalendar } from '../fixtures.ts'
import type { Document } from './document.ts'
import { sentHeaders } from './sent-headers.ts'

/** A calendar with an event and all that can be linked to it, each with the id 1. */
async function openFull() {
  const calendar = openCalendar({ headerPrefix: 'X-My-', limits: { passwordAttempts: 1, searchCandidates: 1 } })
  await calendar.makeEvent({
    title: 'Ball',
    categories: ['music'],
    tags: ['free'],
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Ann' },
  })
  await calendar.makeEvent({ title: 'Secret', password: 'secret' })
  // The builder has only the type `object`.
  const document = calendar.openapi() as Document
  const request = async (
    method: string,
    path: string,
    more: Partial<CalendarRequest> = {},
  ): Promise<CalendarResponse> => {
    const [place = '', query = ''] = path.split('?')
    const at = `/calendar/events/v1${place === '/' ? '' : place}`
    return calendar.handle({ method, path: at, query, headers: {}, mount: 'http://example.org', user: editor, ...more })
  }
  /** The names of the headers that are declared for the response. */
  const declared = (method: string, path: string, { status }: CalendarResponse): readonly string[] =>
    Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses[String(status)]?.headers ?? {}).filter(
      (name) => !['X-My-Ignored', 'X-My-Truncated', 'X-My-Total-Exact'].includes(name),
    )
  return { document, request, declared }
}

const jsonBody = (body: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const reads = [
  ['/', '/'],
  ['/doc', '/doc'],
  ['/events', '/events?per_page=1'],
  ['/events/{id}', '/events/1'],
  ['/events/by-slug/{slug}', '/events/by-slug/ball'],
  ['/venues', '/venues'],
  ['/venues/{id}', '/venues/1'],
  ['/organizers', '/organizers'],
  ['/organizers/{id}', '/organizers/1'],
  ['/categories', '/categories'],
  ['/categories/{id}', '/categories/1'],
  ['/tags', '/tags'],
  ['/tags/{id}', '/tags/1'],
] as const

const others: readonly (readonly [
  status: number,
  method: string,
  path: string,
  at: string,
  more: Partial<CalendarRequest>,
])[] = [
  [201, 'POST', '/events', '/events', jsonBody(anEvent())],
  [201, 'POST', '/tags', '/tags', jsonBody({ name: 'New' })],
  [200, 'PUT', '/events/{id}', '/events/1', jsonBody({ title: 'Other' })],
  [200, 'DELETE', '/events/{id}', '/events/1', {}],
  [400, 'GET', '/events', '/events?page=none', {}],
  [400, 'POST', '/venues', '/venues', jsonBody({})],
  [401, 'POST', '/events', '/events', { ...jsonBody(anEvent()), user: null }],
  [403, 'GET', '/events/{id}', '/events/2', { user: null }],
  [404, 'GET', '/events/{id}', '/events/9', {}],
  [412, 'DELETE', '/events/{id}', '/events/1', { headers: { 'if-match': '"other"' } }],
]

describe('the headers of a response are the declared ones, no more and no less', () => {
  test.each(reads)('to GET %s, with 200 and with 304', async (path, at) => {
    const { request, declared } = await openFull()
    const response = await request('GET', at)
    expect([response.status, [...declared('GET', path, response)].sort()]).toEqual([
      200,
      [...sentHeaders(response)].sort(),
    ])
    const again = await request('GET', at, { headers: { 'if-none-match': response.headers['ETag'] } })
    expect([again.status, [...declared('GET', path, again)].sort()]).toEqual([304, [...sentHeaders(again)].sort()])
  })

  test.each(others)('where it is %i to %s %s', async (status, method, path, at, more) => {
    const { request, declared } = await openFull()
    const response = await request(method, at, more)
    expect([response.status, [...declared(method, path, response)].sort()]).toEqual([
      status,
      [...sentHeaders(response)].sort(),
    ])
  })

  test('where too many passwords were tried', async () => {
    const { request, declared } = await openFull()
    await request('GET', '/events/2?password=wrong', { user: null })
    const response = await request('GET', '/events/2?password=other', { user: null })
    const names = declared('GET', '/events/{id}', response)
    expect([response.status, [...names].sort()]).toEqual([429, [...sentHeaders(response)].sort()])
  })
})

test('the header that says that a total is not exact is declared for events only, and sent only then', async () => {
  const { document, request } = await openFull()
  const searches = ['a', 'l', 'ball', '"a"'].map((text) => `/events?search=${encodeURIComponent(text)}`)
  const sent = await Promise.all([...searches, '/venues?search=a'].map((at) => request('GET', at)))
  const values = sent.map(({ headers }) => [headers['X-My-Total'], headers['X-My-Total-Exact']])
  expect(values).toEqual([
    ['1', 'false'],
    ['1', 'false'],
    ['1', undefined],
    ['1', 'false'],
    ['1', undefined],
  ])
  const declared = ['/events', '/venues'].map((path) => document.paths[path]?.['get']?.responses['200']?.headers)
  expect(declared.map((headers) => 'X-My-Total-Exact' in (headers ?? {}))).toEqual([true, false])
})

test('the header that names unknown parameters is declared wherever it can be sent', async () => {
  const { document, request } = await openFull()
  for (const [path, at] of reads) {
    const { headers } = await request('GET', `${at}${at.includes('?') ? '&' : '?'}unknown=1`)
    const declared = document.paths[path]?.['get']?.responses['200']?.headers
    expect([headers['X-My-Ignored'], declared?.['X-My-Ignored']]).toEqual(['unknown', expect.anything()])
  }
})

test('the header of a smaller page is declared for every list', async () => {
  const { document } = await openFull()
  const declared = (path: string) => document.paths[path]?.['get']?.responses['200']?.headers['X-My-Truncated']
  const lists = ['/events', '/venues', '/organizers', '/categories', '/tags']
  expect(reads.map(([path]) => path).filter(declared)).toEqual(lists)
})

test('every header that is declared is described once, and referred to by the name that it is sent under', async () => {
  const { document } = await openFull()
  const responses = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => Object.values(operation.responses))
  for (const { headers } of responses) {
    for (const [name, { $ref }] of Object.entries(headers)) {
      const described = document.components.headers[$ref.replace('#/components/headers/', '')]
      expect([name, described?.description]).toEqual([name, expect.stringMatching(/\S/)])
      expect(name.replace('X-My-', '')).toBe($ref.split('/').at(-1))
    }
  }
})
