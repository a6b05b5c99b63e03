import { describe, expect, test } from 'vitest'
import { bodyText, type CalendarRequest, type CalendarResponse } from '../../src/http/message.ts'
import type { CalendarOptions } from '../../src/options.ts'
import type { DocPage, DocPageRequest } from '../../src/ports/host.ts'
import { openCalendar } from '../fixtures.ts'

const path = '/calendar/events/v1/doc'

/** A page that records its requests. */
function recordingPage(): DocPage & { readonly requests: DocPageRequest[] } {
  const requests: DocPageRequest[] = []
  return {
    requests,
    page: (request) => {
      requests.push(request)
      return { bytes: new TextEncoder().encode('<p>'), headers: { 'Content-Type': 'text/html', 'X-Own': '1' } }
    },
    file: (name) =>
      name === 'v1/a.css' ? { bytes: Buffer.from('p{}'), headers: { 'Content-Type': 'text/css' } } : undefined,
  }
}

function requester(
  options: Partial<CalendarOptions>,
): (message?: Partial<CalendarRequest>) => Promise<CalendarResponse> {
  const calendar = openCalendar(options)
  const headers = { accept: 'text/html' }
  return async (message) =>
    calendar.handle({ method: 'GET', path, query: '', headers, mount: 'http://a.test', ...message })
}

describe('a documentation page', () => {
  test('receives its own URL', async () => {
    const docPage = recordingPage()
    const send = requester({ docPage, languageParameter: 'lang', namespace: 'x/y' })
    await send({ path: '/x/y/doc' })
    await send({ path: '/fr/x/y/doc/', mount: 'http://b.test/api' })
    const own = { languageParameter: 'lang', namespace: 'x/y' }
    expect(docPage.requests.map(({ document, ...rest }) => rest)).toEqual([
      { ...own, language: 'en', baseUrl: 'http://a.test', languageRoot: undefined, filesUrl: 'doc/' },
      { ...own, language: 'fr', baseUrl: 'http://b.test/api', languageRoot: 'fr', filesUrl: '' },
    ])
  })

  test('receives the same document as programs', async () => {
    const docPage = recordingPage()
    const send = requester({ docPage })
    await send()
    const text = bodyText(await send({ headers: {} }))
    expect(Buffer.from(docPage.requests[0]?.document ?? []).toString()).toBe(text)
  })

  test('is sent with its own headers and those of every response', async () => {
    const { status, headers } = await requester({ docPage: recordingPage() })()
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'Content-Type': 'text/html',
      'X-Own': '1',
      'Content-Length': '3',
      'Content-Language': 'en',
      'Cache-Control': 'no-cache',
      Vary: 'Accept, Accept-Language, Authorization, Cookie',
    })
  })

  test('cannot replace the headers that core sets', async () => {
    const own = {
      ETag: '"mine"',
      'cache-control': 'public',
      VARY: 'Mine',
      'Content-Length': '9',
      'content-type': 'text/html',
    }
    const part = { bytes: Buffer.from('<p>'), headers: { ...own, 'X-Own': '1' } }
    const send = requester({ docPage: { page: () => part, file: () => part } })
    for (const reply of [await send(), await send({ path: `${path}/a.css` })]) {
      expect(reply.headers).toMatchObject({ 'X-Own': '1', 'Content-Length': '3', 'Content-Type': 'text/html' })
      const names = Object.keys(reply.headers)
      expect([names.includes('cache-control'), names.includes('VARY')]).toEqual([false, false])
      expect(reply.headers['ETag']).not.toBe('"mine"')
    }
  })

  test('has no headers about a body where there is none', async () => {
    const send = requester({ docPage: recordingPage() })
    for (const at of [path, `${path}/v1/a.css`]) {
      const { headers } = await send({ path: at })
      const again = await send({ path: at, headers: { accept: 'text/html', 'if-none-match': headers['ETag'] } })
      expect(again.status).toBe(304)
      const { 'Content-Type': _type, 'Content-Length': _length, ...rest } = headers
      expect(again.headers).toEqual(rest)
    }
  })

  test('is private for a signed-in user', async () => {
    const { headers } = await requester({ docPage: recordingPage() })({ user: { id: 1 } })
    expect(headers['Cache-Control']).toBe('private, no-cache')
  })

  test('has files, the same for everybody', async () => {
    const send = requester({ docPage: recordingPage() })
    for (const root of ['', '/ar']) {
      const response = await send({ path: `${root}${path}/v1/a.css` })
      const { status, headers } = response
      expect([status, headers['Content-Type'], bodyText(response)]).toEqual([200, 'text/css', 'p{}'])
      expect(headers).not.toHaveProperty('Vary')
    }
    expect((await send({ path: `${path}/v1/b.css` })).status).toBe(404)
    expect((await send({ path: '/calendar/events/v1/events/v1/a.css' })).status).toBe(404)
  })

  test('has files that are never taken for something else', async () => {
    const send = requester({ docPage: recordingPage() })
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const { headers } = await send({ method, path: `${path}/v1/a.css` })
      expect([method, headers['X-Content-Type-Options']]).toEqual([method, 'nosniff'])
    }
  })

  test.each([[{}], [{ page: () => {} }], ['page'], [null]])('%j is rejected when the calendar is made', (docPage) => {
    expect(() => openCalendar({ docPage: docPage as never })).toThrow(/^docPage: must be a page/)
  })
})

describe('the document', () => {
  test('is written once for each language and mount', async () => {
    const docPage = recordingPage()
    const send = requester({ docPage })
    const places = [{}, {}, { path: `/fr${path}` }, { mount: 'http://b.test' }, { query: 'i18n_language=fr' }, {}]
    for (const place of places) await send(place)
    const [first, again, french, elsewhere, requests, last] = docPage.requests.map(({ document }) => document)
    expect([again === first, last === first]).toEqual([true, true])
    expect(new Set([first, french, elsewhere, requests]).size).toBe(4)
  })

  test('is built again for a hook, which can change it', async () => {
    const titles: unknown[] = []
    const after = ({ result }: { readonly result: Readonly<Record<string, unknown>> }): void => {
      // A hook in plain JavaScript can do this.
      const info = result['info'] as Record<string, unknown>
      titles.push(info['title'])
      info['title'] = 'changed'
    }
    const send = requester({ hooks: { 'doc.get': { after } } })
    await send()
    const response = await send()
    expect(titles).toEqual(['Events calendar', 'Events calendar'])
    expect(JSON.parse(bodyText(response)).info.title).toBe('Events calendar')
  })
})
