import { inputs } from '../contract/inputs.ts'
import { formatOf, isFeed, isReading, type OperationId, operationIds, routes, verbOf } from '../contract/routes.ts'
import { type ErrorCode, errorStatuses } from '../errors/codes.ts'
import { modeOf } from '../plan/parse-input.ts'
import { feedTypes } from '../present/feed-url.ts'
import { eventJsonLd, organizerJsonLd, venueJsonLd } from '../present/json-ld.ts'
import { presentEvent } from '../present/present-event.ts'
import { pageLinks, presentPage } from '../present/present-page.ts'
import { presentOrganizer, presentVenue } from '../present/present-post.ts'
import { presentCategory, presentTag } from '../present/present-term.ts'
import { type Collection, collectionUrl, type Presenting } from '../present/presenting.ts'
import { collectionFor, collections, EXAMPLE_ID, exampleMessage, kindIn, type Sentences } from './doc-context.ts'
import { sampleEvent, sampleOrganizer, sampleTerm, sampleVenue } from './sample.ts'
import { responseSchema } from './schemas.ts'

type Responses = Record<string, object>

/** Every response of an operation, with its headers and examples. */
export function buildResponses(operation: OperationId, context: Presenting): Responses {
  const { responses } = context.catalogue.document
  const verb = verbOf(operation)
  const example = exampleName(operation)
  const feed = isFeed(operation) ? formatOf(operation) : undefined
  const own = {
    create: ['Location'],
    list: ['Link', 'Total', 'TotalPages', 'Truncated', ...(operation === 'events.list' ? ['Total-Exact'] : [])],
    days: ['Total-Exact'],
    get: [],
    update: [],
    delete: [],
    ics: ofFeeds,
    rss: ofFeeds,
    jsonld: ofFeeds,
    fullcalendar: ofFeeds,
    event: ['Last-Modified'],
  }[verb]
  const headers = referToHeaders(['ETag', 'Ignored', ...own], context)
  return {
    [verb === 'create' ? '201' : '200']: {
      description: responses[sentenceOf(operation)],
      headers,
      content: {
        [feed === undefined ? 'application/json' : feedTypes[feed]]: {
          schema: responseSchema(operation),
          ...(example && { examples: referTo([example]) }),
        },
      },
    },
    ...(isReading(operation) && { '304': { description: responses.unchanged, headers } }),
    ...errorResponses(operation, context),
  }
}

const ofFeeds = ['Last-Modified', 'Link', 'Referrer-Policy', 'Truncated']

function sentenceOf(operation: OperationId): 'document' | 'feed' | 'list' | 'days' | 'record' {
  if (collectionFor(operation) === undefined) return 'document'
  if (isFeed(operation)) return 'feed'
  const verb = verbOf(operation)
  return verb === 'list' || verb === 'days' ? verb : 'record'
}

/** Errors with the same status are one response, with an example for each code. */
function errorResponses(operation: OperationId, context: Presenting): Responses {
  const byStatus: Record<string, ErrorCode[]> = {}
  for (const code of errorCodesOf(operation)) {
    for (const status of code === 'rest_forbidden' ? [401, 403] : [errorStatuses[code]]) {
      byStatus[status] = [...(byStatus[status] ?? []), code]
    }
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [status, errorResponse(Number(status), codes, context)]),
  )
}

/** The statuses of responses with `Retry-After`. */
const retried: ReadonlySet<number> = new Set([429, 503])

function errorResponse(status: number, codes: readonly ErrorCode[], context: Presenting): object {
  // Statuses with errors of several kinds have a description of their own.
  const sentences: Sentences = context.catalogue.document.responses
  const [code = 'rest_internal_error'] = codes
  return {
    description: sentences[status] ?? exampleMessage(code, status, context, '`data.id`'),
    headers: referToHeaders(retried.has(status) ? ['Ignored', 'Retry-After'] : ['Ignored'], context),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: referTo(codes.map((each) => errorExampleName(each, status))),
      },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  }
}

function referTo(examples: readonly string[]): object {
  return Object.fromEntries(examples.map((name) => [name, { $ref: `#/components/examples/${name}` }]))
}

/** The headers of every response. */
const everywhere = ['Cache-Control', 'Content-Language', 'Vary', 'X-Content-Type-Options']

const ofSome = [
  ...['ETag', 'Ignored', 'Last-Modified', 'Link', 'Location', 'Referrer-Policy', 'Retry-After'],
  ...['Total', 'TotalPages', 'Total-Exact', 'Truncated'],
]

const numbers: ReadonlySet<string> = new Set(['Retry-After', 'Total', 'TotalPages'])

/** Descriptions of the headers of requests and responses. */
export function headerSentences({ catalogue }: Presenting): Sentences {
  const { document, params, views } = catalogue
  return {
    ...document.headers,
    'Content-Language': params.language,
    Location: views.rest_url,
    Total: views.total,
    TotalPages: views.total_pages,
    'X-Event-Password': params.password,
  }
}

/** Every response header, described once. */
export function buildHeaders(context: Presenting): Readonly<Record<string, object>> {
  const sentences = headerSentences(context)
  return Object.fromEntries(
    [...everywhere, ...ofSome].map((name) => [
      name,
      { description: sentences[name], schema: { type: numbers.has(name) ? 'integer' : 'string' } },
    ]),
  )
}

/** References to the headers of a response: those that every response has, and its own. The keys are the names as sent. */
function referToHeaders(own: readonly string[], { settings }: Presenting): Readonly<Record<string, object>> {
  const sentNames: Readonly<Record<string, string>> = settings.headerNames
  return Object.fromEntries(
    [...everywhere, ...own].map((name) => [sentNames[name] ?? name, { $ref: `#/components/headers/${name}` }]),
  )
}

/** The codes of the errors that an operation can respond with. */
function errorCodesOf(operation: OperationId): readonly ErrorCode[] {
  const codes: ErrorCode[] = ['rest_invalid_param', 'rest_vetoed', 'rest_internal_error', 'rest_store_unavailable']
  if (operation === 'root.get') codes.push('rest_invalid_namespace')
  const collection = collectionFor(operation)
  if (collection === undefined) return codes
  const kind = kindIn(collection)
  const verb = verbOf(operation)
  const isPost = kind === 'event' || kind === 'venue' || kind === 'organizer'
  if (verb === 'list' && isPost) codes.push(`${kind}-archive-page-not-found`)
  if (routes[operation].path.includes('{')) codes.push(`${kind}-not-found`)
  if (isReading(operation)) {
    if ('feed_token' in inputs[operation]) codes.push('rest_invalid_feed_token')
    if (kind === 'event' && (verb === 'get' || verb === 'event'))
      codes.push('event-password-protected', 'event-password-attempts')
    return codes
  }
  codes.push('rest_forbidden', 'rest_invalid_json', 'rest_unsupported_media_type', 'rest_payload_too_large')
  codes.push('rest_body_timeout', 'rest_body_incomplete', 'rest_conflict')
  codes.push(modeOf(operation) === 'create' ? 'rest_missing_callback_param' : 'rest_precondition_failed')
  if (verb === 'delete' && isPost) codes.push(`${kind}-is-in-trash`)
  if (verb !== 'delete' && !isPost) codes.push('term_exists', 'duplicate_term_slug')
  return codes
}

/** A record of each collection as a list shows it, and the fields that only a response with a single record has. */
function exampleRecords(context: Presenting): Readonly<Record<Collection, { view: object; alone?: object }>> {
  const authorId = context.settings.userIds === 'text' ? 'user-7' : 7
  const records = {
    venue: { ...sampleVenue, authorId },
    organizer: { ...sampleOrganizer, authorId },
    event: { ...sampleEvent, authorId },
  }
  const term = { term: sampleTerm, count: 1 }
  const venue = presentVenue(records.venue, undefined, context)
  const organizer = presentOrganizer(records.organizer, undefined, context)
  const related = {
    image: undefined,
    categories: [term],
    tags: [],
    venues: [{ record: records.venue, image: undefined }],
    organizers: [{ record: records.organizer, image: undefined }],
    parentId: undefined,
    ticketed: false,
    changedAt: 0,
    sequence: 0,
  }
  const event = presentEvent(records.event, related, context)
  return {
    events: { view: event, alone: { json_ld: eventJsonLd(event) } },
    venues: { view: venue, alone: { json_ld: venueJsonLd(venue) } },
    organizers: { view: organizer, alone: { json_ld: organizerJsonLd(organizer) } },
    categories: { view: presentCategory(term, context) },
    tags: { view: presentTag(term, context) },
  }
}

/** The name of the example of an operation's response; `/`, `/doc` and feeds have none. */
function exampleName(operation: OperationId): string | undefined {
  const collection = isFeed(operation) ? undefined : collectionFor(operation)
  const verb = verbOf(operation)
  return collection && (verb === 'list' || verb === 'days') ? `${collection}.${verb}` : collection
}

/** The name of the example of an error. With status 401, anonymous users get another message. */
function errorExampleName(code: ErrorCode, status: number): string {
  return code === 'rest_forbidden' && status === 401 ? `${code}.visitor` : code
}

/** Every example, by name. */
export function buildExamples(context: Presenting): Readonly<Record<string, object>> {
  const records = exampleRecords(context)
  const codes = [...new Set(operationIds.flatMap(errorCodesOf))]
  return Object.fromEntries([
    ...collections.flatMap((collection) => {
      const { view, alone } = records[collection]
      const url = collectionUrl(context.baseUrls, collection)
      const links = pageLinks({ url, parameters: [], page: 1, perPage: 10, total: 1, nextCursor: undefined })
      return [
        [collection, { value: { ...view, ...alone } }],
        [`${collection}.list`, { value: presentPage(collection, [view], links, 1) }],
      ]
    }),
    ['events.days', { value: { days: [{ date: '2027-06-21', count: 3 }] } }],
    ...codes.map((code) => [code, { value: exampleError(code, errorStatuses[code], context) }]),
    [errorExampleName('rest_forbidden', 401), { value: exampleError('rest_forbidden', 401, context) }],
  ])
}

function exampleError(code: ErrorCode, status: number, context: Presenting): object {
  const message = exampleMessage(code, status, context, code === 'term_exists' ? 12 : EXAMPLE_ID)
  return { code, message, data: status >= 500 ? { status, id: EXAMPLE_ID } : { status } }
}
