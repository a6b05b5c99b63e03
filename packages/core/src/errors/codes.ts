/**
 * Every error code and its HTTP status. Codes are part of the API, so their meaning never changes. For anonymous users,
 * `rest_forbidden` has status 401.
 */
export const errorStatuses = {
  rest_no_route: 404,
  rest_method_not_allowed: 405,
  rest_invalid_namespace: 404,
  rest_invalid_json: 400,
  rest_unsupported_media_type: 415,
  rest_payload_too_large: 413,
  rest_body_timeout: 408,
  rest_body_incomplete: 400,
  rest_missing_callback_param: 400,
  rest_invalid_param: 400,
  rest_forbidden: 403,
  rest_vetoed: 403,
  rest_invalid_feed_token: 401,
  'event-not-found': 404,
  'venue-not-found': 404,
  'organizer-not-found': 404,
  'category-not-found': 404,
  'tag-not-found': 404,
  'event-archive-page-not-found': 404,
  'venue-archive-page-not-found': 404,
  'organizer-archive-page-not-found': 404,
  'event-password-protected': 403,
  'event-password-attempts': 429,
  'event-is-in-trash': 410,
  'venue-is-in-trash': 410,
  'organizer-is-in-trash': 410,
  term_exists: 400,
  duplicate_term_slug: 400,
  rest_precondition_failed: 412,
  rest_conflict: 409,
  rest_internal_error: 500,
  rest_store_unavailable: 503,
} as const satisfies Record<string, number>

/** An error code of Kalends. */
export type ErrorCode = keyof typeof errorStatuses

/** The kinds of records that errors can be about. The code of such an error starts with the kind. */
export type RecordKind = 'event' | 'venue' | 'organizer' | 'category' | 'tag'
