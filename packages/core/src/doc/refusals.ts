import { isReading, type OperationId, routes, subjectOf, verbOf } from '../contract/routes.ts'
import type { ErrorCode } from '../errors/codes.ts'
import { modeOf } from '../plan/read-input.ts'

const singular = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
} as const

type Collection = keyof typeof singular

/** The codes with which an operation may refuse, worked out from what kind of operation it is. */
export function refusalsOf(operation: OperationId): readonly ErrorCode[] {
  const collection = subjectOf(operation)
  const codes: ErrorCode[] = ['rest_invalid_param', 'rest_vetoed', 'rest_internal_error', 'rest_store_unavailable']
  if (operation === 'root.get') codes.push('rest_invalid_namespace')
  if (collection !== 'root' && collection !== 'doc') codes.push(...refusalsIn(collection, operation))
  return codes
}

function refusalsIn(collection: Collection, operation: OperationId): readonly ErrorCode[] {
  const kind = singular[collection]
  const isRead = isReading(operation)
  const isPost = kind === 'event' || kind === 'venue' || kind === 'organizer'
  const isList = verbOf(operation) === 'list'
  const isDelete = verbOf(operation) === 'delete'
  const codes: ErrorCode[] = []
  if (isList && isPost) codes.push(`${kind}-archive-page-not-found`)
  if (routes[operation].path.includes('{')) codes.push(`${kind}-not-found`)
  if (isRead)
    return kind === 'event' && !isList ? [...codes, 'event-password-protected', 'event-password-attempts'] : codes
  codes.push('rest_forbidden', 'rest_invalid_json', 'rest_unsupported_media_type', 'rest_payload_too_large')
  codes.push('rest_body_timeout', 'rest_body_incomplete', 'rest_conflict')
  if (modeOf(operation) === 'create') codes.push('rest_missing_callback_param')
  else codes.push('rest_precondition_failed')
  if (isDelete && isPost) codes.push(`${kind}-is-in-trash`)
  if (!isDelete && !isPost) codes.push('term_exists', 'duplicate_term_slug')
  return codes
}
