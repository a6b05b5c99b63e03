import { recordSchemas } from '../contract/outputs.ts'
import { type OperationId, operationIds, subjectOf, verbOf } from '../contract/routes.ts'
import { type ErrorCode, errorStatuses } from '../errors/codes.ts'
import { eventJsonLd, organizerJsonLd, venueJsonLd } from '../present/json-ld.ts'
import { collectionUrl } from '../present/links.ts'
import { presentEvent } from '../present/present-event.ts'
import { presentOrganizer } from '../present/present-organizer.ts'
import { pageLinks, presentPage } from '../present/present-page.ts'
import { presentCategory, presentTag } from '../present/present-term.ts'
import { presentVenue } from '../present/present-venue.ts'
import type { Presenting } from '../present/presenting.ts'
import { refusalsOf } from './refusals.ts'
import { sampleEvent, sampleOrganizer, sampleTerm, sampleVenue } from './sample.ts'
import type { Writing } from './writing.ts'

type Collection = keyof typeof recordSchemas

/** What a record of each collection looks like in a list and alone: made by the presenters, so that it is true. */
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

/** The name of the example of what an operation answers with; those that describe the calendar itself have none. */
export function exampleName(operation: OperationId): string | undefined {
  const collection = subjectOf(operation)
  if (collection === 'root' || collection === 'doc') return undefined
  return verbOf(operation) === 'list' ? `${collection}.list` : collection
}

/** The name of the example of a refusal; that of a visitor differs from that of a person. */
export function errorExampleName(code: ErrorCode, status: number): string {
  return status === 401 ? `${code}.visitor` : code
}

/** Every example, by name. */
export function buildExamples(writing: Writing): Readonly<Record<string, object>> {
  // `Object.keys` forgets what the table knows.
  const collections = Object.keys(recordSchemas) as readonly Collection[]
  const codes = [...new Set(operationIds.flatMap(refusalsOf))]
  return Object.fromEntries([
    ...collections.flatMap((collection) => [
      [collection, { value: exampleOf(collection, true, writing) }],
      [`${collection}.list`, { value: exampleList(collection, writing) }],
    ]),
    ...codes.map((code) => [code, { value: exampleError(code, errorStatuses[code], writing) }]),
    [errorExampleName('rest_forbidden', 401), { value: exampleError('rest_forbidden', 401, writing) }],
  ])
}

function exampleList(collection: Collection, writing: Writing): object {
  const url = collectionUrl(writing.baseUrls, collection)
  const links = pageLinks({ url, parameters: [], page: 1, perPage: 10, total: 1 })
  return presentPage(collection, [exampleOf(collection, false, writing)], links, 1)
}

const EXAMPLE_ID = '3f0c9d2e-5b1a-4c7e-9f00-2d6b8a1c4e57'

function exampleError(code: ErrorCode, status: number, { say, catalogue, settings }: Writing): object {
  const sentence = status === 401 ? catalogue.visitorForbidden : catalogue.errors[code]
  const message = say(sentence, {
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
