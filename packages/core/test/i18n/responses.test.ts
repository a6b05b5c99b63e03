import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../../src/contract/languages.ts'
import { type OperationId, operationIds, routes } from '../../src/contract/routes.ts'
import type { CalendarRequest } from '../../src/http/message.ts'
import { anEvent, editor, openCalendar, type Reply, visitor } from '../fixtures.ts'

/** The messages of each language for an empty name, an unknown event and an anonymous write, and the title of the calendar. */
const words = {
  ar: {
    several: 'عدد المَعلمات غير الصالحة: \u20662\u2069. انظر \u2066data.params\u2069.',
    fault: 'المَعلمة \u2066name\u2069 يجب ألا تكون فارغة.',
    notFound: 'ليس هناك فعالية بهذا المعرّف أو المعرّف النصي (slug). تحقق منه، أو ابحث عن السجل في القائمة.',
    visitor: 'يجب تسجيل الدخول للقيام بذلك.',
    title: 'تقويم الفعاليات',
    free: 'مجانًا',
    bound: 'تبدأ في \u20662027-01-20 00:00:01\u2069 أو بعده',
  },
  en: {
    several: '2 parameters are invalid. See data.params.',
    fault: 'name must not be empty.',
    notFound: 'There isn’t an event with this id or slug. Check it, or find the record in the list.',
    visitor: 'You need to sign in to do this.',
    title: 'Events calendar',
    free: 'Free',
    bound: 'starts at 2027-01-20 00:00:01 or later',
  },
  fr: {
    several: '2 paramètres ne sont pas valides. Voir data.params.',
    fault: 'name ne doit pas être vide.',
    notFound:
      'Cet identifiant ou ce slug n’est pas celui d’un événement. Vérifiez-le, ou cherchez la fiche dans la liste.',
    visitor: 'Vous devez vous connecter pour faire cela.',
    title: 'Calendrier d’événements',
    free: 'Gratuit',
    bound: 'commence le 2027-01-20 00:00:01 ou plus tard',
  },
  'pt-pt': {
    several: '2 parâmetros são inválidos. Ver data.params.',
    fault: 'name não pode estar vazio.',
    notFound: 'Não existe um evento com este ID ou slug. Verifique-o ou procure o registo na lista.',
    visitor: 'Tem de iniciar sessão para fazer isso.',
    title: 'Calendário de eventos',
    free: 'Gratuito',
    bound: 'começa em 2027-01-20 00:00:01 ou mais tarde',
  },
  sw: {
    several: 'Vigezo 2 si sahihi. Tazama data.params.',
    fault: 'Kigezo name hakipaswi kuwa tupu.',
    notFound: 'Hakuna tukio kwa kitambulisho hiki au slug hii. Hakikisha ni sahihi, au tafuta rekodi katika orodha.',
    visitor: 'Unahitaji kuingia ili kufanya hivyo.',
    title: 'Kalenda ya matukio',
    free: 'Bila malipo',
    bound: 'linaanza 2027-01-20 00:00:01 au baadaye',
  },
} as const satisfies Record<Language, Record<string, string>>

/** How a language can be requested: by path, query, headers or body. */
interface Way {
  readonly root?: string
  readonly query?: string
  readonly headers?: CalendarRequest['headers']
  readonly fields?: object
}

const byReading = {
  'by its root': (language) => ({ root: `/${language}` }),
  'by the parameter in the query': (language) => ({ query: `?i18n_language=${language}` }),
  'by Accept-Language': (language) => ({ headers: { 'accept-language': `de, ${language};q=0.9, *;q=0.1` } }),
  'by the weightiest in Accept-Language': (language) => ({
    headers: { 'accept-language': `${otherThan(language)};q=0.2, ${language};q=0.80, de;q=1` },
  }),
} satisfies Record<string, (language: Language) => Way>

const byWriting = {
  ...byReading,
  'by the parameter in the body': (language) => ({ fields: { i18n_language: language } }),
} satisfies Record<string, (language: Language) => Way>

function otherThan(language: Language): Language {
  return language === 'fr' ? 'sw' : 'fr'
}

function cases<W extends Record<string, (language: Language) => Way>>(ways: W) {
  return languages.flatMap((language) =>
    Object.entries(ways).map(([name, way]) => [language, name, way(language)] as const),
  )
}

/** The user is passed as it is: `null` is anonymous. */
function write(path: string, body: object, way: Way, user: CalendarRequest['user'] = editor): Promise<Reply> {
  return openCalendar().send({
    method: 'POST',
    path: `${way.root ?? ''}/calendar/events/v1${path}${way.query ?? ''}`,
    headers: { 'content-type': 'application/json', ...way.headers },
    body: JSON.stringify({ ...body, ...way.fields }),
    ...(user !== undefined && { user }),
  })
}

describe.each(cases(byWriting))('%s with %s', (language, _, way) => {
  test('is the language of a 400 and of each of its faults', async () => {
    const { status, headers, json } = await write('/tags', { name: ' ' }, way)
    expect([status, headers['content-language'], json.code]).toEqual([400, language, 'rest_invalid_param'])
    expect(json.message).toBe(words[language].fault)
    expect(json.data.params).toEqual({ name: words[language].fault })
    expect(json.data.details).toEqual({ name: { code: 'empty', message: words[language].fault } })
  })

  test('counts the faults of a 400 when there are several', async () => {
    const { json } = await write('/tags', { name: ' ', slug: '!' }, way)
    expect(json.message).toBe(words[language].several)
    expect(Object.keys(json.data.params)).toEqual(['name', 'slug'])
  })

  test('is the language of a 404', async () => {
    const { status, headers, json } = await write('/events/9', { title: 'A' }, way)
    expect([status, headers['content-language'], json.code]).toEqual([404, language, 'event-not-found'])
    expect(json.message).toBe(words[language].notFound)
  })

  test('is the language of a 401', async () => {
    const { status, headers, json } = await write('/tags', { name: 'Live' }, way, visitor)
    expect([status, headers['content-language'], json.code]).toEqual([401, language, 'rest_forbidden'])
    expect(json.message).toBe(words[language].visitor)
  })
})

test.each(cases(byReading))('%s with %s: the document is in that language', async (language, _, way) => {
  const { status, headers, json } = await openCalendar().send({
    path: `${way.root ?? ''}/calendar/events/v1/doc${way.query ?? ''}`,
    headers: way.headers ?? {},
  })
  expect([status, headers['content-language'], json.info.title]).toEqual([200, language, words[language].title])
})

test.each(languages)('a free event says so in %s, even after a request in another language', async (language) => {
  const calendar = openCalendar()
  const { id } = await calendar.makeEvent({ cost: 0 })
  await calendar.get(`/events/${id}?i18n_language=${otherThan(language)}`)
  expect((await calendar.get(`/events/${id}?i18n_language=${language}`)).json.cost).toBe(words[language].free)
})

test.each(languages)('an explanation is in %s when that is the calendar’s language', async (language) => {
  const { bounds } = await openCalendar({ language }).explain({ starts_after: '2027-01-20', strict_dates: true })
  expect(bounds.map(({ message }) => message)).toEqual([words[language].bound])
})

test.each([
  ['ar', '1,234', '2,048,000'],
  ['en', '1,234', '2,048,000'],
  ['fr', '1\u202f234', '2\u202f048\u202f000'],
  // Portuguese groups digits from five on.
  ['pt-pt', '1234', '2\u00a0048\u00a0000'],
  ['sw', '1,234', '2,048,000'],
] as const)('numbers in sentences are written as in %s', async (language, fewer, more) => {
  const calendar = openCalendar({ bodyLimit: 2_048_000, limits: { nameLength: 1234 } })
  const long = await calendar.post(`/tags?i18n_language=${language}`, { name: 'x'.repeat(1235) })
  expect(long.json.message).toContain(fewer)
  const large = await calendar.post(`/tags?i18n_language=${language}`, { name: 'x'.repeat(2_048_000) })
  expect([large.status, large.json.message.includes(more)]).toEqual([413, true])
})

test.each(languages)('a problem document is in %s too', async (language) => {
  const reply = await openCalendar().get(`/events/9?i18n_language=${language}`, {
    headers: { accept: 'application/problem+json' },
  })
  expect([reply.json.title, reply.json.detail]).toEqual([words[language].notFound, words[language].notFound])
})

describe('a language outside the five', () => {
  const required: Readonly<Partial<Record<OperationId, object>>> = {
    'events.create': anEvent(),
    'venues.create': { venue: 'Hall' },
    'organizers.create': { organizer: 'Choir' },
    'categories.create': { name: 'Music' },
    'tags.create': { name: 'Live' },
  }
  const request = (operation: OperationId, method: string, query: string, fields: object): Promise<Reply> => {
    const path = routes[operation].path.replace('{id}', '1').replace('{slug}', 'a')
    const hasBody = method !== 'GET' && method !== 'DELETE'
    return openCalendar().send({
      method,
      path: `/fr/calendar/events/v1${path}${query}`,
      ...(hasBody && { headers: { 'content-type': 'application/json' } }),
      ...(hasBody && { body: JSON.stringify({ ...required[operation], ...fields }) }),
    })
  }
  const invalid = [400, 'fr', 'rest_invalid_param', ['i18n_language'], 'not_one_of']
  const failureOf = ({ status, headers, json }: Reply) => [
    status,
    headers['content-language'],
    json.code,
    Object.keys(json.data.params),
    json.data.details.i18n_language.code,
  ]

  test('can be requested by 43 operations', () => {
    expect(operationIds).toHaveLength(43)
  })

  test.each(operationIds)(
    'is rejected by %s, even for an anonymous user and for a record that does not exist',
    async (operation) => {
      for (const method of routes[operation].methods) {
        expect(failureOf(await request(operation, method, '?i18n_language=de', {}))).toEqual(invalid)
      }
    },
  )

  test.each(operationIds.filter((operation) => /create|update/.test(operation)))(
    'is rejected in the body of %s, whatever the query says',
    async (operation) => {
      for (const method of routes[operation].methods) {
        const reply = await request(operation, method, '?i18n_language=fr', { i18n_language: 'pt' })
        expect(failureOf(reply)).toEqual(invalid)
      }
    },
  )

  test('lists the languages that exist', async () => {
    const { json } = await request('events.list', 'GET', '?i18n_language=de', {})
    expect(json.data.params.i18n_language).toBe(
      'i18n_language doit être l’une de ces valeurs\u00a0: ar, en, fr, pt-pt, sw.',
    )
  })
})
