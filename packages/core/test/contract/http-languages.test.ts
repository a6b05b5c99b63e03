import { describe, expect, test } from 'vitest'
import { languages } from '../../src/contract/languages.ts'
import { anEvent, editor, MOUNT, openCalendar, pageLinksIn, type Reply } from '../fixtures.ts'

const languageOf = (reply: Reply) => reply.headers['content-language']

describe('the language of a response', () => {
  test.each(languages)('is %s when the parameter says so', async (language) => {
    const reply = await openCalendar().get(`/events?i18n_language=${language}`)
    expect([reply.status, languageOf(reply)]).toEqual([200, language])
  })

  test.each(languages)('is %s under that language root', async (language) => {
    const reply = await openCalendar().send({ path: `/${language}/calendar/events/v1/events` })
    expect([reply.status, languageOf(reply)]).toEqual([200, language])
  })

  test.each([
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['fr-CA, en;q=0.5', 'fr'],
    ['pt', 'pt-pt'],
    ['pt-BR', 'pt-pt'],
    ['de, sw;q=0.3, ar;q=0.8', 'ar'],
    ['de', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['fr;q=0', 'en'],
    [';;;,,,', 'en'],
  ])('follows Accept-Language: %s', async (header, language) => {
    const reply = await openCalendar().get('/events', { headers: { 'accept-language': header } })
    expect([reply.status, languageOf(reply)]).toEqual([200, language])
  })

  test('is English by default', async () => {
    expect(languageOf(await openCalendar().get('/events'))).toBe('en')
  })

  test('is the calendar’s own when the request chooses none', async () => {
    expect(languageOf(await openCalendar({ language: 'sw' }).get('/events'))).toBe('sw')
  })

  test('is by the parameter rather than by the root, and by the root rather than by Accept-Language', async () => {
    const calendar = openCalendar({ language: 'sw' })
    const headers = { 'accept-language': 'ar' }
    const path = '/fr/calendar/events/v1/events'
    expect(languageOf(await calendar.send({ path, headers }))).toBe('fr')
    expect(languageOf(await calendar.send({ path: `${path}?i18n_language=pt-pt`, headers }))).toBe('pt-pt')
  })

  test('is by the parameter in a JSON body or a form as well', async () => {
    const calendar = openCalendar()
    const inJson = await calendar.post('/events', anEvent({ i18n_language: 'fr' }))
    const inForm = await calendar.postForm('/tags', 'name=Live&i18n_language=sw')
    expect([inJson.status, languageOf(inJson), inForm.status, languageOf(inForm)]).toEqual([201, 'fr', 201, 'sw'])
  })

  test('is by the body rather than by the query', async () => {
    const reply = await openCalendar().post('/tags?i18n_language=ar', { name: 'Live', i18n_language: 'fr' })
    expect(languageOf(reply)).toBe('fr')
  })

  test.each(['de', 'FR', 'pt', '', 'en,fr', 'constructor'])('cannot be set to %j by the parameter', async (value) => {
    const reply = await openCalendar().get(`/events?i18n_language=${value}`)
    expect([reply.status, reply.json.code]).toEqual([400, 'rest_invalid_param'])
    expect(Object.keys(reply.json.data.params)).toEqual(['i18n_language'])
  })

  test.each([[['fr']], [7], [true], [{ a: 'fr' }]])('cannot be set to %j by a body', async (value) => {
    const reply = await openCalendar().post('/tags', { name: 'Live', i18n_language: value })
    expect([reply.status, Object.keys(reply.json.data.params)]).toEqual([400, ['i18n_language']])
  })

  test('is not chosen by a null in a body', async () => {
    const reply = await openCalendar().post('/tags', { name: 'Live', i18n_language: null })
    expect([reply.status, languageOf(reply)]).toEqual([201, 'en'])
  })

  test('cannot be chosen by a root that is none of the five', async () => {
    for (const root of ['de', 'FR', 'pt', 'pt-PT', '']) {
      const reply = await openCalendar().send({ path: `/${root}/calendar/events/v1/events` })
      expect([root, reply.status]).toEqual([root, 404])
    }
  })

  test.each([
    ['an unknown record', 'GET', '/events/9', {}, 404],
    ['an unknown path', 'GET', '/nowhere', {}, 404],
    ['a wrong method', 'DELETE', '/events', {}, 405],
    ['a bad parameter', 'GET', '/events?page=0', {}, 400],
    ['a missing parameter', 'POST', '/events', {}, 400],
    ['a body of another type', 'POST', '/events', { body: 'a', headers: { 'content-type': 'text/plain' } }, 415],
    ['a body that is not JSON', 'POST', '/events', { body: '{', headers: { 'content-type': 'application/json' } }, 400],
    ['a body too large', 'POST', '/events', { headers: { 'content-length': '9999999' } }, 415],
  ])('applies to errors too: %s', async (_, method, path, rest, status) => {
    const calendar = openCalendar()
    const options = { method, user: editor, ...rest }
    const byRoot = await calendar.send({ ...options, path: `/fr/calendar/events/v1${path}` })
    const query = `${path.includes('?') ? '&' : '?'}i18n_language=sw`
    const byParameter = await calendar.send({ ...options, path: `/fr/calendar/events/v1${path}${query}` })
    expect([byRoot.status, languageOf(byRoot)]).toEqual([status, 'fr'])
    expect([byParameter.status, languageOf(byParameter)]).toEqual([status, 'sw'])
  })
})

describe('links in a response', () => {
  const root = `${MOUNT}/fr/calendar/events/v1`

  test('stay under the language root of the request', async () => {
    const calendar = openCalendar()
    const { id: parent } = await calendar.makeCategory('Music')
    const fields = { categories: [(await calendar.makeCategory('Jazz', { parent })).id], tags: ['live'] }
    const { id } = await calendar.makeEvent({ ...fields, venue: { venue: 'Hall' }, organizer: { organizer: 'Choir' } })
    const { json } = await calendar.send({ path: `/fr/calendar/events/v1/events/${id}` })
    const [category] = json.categories
    const shown = [json, category, json.tags[0], json.venue[0], json.organizer[0]].map((record) => record.rest_url)
    expect(shown.filter((url) => !url.startsWith(`${root}/`))).toEqual([])
    expect(category.urls).toEqual({
      self: category.rest_url,
      collection: `${root}/categories`,
      up: `${root}/categories/${parent}`,
    })
  })

  test('of a list stay under the language root too', async () => {
    const calendar = openCalendar()
    for (const title of ['A', 'B', 'C']) await calendar.makeEvent({ title })
    const reply = await calendar.send({ path: '/fr/calendar/events/v1/events?per_page=1&page=2' })
    const { rest_url, next_rest_url, previous_rest_url } = reply.json
    const urls = [rest_url, next_rest_url, previous_rest_url, ...(pageLinksIn(reply).match(/<[^>]+>/g) ?? [])]
    expect(urls).toHaveLength(7)
    expect(urls.filter((url) => !url.includes(`${root}/events?`))).toEqual([])
  })

  test('of a creation stay under the language root too', async () => {
    const reply = await openCalendar().send({
      method: 'POST',
      path: '/sw/calendar/events/v1/tags',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Live"}',
      user: editor,
    })
    expect(reply.headers['location']).toBe(`${MOUNT}/sw/calendar/events/v1/tags/${reply.json.id}`)
  })

  test('keep the language parameter instead of getting a language root', async () => {
    const { json } = await openCalendar().get('/events?i18n_language=fr')
    expect(json.rest_url).toBe(`${MOUNT}/calendar/events/v1/events?i18n_language=fr`)
  })

  test('differ by root even where the language is the same', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    const byParameter = await calendar.send({ path: '/calendar/events/v1/events/1?i18n_language=fr' })
    const byRoot = await calendar.send({ path: '/fr/calendar/events/v1/events/1' })
    expect([byParameter.json.rest_url, byRoot.json.rest_url]).toEqual([
      `${MOUNT}/calendar/events/v1/events/1`,
      `${root}/events/1`,
    ])
  })

  test('differ from those under another root, in either order of requests', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent()
    const urls = []
    for (const prefix of ['', '/fr', '/sw', '', '/fr']) {
      urls.push((await calendar.send({ path: `${prefix}/calendar/events/v1/events/${id}` })).json.rest_url)
    }
    const at = (prefix: string) => `${MOUNT}${prefix}/calendar/events/v1/events/${id}`
    expect(urls).toEqual([at(''), at('/fr'), at('/sw'), at(''), at('/fr')])
  })
})

test('an update under a language root changes the one record that all languages share', async () => {
  const calendar = openCalendar()
  const { id } = await calendar.makeEvent()
  await calendar.put(`/events/${id}?i18n_language=fr`, { title: 'Fête' })
  expect((await calendar.get(`/events/${id}`)).json.title).toBe('Fête')
})
