import { member } from './api-client.ts'
import { expectEqual, expectResponse, expectThat, type WireCase } from './wire-case.ts'

/** Feeds, with the beginning of each. */
const feeds = [
  ['.ics', 'text/calendar', 'BEGIN:VCALENDAR'],
  ['.rss', 'application/rss+xml', '<?xml'],
  ['.jsonld', 'application/ld+json', '{'],
  ['.fullcalendar.json', 'application/json', '['],
] as const

/** Parameters that must be rejected, with the name in the error. */
const badParameters = [
  ['per_page=0', 'per_page'],
  ['starts_before=2027-13-01', 'starts_before'],
  ['strict_dates=maybe', 'strict_dates'],
  ['featured=maybe', 'featured'],
  ['categories=2000000000', 'categories'],
  ['venue=2000000000', 'venue'],
  ['organizer=2000000000', 'organizer'],
  ['geoloc_lat=91&geoloc_lng=0', 'geoloc_lat'],
  ['orderby=colour', 'orderby'],
  ['order=up', 'order'],
  ['search=', 'search'],
] as const

/** Rules for HTTP, for anonymous users. */
export const httpCases: readonly WireCase[] = [
  ...badParameters.map(
    ([query, name]): WireCase => ({
      name: `/events?${query} is 400, and names ${name}`,
      async run(send) {
        const response = await send(`/events?${query}`)
        expectResponse(response, 400, 'rest_invalid_param')
        expectThat(`data.params has no ${name}`, typeof member(response.body, `data.params.${name}`) === 'string')
      },
    }),
  ),
  ...feeds.map(
    ([ending, type, beginning]): WireCase => ({
      name: `/events${ending} is a feed`,
      isOptional: true,
      async run(send) {
        const { status, headers, text } = await send(`/events${ending}`)
        expectEqual('the status', status, 200)
        expectThat(`the type is not ${type}`, headers.get('content-type')?.startsWith(type) === true)
        expectThat(`it does not begin with ${beginning}`, text.startsWith(beginning))
      },
    }),
  ),
  {
    name: 'a trailing slash is tolerated',
    async run(send) {
      const { status, body } = await send('/tags/')
      expectEqual('the status', status, 200)
      expectThat('tags is not a list', Array.isArray(member(body, 'tags')))
    },
  },
  {
    name: 'a language root chooses the language, and links stay below it',
    async run(send) {
      const { status, headers, body } = await send('/tags', { languageRoot: 'fr' })
      expectEqual('the status', status, 200)
      expectEqual('Content-Language', headers.get('content-language'), 'fr')
      expectThat('rest_url is not below it', String(member(body, 'rest_url')).includes('/fr/calendar/events/v1/tags'))
    },
  },
  {
    name: 'OPTIONS is 204 with Allow',
    async run(send) {
      const { status, headers } = await send('/events', { method: 'OPTIONS' })
      expectEqual('the status', status, 204)
      for (const method of ['GET', 'POST'])
        expectThat(`Allow lacks ${method}`, headers.get('allow')?.includes(method) === true)
    },
  },
  {
    name: 'per_page above the maximum is reduced to it, and rest_url shows that',
    async run(send) {
      const { status, body } = await send('/events?per_page=1000000')
      expectEqual('the status', status, 200)
      const { searchParams } = new URL(String(member(body, 'rest_url')))
      expectThat('rest_url has the old one', Number(searchParams.get('per_page') ?? Number.NaN) < 1_000_000)
    },
  },
  {
    name: 'responses must be revalidated, and vary by user and language',
    async run(send) {
      const { headers } = await send('/events')
      expectThat('there is no Cache-Control', headers.get('cache-control') !== null)
      const vary = headers.get('vary')?.toLowerCase() ?? ''
      for (const name of ['authorization', 'accept-language']) expectThat(`Vary lacks ${name}`, vary.includes(name))
    },
  },
  {
    name: 'errors are in the requested language',
    async run(send) {
      const [english, french] = [await send('/events?page=0'), await send('/events?page=0&i18n_language=fr')]
      expectEqual('Content-Language', french.headers.get('content-language'), 'fr')
      expectThat('the message is the same', member(english.body, 'message') !== member(french.body, 'message'))
    },
  },
]
