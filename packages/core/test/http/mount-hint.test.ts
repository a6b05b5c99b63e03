import { afterEach, describe, expect, test, vi } from 'vitest'
import { openCalendar } from '../fixtures.ts'

const hint = async (path: string, mount?: string, headers = {}) => {
  const request = new Request(`http://localhost${path}`, { headers })
  const response = await openCalendar().fetch(request, mount === undefined ? {} : { mount })
  const body: any = await response.json()
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(body))))
  return [response.status, body.code, 'data' in body ? body.data.hint : body.hint]
}

afterEach(() => vi.unstubAllEnvs())

describe('a 404 of fetch without a fitting mount', () => {
  test.each([
    ['/api/calendar/events/v1/events', undefined, "Pass { mount: '/api' }", 'With no mount'],
    ['/api/calendar/events/v1', undefined, "Pass { mount: '/api' }", 'With no mount'],
    ['/a/b/fr/calendar/events/v1/events/1', undefined, "Pass { mount: '/a/b' }", 'With no mount'],
    ['/api/calendar/events/v1/events', '/other', "Pass { mount: '/api' }", 'With the mount /other'],
    ['/api/v2/calendar/events/v1/events', '/api', "Pass { mount: '/api/v2' }", 'With the mount /api'],
    ['/calendar/events/v1/events', 'https://example.org/api/', 'Leave out the option mount', 'With the mount /api'],
  ])('says which one fits: %s with %s', async (path, mount, change, begins) => {
    const [status, code, text] = await hint(path, mount)
    expect([status, code]).toEqual([404, 'rest_no_route'])
    const prefix = /mount (\/\w+)/.exec(begins)?.[1] ?? ''
    expect(text).toBe(
      `${change} in calendar.fetch(request, options). ${begins}, its paths begin with ${prefix}/calendar/events/v1.`,
    )
  })

  test('says where the calendar is if none fits', async () => {
    expect(await hint('/api/events', '/api')).toEqual([
      404,
      'rest_no_route',
      "This path is not the calendar's. With the mount /api, its paths begin with /api/calendar/events/v1.",
    ])
  })

  test('has the hint as a problem too', async () => {
    const [, code, text] = await hint('/api/calendar/events/v1', '', { accept: 'application/problem+json' })
    expect([code, text]).toEqual(['rest_no_route', expect.stringContaining("mount: '/api'")])
  })

  test('tries no more than a few mounts for a long path', async () => {
    const [, , text] = await hint(`${'/a'.repeat(5000)}/calendar/events/v1/events`)
    expect(text).toMatch(/^This path is not the calendar's\./)
  })
})

describe('no hint', () => {
  test.each(['/events/99', '/nowhere'])('if the mount fits: %s', async (path) => {
    expect((await hint(`/api/calendar/events/v1${path}`, '/api'))[2]).toBeUndefined()
  })

  test('in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(await hint('/api/calendar/events/v1/events')).toEqual([404, 'rest_no_route', undefined])
  })

  test('for HEAD, which has no body, and for other statuses', async () => {
    const calendar = openCalendar()
    const url = 'http://localhost/api/calendar/events/v1/events'
    const head = await calendar.fetch(new Request(url, { method: 'HEAD' }))
    expect([head.status, await head.text()]).toEqual([404, ''])
    expect((await calendar.fetch(new Request(url), { mount: '/api' })).status).toBe(200)
  })
})
