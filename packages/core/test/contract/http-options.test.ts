import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'
import { veto } from '../../src/errors/calendar-error.ts'
import type { CalendarOptions } from '../../src/options.ts'
import type { User } from '../../src/ports/policy.ts'
import type { PageSubject } from '../../src/ports/settings.ts'
import { anEvent, MOUNT, openCalendar } from '../fixtures.ts'

describe('namespace', () => {
  test('moves every address', async () => {
    const calendar = openCalendar({ namespace: 'agenda/v2' })
    expect((await calendar.send({ path: '/agenda/v2/events' })).json.rest_url).toBe(`${MOUNT}/agenda/v2/events`)
    expect((await calendar.send({ path: '/sw/agenda/v2' })).json.namespace).toBe('agenda/v2')
    expect((await calendar.get('/events')).status).toBe(404)
    expect([calendar.owns('/agenda/v2'), calendar.owns('/calendar/events/v1')]).toEqual([true, false])
  })

  test('may be written with slashes around it', async () => {
    expect((await openCalendar({ namespace: '/agenda/' }).send({ path: '/agenda/tags' })).status).toBe(200)
  })

  test.each(['', '/', '.', '..', 'a/../b', './a', 'a//b', 'a b', 'a?b', 'a/{id}', 'é', 'a%20b', 'fr', 'sw/v1'])(
    'cannot be %j',
    (namespace) => {
      expect(() => openCalendar({ namespace })).toThrow(/^namespace: /)
    },
  )
})

describe('languageParameter', () => {
  test('gives the parameter another name', async () => {
    const calendar = openCalendar({ languageParameter: 'lang' })
    expect((await calendar.get('/events?lang=fr')).headers['content-language']).toBe('fr')
    expect((await calendar.get('/events?i18n_language=fr')).headers['content-language']).toBe('en')
    expect((await calendar.get('/events?lang=xx')).json.data.params).toHaveProperty('lang')
  })

  test('leaves its name in the process as it is, and links with the other', async () => {
    const calendar = openCalendar({ languageParameter: 'lang' })
    const rejected = calendar.events.get(7, { i18n_language: 'fr' })
    await expect(rejected).rejects.toThrow('Cet identifiant ou ce slug')
    await calendar.makeVenue({ venue: 'a' })
    await calendar.makeVenue({ venue: 'b' })
    const { next_rest_url } = await calendar.venues.list({ per_page: 1, i18n_language: 'fr' })
    expect(next_rest_url).toMatch(/[?&]lang=fr(&|$)/)
  })

  test.each(['', 'a b', 'a[]', 'a=b', 'a&b', 'page', 'title', 'id'])('cannot be %j', (languageParameter) => {
    expect(() => openCalendar({ languageParameter })).toThrow(/^languageParameter: /)
  })
})

describe('headerPrefix', () => {
  test('gives the headers of a list other names', async () => {
    const { headers } = await openCalendar({ headerPrefix: 'X-Agenda-' }).get('/events')
    expect([headers['x-agenda-total'], headers['x-agenda-totalpages']]).toEqual(['0', '0'])
    expect(headers).not.toHaveProperty('x-calendar-total')
  })

  test.each(['X Calendar', 'X:', 'X\r\n', 'Ü-'])('cannot be %j', (headerPrefix) => {
    expect(() => openCalendar({ headerPrefix })).toThrow(/^headerPrefix: /)
  })
})

describe('baseUrl', () => {
  test('is in every link, whatever the mount is', async () => {
    const calendar = openCalendar({ baseUrl: 'https://events.example.com/a/' })
    const reply = await calendar.post('/events', anEvent())
    const root = 'https://events.example.com/a/calendar/events/v1'
    expect(reply.headers['location']).toBe(`${root}/events/${reply.json.id}`)
    expect(reply.json.global_id).toBe(`events.example.com/a?id=${reply.json.id}`)
    expect(reply.json.url).toBe('https://events.example.com/a/event/concert')
    expect((await calendar.get('/events')).json.rest_url).toBe(`${root}/events`)
  })

  test('is encoded so that headers can contain it', async () => {
    const calendar = openCalendar({ baseUrl: 'https://Exämple.org/é' })
    const { headers } = await calendar.post('/tags', { name: 'Live' })
    expect(headers['location']).toBe('https://xn--exmple-cua.org/%C3%A9/calendar/events/v1/tags/1')
    expect((await calendar.get('/events')).headers['link']).toMatch(/^[\x20-\x7e]+$/)
  })

  test('is the mount of each request when it is not given', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent()
    const path = `/calendar/events/v1/events/${id}`
    const urls = []
    for (const mount of ['http://a.example', 'https://b.example/x', 'http://a.example']) {
      urls.push((await calendar.send({ path, mount })).json.rest_url)
    }
    expect(urls).toEqual([`http://a.example${path}`, `https://b.example/x${path}`, `http://a.example${path}`])
  })

  test.each([
    '',
    'example.org',
    '/api',
    'ftp://example.org',
    'javascript:alert(1)',
    'http://a:b@c.org',
    'http://a.org/?a=1',
    'http://a.org/#a',
  ])('cannot be %j', (baseUrl) => {
    expect(() => openCalendar({ baseUrl })).toThrow(/^baseUrl: /)
  })
})

describe('perPage', () => {
  test('sets the size of a page and the largest one', async () => {
    const calendar = openCalendar({ perPage: { default: 2, max: 3 } })
    for (const title of ['A', 'B', 'C', 'D']) await calendar.makeEvent({ title })
    const sizes = []
    for (const query of ['', '?per_page=1', '?per_page=4']) {
      sizes.push((await calendar.get(`/events${query}`)).json.events.length)
    }
    expect(sizes).toEqual([2, 1, 3])
  })

  test('has a default that is never above the maximum', async () => {
    const calendar = openCalendar({ perPage: { max: 1 } })
    for (const name of ['A', 'B']) await calendar.makeTag(name)
    expect((await calendar.get('/tags?hide_empty=false')).json.tags).toHaveLength(1)
  })

  test.each([{ default: 0 }, { max: 0 }, { max: 1.5 }, { default: Number.NaN }, { max: Number.POSITIVE_INFINITY }])(
    'cannot be %j',
    (perPage) => {
      expect(() => openCalendar({ perPage })).toThrow(/^perPage\./)
    },
  )
})

describe('limits', () => {
  test('limit what a request can contain', async () => {
    const limits = { nameLength: 5, descriptionLength: { events: 6 }, links: 2, costValues: 2, parameters: 10 }
    const calendar = openCalendar({ limits })
    const { status, json } = await calendar.post('/events', {
      title: 'Concert',
      description: 'Concert',
      start_date: '2027-01-20',
      end_date: '2027-01-20',
      tags: ['a', 'b', 'c'],
      venue: [1, 2, 3],
      cost: [1, 2, 3],
    })
    expect(status).toBe(400)
    expect(Object.fromEntries(Object.entries<any>(json.data.details).map(([name, { code }]) => [name, code]))).toEqual({
      title: 'too_long',
      description: 'too_long',
      tags: 'too_many_entries',
      venue: 'too_many_entries',
      cost: 'too_many_entries',
    })
  })

  test.each([
    ['searchLength', { searchLength: 3 }, 'search=abcd', 'search'],
    ['searchWords', { searchWords: 2 }, 'search=a+b+c', 'search'],
    ['listLength', { listLength: 2 }, 'include=1,2,3', 'include'],
    ['listLength of blanks', { listLength: 2 }, 'include[]=&include[]=&include[]=', 'include'],
    ['parameters', { parameters: 2 }, 'a=1&b=2&c=3', 'parameters'],
  ])('apply to filters: %s', async (_, limits, query, param) => {
    const { status, json } = await openCalendar({ limits }).get(`/events?${query}`)
    expect([status, Object.keys(json.data.params)]).toEqual([400, [param]])
  })

  test('bound the depth of a JSON body', async () => {
    const calendar = openCalendar({ limits: { depth: 2 } })
    expect((await calendar.post('/tags', { name: 'A', x: [1] })).status).toBe(201)
    expect((await calendar.post('/tags', { name: 'B', x: [[1]] })).json.code).toBe('rest_invalid_json')
  })

  test.each([{ nameLength: 0 }, { depth: -1 }, { listLength: 0.5 }, { excerptLength: { events: 0 } }])(
    'cannot be %j',
    (limits) => {
      expect(() => openCalendar({ limits })).toThrow(/^limits\./)
    },
  )
})

describe('pageUrl', () => {
  test('builds the public address of every kind of record', async () => {
    const subjects: PageSubject[] = []
    const pageUrl = (subject: PageSubject) => {
      subjects.push(subject)
      return `https://example.com/${subject.kind}/${subject.id}`
    }
    const calendar = openCalendar({ pageUrl })
    const made = [
      await calendar.makeEvent(),
      await calendar.makeVenue(),
      await calendar.makeOrganizer(),
      await calendar.makeCategory('Music'),
      await calendar.makeTag('Live'),
    ]
    const kinds = ['event', 'venue', 'organizer', 'category', 'tag']
    expect(made.map(({ url }) => url)).toEqual(kinds.map((kind, at) => `https://example.com/${kind}/${made[at].id}`))
    expect(subjects[0]).toEqual({ kind: 'event', id: made[0].id, slug: 'concert', baseUrl: MOUNT, language: 'en' })
  })

  test('may give each language its own', async () => {
    const calendar = openCalendar({ pageUrl: ({ language, slug }) => `https://example.com/${language}/${slug}` })
    const { id } = await calendar.makeEvent()
    expect((await calendar.get(`/events/${id}?i18n_language=fr`)).json.url).toBe('https://example.com/fr/concert')
    expect((await calendar.get(`/events/${id}`)).json.url).toBe('https://example.com/en/concert')
  })

  test('encodes the slug when the host builds none', async () => {
    const { url } = await openCalendar().makeEvent({ slug: '祭り' })
    expect(url).toBe(`${MOUNT}/event/${encodeURIComponent('祭り')}`)
  })
})

describe('options that cannot work are rejected by name', () => {
  test.each([
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['language', { language: 'de' }],
    ['bodyLimit', { bodyLimit: 0 }],
    ['bodyLimit', { bodyLimit: '1mb' }],
    ['portTimeoutMs', { portTimeoutMs: -1 }],
    ['portTimeoutMs', { portTimeoutMs: 2_147_483_648 }],
    ['cacheBytes', { cacheBytes: 1.5 }],
    ['store', { store: undefined }],
    ['store', { store: {} }],
    ['store', { store: memoryStore }],
    ['hooks.event.create', { hooks: { 'event.create': {} } }],
    ['hooks.toString', { hooks: { toString: {} } }],
    ['fields.events.mood', { fields: { events: { mood: { type: 'txt' } } } }],
    ['fields.events.mood', { fields: { events: { mood: { type: 'toString' } } } }],
    ['fields.tags.colour.oneOf', { fields: { tags: { colour: { type: 'choice' } } } }],
    ['fields.venues.seats', { fields: { venues: { seats: {} } } }],
    ['fields.venues.seats', { fields: { venues: { seats: 'integer' } } }],
    ['fields.organizers.fax.schema', { fields: { organizers: { fax: { schema: () => true } } } }],
    ['fields.event', { fields: { event: {} } }],
    ['pageUrl', { pageUrl: 'https://example.org' }],
    ['sanitize', { sanitize: true }],
    ['clock', { clock: 0 }],
    ['clock', { clock: new Date() }],
    ['namespace', { namespace: 5 }],
    ['baseUrl', { baseUrl: new URL('https://example.org') }],
    ['timezone', { timezone: 1 }],
    ['users', { users: {} }],
    ['users', { users: () => true }],
    ['media', { media: { add: true } }],
    ['tickets', { tickets: null }],
    ['log', { log: {} }],
    ['perPage', { perPage: 20 }],
    ['openapi', { openapi: 5 }],
    ['limits.depths', { limits: { depths: 3 } }],
    ['limits.toString', { limits: { toString: 3 } }],
    ['sanitise', { sanitise: (html: string) => html }],
    ['constructor', { constructor: true }],
    ['perPage.maximum', { perPage: { maximum: 5 } }],
    ['openapi.tittle', { openapi: { tittle: 'Events' } }],
    ['fields.events.mood.requird', { fields: { events: { mood: { type: 'text', requird: true } } } }],
    ['fields.events.seats.min', { fields: { events: { seats: { type: 'integer', min: 'a' } } } }],
    ['fields.events.seats.max', { fields: { events: { seats: { type: 'integer', max: Number.NaN } } } }],
    ['fields.events.seats.min', { fields: { events: { seats: { type: 'integer', min: 5, max: 1 } } } }],
    ['fields.events.mood.max', { fields: { events: { mood: { type: 'text', max: 5 } } } }],
    ['fields.events.mood.oneOf', { fields: { events: { mood: { type: 'text', oneOf: ['good'] } } } }],
    [
      'fields.events.mood.default',
      { fields: { events: { mood: { type: 'choice', oneOf: ['good'], default: 'bad' } } } },
    ],
    ['fields.events.seats.default', { fields: { events: { seats: { type: 'integer', default: '5' } } } }],
    ['fields.events.seats.default', { fields: { events: { seats: { type: 'integer', max: 4, default: 5 } } } }],
    ['openapi.version', { openapi: { version: null } }],
    ['openapi.title', { openapi: { title: '' } }],
    ['openapi.license', { openapi: { license: 'MIT' } }],
    ['openapi.license.name', { openapi: { license: {} } }],
    ['openapi.license.name', { openapi: { license: { name: '' } } }],
    ['openapi.license.url', { openapi: { license: { name: 'MIT', url: 'mit.txt' } } }],
    ['openapi.license.urls', { openapi: { license: { name: 'MIT', urls: [] } } }],
    ['openapi.license', { openapi: { license: { name: 'MIT', url: 'https://example.org', identifier: 'MIT' } } }],
    ['openapi.security', { openapi: { security: { key: [] }, securitySchemes: { key: {} } } }],
    ['openapi.security.0', { openapi: { security: ['key'], securitySchemes: { key: {} } } }],
    ['openapi.security.1.key', { openapi: { security: [{}, { key: 'read' }], securitySchemes: { key: {} } } }],
    ['openapi.security.0.key', { openapi: { security: [{ key: [5] }], securitySchemes: { key: {} } } }],
    ['openapi.security.0.keys', { openapi: { security: [{ keys: [] }], securitySchemes: { key: {} } } }],
    ['openapi.security.0.key', { openapi: { security: [{ key: [] }] } }],
    ['limits', { limits: 3 }],
    ['policy', { policy: 'open' }],
    ['policy.event', { policy: { event: {} } }],
    ['policy.constructor', { policy: { constructor: {} } }],
    ['policy.events.deletes', { policy: { events: { deletes: () => 'all' } } }],
    ['policy.events', { policy: { events: true } }],
    ['policy.tags.create', { policy: { tags: { create: true } } }],
    ['hooks', { hooks: [() => {}] }],
    ['hooks.events.create.befor', { hooks: { 'events.create': { befor: () => {} } } }],
    ['perPage', { perPage: [] }],
    ['fields', { fields: [] }],
    ['hooks.events.create', { hooks: { 'events.create': () => {} } }],
    ['hooks.events.create.before', { hooks: { 'events.create': { before: 3 } } }],
    ['fields', { fields: 'events' }],
    ['fields.events', { fields: { events: null } }],
    ['fields.tags.colour.oneOf', { fields: { tags: { colour: { type: 'choice', oneOf: [] } } } }],
    ['fields.tags.colour.oneOf.1', { fields: { tags: { colour: { type: 'choices', oneOf: ['red', 1] } } } }],
  ])('%s: %j', (name, options) => {
    // A host without TypeScript can pass anything.
    const given = { store: memoryStore(), ...options } as CalendarOptions
    expect(() => createCalendar(given)).toThrow(TypeError)
    expect(() => createCalendar(given)).toThrow(new RegExp(`^${name}: `))
  })

  test('and the error says which security schemes there are', () => {
    const open = (securitySchemes?: object) => () =>
      createCalendar({ store: memoryStore(), openapi: { security: [{ key: [] }], ...securitySchemes } })
    expect(open()).toThrow('openapi.security.0.key: is not in openapi.securitySchemes, and there are none.')
    expect(open({ securitySchemes: { app: {}, bearer: {} } })).toThrow(/, which are app, bearer\.$/)
  })

  test.each([undefined, null, 5])('%j instead of an object of options', (options) => {
    expect(() => createCalendar(options as never)).toThrow(/^options: must be an object with a store/)
  })

  test('but hooks can be an instance of a class, a function can be a port, and fields can be undefined', async () => {
    class Hooked {
      readonly calls = 0
      get 'events.create'() {
        return {
          before: () => {
            throw veto('no')
          },
        }
      }
    }
    class Rules {
      readonly owner = 7
      create(user: User | null) {
        return user?.id === this.owner
      }
    }
    const policy = { venues: new Rules(), tags: undefined } as never
    expect((await openCalendar({ policy }).post('/venues', { venue: 'Hall' }, { user: { id: 7 } })).status).toBe(201)
    const users = Object.assign(() => {}, { exists: async () => true })
    const fields = { events: undefined, venues: undefined } as never
    const calendar = openCalendar({ hooks: new Hooked(), users, fields })
    expect((await calendar.post('/events', anEvent())).status).toBe(403)
    await calendar.makeVenue()
    expect((await calendar.get('/doc')).status).toBe(200)
  })

  test('but an unknown option that is undefined is accepted', () => {
    expect(() => openCalendar({ sanitise: undefined, perPage: { maximum: undefined } } as never)).not.toThrow()
    const nothing = { perPage: { max: undefined }, limits: { searchWords: undefined }, openapi: { version: undefined } }
    const calendar = openCalendar(nothing as never)
    expect(calendar.openapi()).toMatchObject({ info: { version: '1.0.0' } })
    expect(() =>
      openCalendar({ hooks: { 'events.create': { before: undefined, after: undefined } } } as never),
    ).not.toThrow()
    expect(() => openCalendar({ hooks: { 'events.create': {}, 'events.creat': undefined } } as never)).not.toThrow()
  })

  test('and hooks that are added later are ignored', async () => {
    const hooks: Record<string, object> = {}
    const calendar = openCalendar({ hooks })
    hooks['events.list'] = { before: () => Promise.reject(new Error('late')) }
    expect((await calendar.get('/events')).status).toBe(200)
  })
})
