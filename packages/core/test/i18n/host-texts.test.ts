import { describe, expect, test } from 'vitest'
import { languages } from '../../src/contract/languages.ts'
import type { LocalizedText } from '../../src/contract/localized-text.ts'
import { veto } from '../../src/errors/calendar-error.ts'
import { anEvent, openCalendar } from '../fixtures.ts'

const some = { fr: 'Agenda du village', en: 'Village events' }

/** The text that each language shows when only French and English are given, French first. */
const shown = { ar: some.fr, en: some.en, fr: some.fr, 'pt-pt': some.fr, sw: some.fr }

/** The texts of the host in the document of a language. */
function textsIn(text: LocalizedText, language: (typeof languages)[number]): readonly unknown[] {
  const document: any = openCalendar({
    fields: { venues: { step_free: { type: 'boolean', description: text } } },
    openapi: {
      title: text,
      description: text,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: text },
        app: {
          type: 'oauth2',
          flows: { implicit: { authorizationUrl: 'https://example.org', scopes: { write: text } } },
        },
      },
    },
  }).openapi(language)
  const { securitySchemes, schemas } = document.components
  return [
    document.info.title,
    document.info.description,
    securitySchemes.key.description,
    securitySchemes.app.flows.implicit.scopes.write,
    schemas.Venue.properties.custom_fields.properties.step_free.description,
  ]
}

describe.each(languages)('in %s', (language) => {
  test('the document has the text of that language, or the first one', () => {
    expect(textsIn(some, language)).toEqual(Array(5).fill(shown[language]))
    expect(textsIn({ ...some, ar: undefined }, language)).toEqual(Array(5).fill(shown[language]))
  })

  test('one text is for all languages', () => {
    expect(textsIn('Agenda', language)).toEqual(Array(5).fill('Agenda'))
  })

  test('a feed has the title of that language, or the first one', async () => {
    const nameIn = async (options: object) => {
      const { text } = await openCalendar(options).get(`/events.ics?i18n_language=${language}`)
      return /^X-WR-CALNAME:(.*)\r$/m.exec(text)?.[1]
    }
    expect(await nameIn({ feeds: { title: some }, openapi: { title: 'API' } })).toBe(shown[language])
    expect(await nameIn({ openapi: { title: some } })).toBe(shown[language])
  })

  test('a veto gives the reason of that language, or the first one', async () => {
    const before = () => {
      throw veto(some)
    }
    const calendar = openCalendar({ hooks: { 'events.create': { before } } })
    const reply = await calendar.post(`/events?i18n_language=${language}`, anEvent())
    expect([reply.status, reply.json.code]).toEqual([403, 'rest_vetoed'])
    expect(reply.json.message).toContain(shown[language])
  })
})

test('the document keeps what else a security scheme has', () => {
  const securitySchemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-own': [1] },
    app: { flows: { a: {} } },
  }
  const document: any = openCalendar({ openapi: { securitySchemes } }).openapi('fr')
  expect(document.components.securitySchemes).toEqual(securitySchemes)
})

test.each<[string, object]>([
  ['openapi.title', { openapi: { title: 5 } }],
  ['openapi.title', { openapi: { title: {} } }],
  ['openapi.title', { openapi: { title: ['Events'] } }],
  ['openapi.title.de', { openapi: { title: { en: 'Events', de: 'Termine' } } }],
  ['openapi.title.fr', { openapi: { title: { en: 'Events', fr: '' } } }],
  ['openapi.description.pt', { openapi: { description: { pt: 'Eventos' } } }],
  ['openapi.securitySchemes', { openapi: { securitySchemes: [] } }],
  ['openapi.securitySchemes.key', { openapi: { securitySchemes: { key: 'bearer' } } }],
  [
    'openapi.securitySchemes.key.description.de',
    { openapi: { securitySchemes: { key: { description: { de: 'x' } } } } },
  ],
  [
    'openapi.securitySchemes.app.flows.implicit.scopes.write.de',
    { openapi: { securitySchemes: { app: { flows: { implicit: { scopes: { write: { de: 'x' } } } } } } } },
  ],
  ['feeds.title.de', { feeds: { title: { de: 'Termine' } } }],
  ['feeds.title', { feeds: { title: '' } }],
  ['fields.events.mood.description.de', { fields: { events: { mood: { type: 'text', description: { de: 'x' } } } } }],
  ['fields.events.mood.description', { fields: { events: { mood: { type: 'text', description: 5 } } } }],
])('%s is rejected by name: %j', (name, options) => {
  expect(() => openCalendar(options)).toThrow(TypeError)
  expect(() => openCalendar(options)).toThrow(new RegExp(`^${name}: `))
})

test.each([
  [{ de: 'Nein' }, 'veto.de: is not one of ar, en, fr, pt-pt, sw.'],
  [{}, 'veto: must have a text for at least one of ar, en, fr, pt-pt, sw.'],
  [{ fr: 5 }, 'veto.fr: must be a string.'],
])('a veto with the reason %j is an error', (reason, message) => {
  expect(() => veto(reason as never)).toThrow(new TypeError(message))
})
