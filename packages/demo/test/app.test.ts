import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demo, startDemo } from '../src/start-demo.ts'
import { jsonOf, statusFor } from './requests.ts'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo({ host: '127.0.0.1', port: 0, db: undefined, reset: false })
})
afterAll(() => demo?.close())

const events = '/api/calendar/events/v1/events'
const party = { title: 'Party', start_date: '2027-05-01 20:00', end_date: '2027-05-01 23:00' }

function send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${demo.address}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function logIn(role: string): Promise<string> {
  const response = await send('POST', '/session', { role })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

describe('the page and its files', () => {
  it('come with a policy that allows nothing from elsewhere and nothing inline', async () => {
    const policy = (await send('GET', '/')).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  it.each([
    ['/', 'text/html'],
    ['/main.js', 'text/javascript'],
    ['/styles/base.css', 'text/css'],
    ['/fullcalendar.js', 'text/javascript'],
    ['/kalends.js', 'text/javascript'],
    ['/icon.svg', 'image/svg+xml'],
    ['/pictures/music.svg', 'image/svg+xml'],
    ['/pictures/stage-mombasa-3.svg', 'image/svg+xml'],
  ])('%s is there, as %s', async (path, type) => {
    const response = await send('GET', path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    '/nothing',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/.gitignore',
    '/pictures/constructor.svg',
    '/pictures/music-atlantis-1.svg',
  ])('%s is not there', async (path) => {
    expect((await send('GET', path)).status).toBe(404)
  })
})

describe('the API of the demo', () => {
  it('says how long it took', async () => {
    const timing = (await send('GET', events)).headers.get('server-timing')
    expect(timing).toMatch(/^total;dur=[\d.]+, store;dur=[\d.]+, cache;desc=(?:hit|miss)$/)
  })

  it('has events with pictures that the demo draws, and events that it filters by language', async () => {
    const query = 'custom_fields[language]=fr&categories=music&ends_after=2000-01-01'
    const { events: found } = await jsonOf(await send('GET', `${events}?${query}`))
    expect(found.length).toBeGreaterThan(3)
    for (const { image, custom_fields } of found) {
      expect(custom_fields.language).toBe('fr')
      expect(image.url).toMatch(new RegExp(`^${demo.address}/pictures/music-marseille-`))
    }
  })
})

describe('the documentation', () => {
  const doc = '/api/calendar/events/v1/doc'

  it('has a title in the language of the page', async () => {
    const { info } = await jsonOf(await send('GET', `${doc}?i18n_language=fr`))
    expect(info.title).toBe('Cinq Ports, la démo de Kalends')
  })

  it('is a page for a browser', async () => {
    const response = await send('GET', doc, undefined, { accept: 'text/html,*/*;q=0.8' })
    expect(response.headers.get('content-type')).toContain('text/html')
  })

  it('is OpenAPI for a program, and at an address of its own for everybody', async () => {
    const document = await jsonOf(await send('GET', doc))
    expect(document.openapi).toMatch(/^3\.1/)
    expect(await jsonOf(await send('GET', '/openapi.json', undefined, { accept: 'text/html' }))).toEqual(document)
  })
})

describe('logging in', () => {
  it('sets a cookie that no script reads and no other site sends', async () => {
    const cookie = (await send('POST', '/session', { role: 'author' })).headers.get('set-cookie')
    expect(cookie).toMatch(/^kalends_demo=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  it('says who one is, and whom one can be', async () => {
    const view = await jsonOf(await send('GET', '/session', undefined, { cookie: await logIn('author') }))
    expect(view.person).toEqual({ id: 2, name: 'Amina Hassan', role: 'author' })
    expect(view.people).toHaveLength(3)
  })

  it.each([{}, { role: 'administrator' }, { role: ['editor'] }, { role: '__proto__' }])(
    'rejects %j',
    async (body: object) => {
      expect((await send('POST', '/session', body)).status).toBe(400)
    },
  )

  it('rejects what is not JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${demo.address}/session`, { method: 'POST', headers, body: '{' })
    expect(response.status).toBe(400)
  })

  it('ends with logging out, even with the old cookie', async () => {
    const cookie = await logIn('editor')
    await send('DELETE', '/session', undefined, { cookie, origin: demo.address })
    expect((await jsonOf(await send('GET', '/session', undefined, { cookie }))).person).toBeNull()
  })
})

describe('writing', () => {
  it('is rejected by the API for an anonymous user', async () => {
    expect((await send('POST', events, party)).status).toBe(401)
  })

  it('works with the cookie from the page', async () => {
    const response = await send('POST', events, party, { cookie: await logIn('editor'), origin: demo.address })
    expect(await jsonOf(response)).toMatchObject({ title: 'Party', author: 1, status: 'publish' })
  })

  it('works for curl with the role as a token', async () => {
    const response = await send('POST', events, party, { authorization: 'Bearer contributor' })
    expect(await jsonOf(response)).toMatchObject({ author: 3, status: 'draft' })
  })

  it.each([
    ['from another site', { origin: 'http://other.example' }],
    ['from nowhere', {}],
    ['from a page without an origin', { origin: 'null' }],
  ])('with the cookie is rejected %s', async (_, headers: Record<string, string>) => {
    const response = await send('POST', events, party, { cookie: await logIn('editor'), ...headers })
    expect(response.status).toBe(403)
  })

  it('with the cookie is rejected as a form', async () => {
    const headers = {
      cookie: await logIn('editor'),
      origin: demo.address,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const body = new URLSearchParams(party).toString()
    const response = await fetch(`${demo.address}${events}`, { method: 'POST', headers, body })
    expect(response.status).toBe(403)
  })

  it('leaves of a description what is text', async () => {
    const description = '<p onclick="x()">Hi <b>you</b><script>x()</script><img src=x onerror=x()></p>'
    const response = await send('POST', events, { ...party, description }, { authorization: 'Bearer editor' })
    expect((await jsonOf(response)).description).toBe('<p>Hi <b>you</b><img src="x" /></p>')
  })
})

describe('a demo for this machine alone', () => {
  it.each(['localhost:1', '127.0.0.1', '[::1]:80', 'LOCALHOST'])('responds to %s', async (host) => {
    expect(await statusFor(demo.address, host)).toBe(200)
  })

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'x@localhost'])(
    'does not respond to %s',
    async (host) => {
      expect(await statusFor(demo.address, host)).toBe(421)
    },
  )
})
