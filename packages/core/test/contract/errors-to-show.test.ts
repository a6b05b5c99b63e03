import { describe, expect, it } from 'vitest'
import { languages } from '../../src/contract/languages.ts'
import { CalendarError, isCalendarError, storeUnavailable, veto } from '../../src/errors/calendar-error.ts'
import type { Resources } from '../../src/resources.ts'
import { author, openCalendar, type Reply, type RequestOptions, subscriber, type TestCalendar } from '../fixtures.ts'

const dates = { start_date: '2027-06-21', end_date: '2027-06-21' }
const wrong = { title: ' ', ...dates, venue: { venue: 'Hall', website: 'no' } }
const api = (calendar: TestCalendar, { user }: RequestOptions): Resources =>
  user === undefined ? calendar : calendar.as(user)

type Call = readonly [
  over: (calendar: TestCalendar, query: string, options: RequestOptions) => Promise<Reply>,
  local: (resources: Resources, i18n_language: 'en') => Promise<unknown>,
  user?: RequestOptions['user'],
]

/** The same call over HTTP and in process, as a host without TypeScript can make it. */
const calls: Readonly<Record<string, Call>> = {
  'one fault': [
    (calendar, query, options) => calendar.post(`/events${query}`, { title: ' ', ...dates }, options),
    ({ events }, i18n_language) => events.create({ title: ' ', ...dates, i18n_language }),
  ],
  'several faults': [
    (calendar, query, options) => calendar.post(`/events${query}`, wrong, options),
    ({ events }, i18n_language) => events.create({ ...wrong, i18n_language }),
  ],
  'missing parameters': [
    (calendar, query, options) => calendar.post(`/events${query}`, { title: 'A' }, options),
    ({ events }, i18n_language) => events.create({ title: 'A', i18n_language } as never),
  ],
  'a bad filter': [
    (calendar, query, options) => calendar.get(`/events${query}&tags=x`, options),
    ({ events }, i18n_language) => events.list({ tags: ['x'], i18n_language }),
  ],
  'no record': [
    (calendar, query, options) => calendar.get(`/venues/9${query}`, options),
    ({ venues }, i18n_language) => venues.get(9, { i18n_language }),
  ],
  'a name that is taken': [
    (calendar, query, options) => calendar.post(`/tags${query}`, { name: 'Jazz' }, options),
    ({ tags }, i18n_language) => tags.create({ name: 'jazz', i18n_language }),
  ],
  'an anonymous user': [
    (calendar, query, options) => calendar.post(`/tags${query}`, { name: 'New' }, options),
    ({ tags }, i18n_language) => tags.create({ name: 'New', i18n_language }),
    null,
  ],
  'a user without permission': [
    (calendar, query, options) => calendar.post(`/tags${query}`, { name: 'New' }, options),
    ({ tags }, i18n_language) => tags.create({ name: 'New', i18n_language }),
    subscriber,
  ],
  'a veto': [
    (calendar, query, options) => calendar.del(`/tags/1${query}`, options),
    ({ tags }, i18n_language) => tags.delete(1, { i18n_language }),
  ],
}

async function errorOf(promise: Promise<unknown>): Promise<CalendarError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isCalendarError(error)) throw new Error('It is not a CalendarError.', { cause: error })
  return error
}

async function open(): Promise<TestCalendar> {
  const thrown = veto('Not on Sundays. $& {id}')
  const before = () => {
    throw thrown
  }
  const calendar = openCalendar({ hooks: { 'tags.delete': { before } } })
  await calendar.makeTag('Jazz')
  return calendar
}

describe('an error in process', () => {
  it.each(Object.entries(calls))('has the status and the body that HTTP sends: %s', async (_, [over, local, user]) => {
    const calendar = await open()
    const options = user === undefined ? {} : { user }
    for (const language of languages) {
      const { status, json } = await over(calendar, `?i18n_language=${language}`, options)
      const error = await errorOf(local(api(calendar, options), language as 'en'))
      expect(JSON.parse(JSON.stringify(error))).toEqual(json)
      expect([error.status, error.code]).toEqual([status, json.code])
      const details: Readonly<Record<string, object>> = json.data.details ?? {}
      expect(error.faults).toEqual(Object.entries(details).map(([param, fault]) => ({ param, ...fault })))
      const sentences = error.faults.map(({ message }) => message).join(' ')
      expect(error.message).toBe(error.code === 'rest_invalid_param' ? sentences : json.message)
      expect(error.stack).toContain(error.message)
    }
  })

  it('has a sentence for each parameter that is missing', async () => {
    const calendar = openCalendar({ language: 'fr' })
    const error = await errorOf(calendar.events.create({ title: 'A' } as never))
    expect(error.faults).toEqual([
      { param: 'start_date', code: 'required', message: 'start_date est obligatoire.' },
      { param: 'end_date', code: 'required', message: 'end_date est obligatoire.' },
    ])
    expect((await errorOf(calendar.events.get(1))).faults).toEqual([])
  })

  it('has sentences in the language of its own call, even if a host throws the same error twice', async () => {
    const calendar = await open()
    const [en, fr] = await Promise.all([
      errorOf(calendar.tags.delete(1)),
      errorOf(calendar.tags.delete(1, { i18n_language: 'fr' })),
    ])
    expect(en).not.toBe(fr)
    expect([en.toJSON().message, fr.toJSON().message]).toEqual([en.message, fr.message])
  })

  it('has no id of a log entry when the store cannot be reached', async () => {
    const cause = new Error('disk')
    const calendar = openCalendar({
      hooks: {
        'events.list': {
          before: () => {
            throw storeUnavailable(cause)
          },
        },
      },
    })
    const unreachable = await errorOf(calendar.as(author).events.list())
    expect(unreachable).toMatchObject({ status: 503, code: 'rest_store_unavailable', cause })
    const { code, message } = unreachable
    expect(message).not.toBe(code)
    expect(unreachable.toJSON()).toEqual({ code, message, data: { status: 503 } })
  })

  it('is left as it is if there is no sentence for it', async () => {
    const odd = new CalendarError('from-the-future' as 'rest_vetoed')
    const before = () => {
      throw odd
    }
    await expect(openCalendar({ hooks: { '*': { before } } }).tags.list()).rejects.toBe(odd)
  })

  it('has codes as messages until a calendar passes it on', () => {
    const error = new CalendarError('rest_invalid_param', { faults: [{ param: 'a', code: 'not_url' }] })
    expect(error).toMatchObject({
      message: 'rest_invalid_param',
      status: 400,
      faults: [{ param: 'a', code: 'not_url', message: 'not_url' }],
    })
    expect(error.toJSON()).toEqual({ code: error.code, message: error.code, data: { status: 400 } })
  })
})
