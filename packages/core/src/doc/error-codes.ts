import { isReading, type OperationId, routes, verbOf } from '../contract/routes.ts'
import type { ErrorCode } from '../errors/codes.ts'
import { modeOf } from '../plan/parse-input.ts'
import { collectionFor, kindIn } from './doc-context.ts'

/** The codes of the errors that an operation can respond with. */
export function errorCodesOf(operation: OperationId): readonly ErrorCode[] {
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
    if (kind === 'event' && verb === 'get') codes.push('event-password-protected', 'event-password-attempts')
    return codes
  }
  codes.push('rest_forbidden', 'rest_invalid_json', 'rest_unsupported_media_type', 'rest_payload_too_large')
  codes.push('rest_body_timeout', 'rest_body_incomplete', 'rest_conflict')
  codes.push(modeOf(operation) === 'create' ? 'rest_missing_callback_param' : 'rest_precondition_failed')
  if (verb === 'delete' && isPost) codes.push(`${kind}-is-in-trash`)
  if (verb !== 'delete' && !isPost) codes.push('term_exists', 'duplicate_term_slug')
  return codes
}
