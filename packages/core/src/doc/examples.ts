import { recordSchemas } from '../contract/responses.ts'
import { type OperationId, operationIds, subjectOf, verbOf } from '../contract/routes.ts'
import { type ErrorCode, errorStatuses } from '../errors/codes.ts'
import { eventJsonLd, organizerJsonLd, venueJsonLd } from '../present/json-ld.ts'
import { collectionUrl } from '../present/links.ts'
import { presentEvent } from '../present/present-event.ts'
import { pageLinks, presentPage } from '../present/present-page.ts'
import { presentOrganizer, presentVenue } from '../present/present-place.ts'
import { presentCategory, presentTag } from '../present/present-term.ts'
import type { Presenting } from '../present/presenting.ts'
import type { DocContext } from './doc-context.ts'
import { errorCodesOf } from './error-codes.ts'
import { sampleEvent, sampleOrganizer, sampleTerm, sampleVenue } from './sample.ts'

type Collection = keyof typeof recordSchemas

/** A record of each collection in a list and on its own. The presenters build it, so that it is true. */
function exampleOf(collection: Collection, alone: boolean, presenting: Presenting): object {
  if (collection === 'venues') {
    const view = presentVenue(sampleVenue, undefined, presenting)
    return alone ? { ...view, json_ld: venueJsonLd(view) } : view
  }
  if (collection === 'organizers') {
    const view = presentOrganizer(sampleOrganizer, undefined, presenting)
    return alone ? { ...view, json_ld: organizerJsonLd(view) } : view
  }
  const term = { term: sampleTerm, count: 1 }
  if (collection === 'categories') return presentCategory(term, presenting)
  if (collection === 'tags') return presentTag(term, presenting)
  const view = presentEvent(
    sampleEvent,
    {
      image: undefined,
      categories: [term],
      tags: [],
      venues: [{ record: sampleVenue, image: undefined }],
      organizers: [{ record: sampleOrganizer, image: undefined }],
      parentId: undefined,
      ticketed: false,
    },
    presenting,
  )
  return alone ? { ...view, json_ld: eventJsonLd(view, sampleEvent) } : view
}

/** The name of the example of an operation's response; `/` and `/doc` have none. */
export function exampleName(operation: OperationId): string | undefined {
  const collection = subjectOf(operation)
  if (collection === 'root' || collection === 'doc') return undefined
  return verbOf(operation) === 'list' ? `${collection}.list` : collection
}

/** The name of the example of an error. Anonymous users get another sentence with 401. */
export function errorExampleName(code: ErrorCode, status: number): string {
  return status === 401 ? `${code}.visitor` : code
}

/** Every example, by name. */
export function buildExamples(context: DocContext): Readonly<Record<string, object>> {
  // `Object.keys` forgets what the table knows.
  const collections = Object.keys(recordSchemas) as readonly Collection[]
  const codes = [...new Set(operationIds.flatMap(errorCodesOf))]
  return Object.fromEntries([
    ...collections.flatMap((collection) => [
      [collection, { value: exampleOf(collection, true, context) }],
      [`${collection}.list`, { value: exampleList(collection, context) }],
    ]),
    ...codes.map((code) => [code, { value: exampleError(code, errorStatuses[code], context) }]),
    [errorExampleName('rest_forbidden', 401), { value: exampleError('rest_forbidden', 401, context) }],
  ])
}

function exampleList(collection: Collection, context: DocContext): object {
  const url = collectionUrl(context.baseUrls, collection)
  const links = pageLinks({ url, parameters: [], page: 1, perPage: 10, total: 1 })
  return presentPage(collection, [exampleOf(collection, false, context)], links, 1)
}

const EXAMPLE_ID = '3f0c9d2e-5b1a-4c7e-9f00-2d6b8a1c4e57'

function exampleError(code: ErrorCode, status: number, { translate, catalogue, settings }: DocContext): object {
  const sentence = status === 401 ? catalogue.visitorForbidden : catalogue.errors[code]
  const message = translate(sentence, {
    params: 'start_date, end_date',
    count: 2,
    limitBytes: settings.bodyLimit,
    namespace: settings.namespace,
    reason: '…',
    id: code === 'term_exists' ? 12 : EXAMPLE_ID,
    allow: 'GET, HEAD, OPTIONS',
    method: 'PUT',
  })
  return { code, message, data: status >= 500 ? { status, id: EXAMPLE_ID } : { status } }
}
