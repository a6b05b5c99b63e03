import { bodyBytes, bodyText, type CalendarRequest, type CalendarResponse, languages } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { docPage } from '../src/index.ts'
import { browserAccept, openCalendar, path } from './open-page.ts'

const calendar = await openCalendar()

async function send(
  message: Partial<CalendarRequest> & { readonly accept?: string } = {},
  from = calendar,
): Promise<CalendarResponse> {
  const { accept, headers, ...rest } = message
  const all = { ...(accept !== undefined && { accept }), ...headers }
  return from.handle({ method: 'GET', path, query: '', mount: 'https://example.org/api', ...rest, headers: all })
}

const typeOf = ({ headers }: CalendarResponse): string | undefined => headers['Content-Type']

describe('who gets the page', () => {
  test.each([
    browserAccept,
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/json;q=0.5, text/html;q=0.6',
    'text/*, application/json;q=0.9',
  ])('clients that prefer %s', async (accept) => {
    const response = await send({ accept })
    expect(response.status).toBe(200)
    expect(typeOf(response)).toBe('text/html; charset=utf-8')
  })

  test.each([
    undefined,
    '*/*',
    'application/json',
    'application/json, text/html',
    'text/html;q=0.5, application/json',
    'text/html;q=0, */*',
    'text/html;q=2',
    'image/png',
    '',
  ])('not clients that prefer %s', async (accept) => {
    const response = await send(accept === undefined ? {} : { accept })
    expect(typeOf(response)).toBe('application/json; charset=utf-8')
    expect(JSON.parse(bodyText(response)).openapi).toBe('3.1.0')
  })

  test('no client, when there is no page', async () => {
    const bare = await openCalendar({ docPage: undefined as never })
    expect(typeOf(await send({ accept: 'text/html' }, bare))).toBe('application/json; charset=utf-8')
  })

  test('no client at another path than the document', async () => {
    const response = await send({ accept: 'text/html', path: '/calendar/events/v1/events' })
    expect(typeOf(response)).toBe('application/json; charset=utf-8')
  })

  test('those whom a hook rejects do not', async () => {
    const hooks = { 'doc.get': { before: () => Promise.reject(new Error('closed')) } }
    const closed = await openCalendar({ hooks, log: { error: () => {} } })
    const response = await send({ accept: 'text/html' }, closed)
    expect([response.status, typeOf(response)]).toEqual([500, 'application/json; charset=utf-8'])
  })
})

describe('the page', () => {
  test('says that its content depends on the request', async () => {
    for (const accept of ['text/html', 'application/json']) {
      expect((await send({ accept })).headers['Vary']).toBe('Accept, Accept-Language, Authorization, Cookie')
    }
  })

  test('runs no code but that of its own host', async () => {
    const { headers } = await send({ accept: 'text/html' })
    const policy = headers['Content-Security-Policy'] ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers['X-Content-Type-Options']).toBe('nosniff')
  })

  test('has an ETag of its own', async () => {
    const [html, json] = [await send({ accept: 'text/html' }), await send()]
    expect(html.headers['ETag']).not.toBe(json.headers['ETag'])
    const again = await send({ accept: 'text/html', headers: { 'if-none-match': html.headers['ETag'] } })
    expect([again.status, again.body]).toEqual([304, undefined])
  })

  test('responds to HEAD without a body', async () => {
    const [head, get] = [await send({ accept: 'text/html', method: 'HEAD' }), await send({ accept: 'text/html' })]
    expect([head.status, head.body]).toEqual([200, undefined])
    expect(head.headers).toEqual(get.headers)
  })

  test.each(languages)('is in %s when that is requested', async (language) => {
    const byRoot = await send({ accept: 'text/html', path: `/${language}${path}` })
    const byParameter = await send({ accept: 'text/html', path: `/fr${path}`, query: `i18n_language=${language}` })
    const byHeader = await send({ accept: 'text/html', headers: { 'accept-language': language } })
    for (const response of [byRoot, byParameter, byHeader]) {
      expect(response.headers['Content-Language']).toBe(language)
      const tag = language === 'pt-pt' ? 'pt-PT' : language
      expect(bodyText(response)).toContain(`<html lang="${tag}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    }
  })

  test('links to the other languages, whatever the language parameter is called', async () => {
    const own = await openCalendar({ languageParameter: 'lang' })
    expect(bodyText(await send({ accept: 'text/html' }, own))).toContain('href="?lang=sw"')
  })

  test('finds its files with and without a slash at its end', async () => {
    const without = bodyText(await send({ accept: 'text/html' }))
    const withOne = bodyText(await send({ accept: 'text/html', path: `${path}/` }))
    expect(without).toMatch(/ src="doc\/[\w-]+\/page\.js"/)
    expect(withOne).toMatch(/ src="[\w-]+\/page\.js"/)
  })

  test('escapes the document, so that its texts cannot become markup', async () => {
    const evil = '</script><script>alert(1)</script><!--"\'&'
    const own = await openCalendar({ openapi: { title: evil, version: evil, description: evil } })
    const html = bodyText(await send({ accept: 'text/html' }, own))
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<!--')
    expect(html).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--&quot;')
    const data = /id="openapi">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(data).info.description).toBe(evil)
  })

  test('takes no options but its own', () => {
    expect(() => docPage({ tryRequest: false } as object)).toThrow(/^docPage\.tryRequest: is not one of tryRequests/)
    expect(() => docPage({ tryRequests: 'no' as never })).toThrow(/^docPage\.tryRequests: must be true or false/)
    expect(() => docPage('no' as never)).toThrow(/^docPage: takes an object/)
  })

  test('is written once for each document', async () => {
    const page = docPage()
    const request = {
      document: Buffer.from('{"info":{"title":"T","version":"1"}}'),
      language: 'en',
      languageParameter: 'i18n_language',
      baseUrl: 'https://example.org',
      namespace: 'a/b',
      languageRoot: undefined,
      filesUrl: 'doc/',
    } as const
    const [first, again, other] = [request, request, { ...request, language: 'ar' } as const].map(page.page)
    expect([first?.bytes === again?.bytes, first?.bytes === other?.bytes]).toEqual([true, false])
  })

  test('is still a page if a hook has replaced the document with something else', async () => {
    const hooks = { 'doc.get': { after: () => ({ gone: true }) } }
    const response = await send({ accept: 'text/html' }, await openCalendar({ hooks }))
    expect([response.status, typeOf(response)]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

describe('the files', () => {
  const names = async (): Promise<readonly string[]> => {
    const html = bodyText(await send({ accept: 'text/html' }))
    return [...html.matchAll(/(?:src|href)="doc\/([^"]+)"/g)].map(([, name = '']) => name)
  }

  test('are all there, and can be cached forever', async () => {
    const all = await names()
    expect(all).toHaveLength(4)
    for (const name of all) {
      const response = await send({ path: `${path}/${name}` })
      const { status, headers } = response
      expect([status, headers['Content-Length']]).toEqual([200, String(bodyBytes(response)?.length)])
      expect(headers['Cache-Control']).toBe('public, max-age=31536000, immutable')
      expect(headers['Content-Type']).toMatch(name.endsWith('.css') ? /^text\/css;/ : /^text\/javascript;/)
      expect(headers['X-Content-Type-Options']).toBe('nosniff')
    }
  })

  test('are there under a language root too', async () => {
    for (const name of await names()) expect((await send({ path: `/ar${path}/${name}` })).status).toBe(200)
  })

  test('support HEAD and OPTIONS', async () => {
    const [name = ''] = await names()
    const get = await send({ path: `${path}/${name}` })
    const head = await send({ path: `${path}/${name}`, method: 'HEAD' })
    expect([head.status, head.body, head.headers]).toEqual([200, undefined, get.headers])
    const again = await send({ path: `${path}/${name}`, headers: { 'if-none-match': get.headers['ETag'] } })
    expect([again.status, again.body]).toEqual([304, undefined])
    const options = await send({ path: `${path}/${name}`, method: 'OPTIONS' })
    expect([options.status, options.headers['Allow']]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const post = await send({ path: `${path}/${name}`, method: 'POST' })
    expect([post.status, post.headers['Allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  test('are only these', async () => {
    const [name = ''] = await names()
    const folder = name.slice(0, name.indexOf('/'))
    const others = [
      'page.js',
      folder,
      `${folder}/`,
      `${folder}/nothing.js`,
      `${folder}/../package.json`,
      `${folder}/..%2fpackage.json`,
      `${folder}/%2e%2e/%2e%2e/package.json`,
      `${folder}//page.js`,
      `${folder}/page.js/`,
      `${folder}/page.js%00`,
      `${folder}/PAGE.JS`,
      '..\\package.json',
      '../../../../etc/passwd',
      '%2fetc%2fpasswd',
      '__proto__',
      'constructor',
    ]
    for (const other of others) {
      const response = await send({ path: `${path}/${other}` })
      expect([other, response.status, JSON.parse(bodyText(response)).code]).toEqual([other, 404, 'rest_no_route'])
    }
  })

  test('are not there when there is no page', async () => {
    const bare = await openCalendar({ docPage: undefined as never })
    for (const name of await names()) expect((await send({ path: `${path}/${name}` }, bare)).status).toBe(404)
  })
})
