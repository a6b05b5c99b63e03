import { type OperationId, operationIds, verbOf } from '../contract/routes.ts'
import { type ErrorCode, errorStatuses } from '../errors/codes.ts'
import { eventJsonLd, organizerJsonLd, venueJsonLd } from '../present/json-ld.ts'
import { type Collection, collectionUrl } from '../present/links.ts'
import { presentEvent } from '../present/present-event.ts'
import { pageLinks, presentPage } from '../present/present-page.ts'
import { presentOrganizer, presentVenue } from '../present/present-place.ts'
import { presentCategory, presentTag } from '../present/present-term.ts'
import type { Presenting } from '../present/presenting.ts'
import { collectionFor, collections, EXAMPLE_ID, exampleMessage } from './doc-context.ts'
import { errorCodesOf } from './error-codes.ts'
import { sampleEvent, sampleOrganizer, sampleTerm, sampleVenue } from './sample.ts'

/** A record of each collection, and what it has besides if it is read on its own. The presenters build it. */
function exampleRecords(context: Presenting): Readonly<Record<Collection, { view: object; alone?: object }>> {
  const term = { term: sampleTerm, count: 1 }
  const venue = presentVenue(sampleVenue, undefined, context)
  const organizer = presentOrganizer(sampleOrganizer, undefined, context)
  const related = {
    image: undefined,
    categories: [term],
    tags: [],
    venues: [{ record: sampleVenue, image: undefined }],
    organizers: [{ record: sampleOrganizer, image: undefined }],
    parentId: undefined,
    ticketed: false,
  }
  const event = presentEvent(sampleEvent, related, context)
  return {
    events: { view: event, alone: { json_ld: eventJsonLd(event, sampleEvent) } },
    venues: { view: venue, alone: { json_ld: venueJsonLd(venue) } },
    organizers: { view: organizer, alone: { json_ld: organizerJsonLd(organizer) } },
    categories: { view: presentCategory(term, context) },
    tags: { view: presentTag(term, context) },
  }
}

/** The name of the example of an operation's response; `/` and `/doc` have none. */
export function exampleName(operation: OperationId): string | undefined {
  const collection = collectionFor(operation)
  return collection && verbOf(operation) === 'list' ? `${collection}.list` : collection
}

/** The name of the example of an error. Anonymous users get another sentence with 401. */
export function errorExampleName(code: ErrorCode, status: number): string {
  return status === 401 ? `${code}.visitor` : code
}

/** Every example, by name. */
export function buildExamples(context: Presenting): Readonly<Record<string, object>> {
  const records = exampleRecords(context)
  const codes = [...new Set(operationIds.flatMap(errorCodesOf))]
  return Object.fromEntries([
    ...collections.flatMap((collection) => {
      const { view, alone } = records[collection]
      const url = collectionUrl(context.baseUrls, collection)
      const links = pageLinks({ url, parameters: [], page: 1, perPage: 10, total: 1 })
      return [
        [collection, { value: { ...view, ...alone } }],
        [`${collection}.list`, { value: presentPage(collection, [view], links, 1) }],
      ]
    }),
    ...codes.map((code) => [code, { value: exampleError(code, errorStatuses[code], context) }]),
    [errorExampleName('rest_forbidden', 401), { value: exampleError('rest_forbidden', 401, context) }],
  ])
}

function exampleError(code: ErrorCode, status: number, context: Presenting): object {
  const message = exampleMessage(code, status, context, code === 'term_exists' ? 12 : EXAMPLE_ID)
  return { code, message, data: status >= 500 ? { status, id: EXAMPLE_ID } : { status } }
}
