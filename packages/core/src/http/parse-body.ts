import { CalendarError } from '../errors/calendar-error.ts'
import { bodyFormat } from './content-type.ts'
import { formPairs } from './form-pairs.ts'
import { firstHeader } from './headers.ts'
import { jsonPairs } from './json-pairs.ts'
import type { CalendarRequest } from './message.ts'
import type { PairOptions, Pairs } from './parse-pairs.ts'
import { declaredLength, readBody } from './read-body.ts'

/** The bounds of a body. The object of a JSON body is itself the first level of `maxDepth`. */
export interface BodyOptions extends PairOptions {
  readonly limitBytes: number
  readonly maxDepth: number
}

/**
 * Parses the parameters in the body, which a host's parser may have read before. Rejects with
 * `rest_unsupported_media_type`, `rest_payload_too_large` or `rest_invalid_json`, and like `request.read`. What the
 * headers alone rule out is rejected without reading. Resolves to `undefined` if there is no body.
 */
export async function readParameters(message: CalendarRequest, options: BodyOptions): Promise<Pairs | undefined> {
  const type = firstHeader(message.headers, 'content-type')
  const format = isEncoded(message) ? undefined : bodyFormat(type)
  const declared = declaredLength(message)
  // A chunked body without a type can turn out to be empty.
  const isDeclared = declared === 'some' ? type !== undefined : declared !== undefined && declared > 0
  if (format === undefined && isDeclared) throw new CalendarError('rest_unsupported_media_type')
  const body = await readBody(message, options.limitBytes)
  if (body === undefined) return undefined
  if (format === undefined) throw new CalendarError('rest_unsupported_media_type')
  return format === 'json' ? jsonPairs(body, options) : formPairs(body, options)
}

/** Whether the body is still compressed. */
function isEncoded(message: CalendarRequest): boolean {
  const encoding = message.body === undefined ? firstHeader(message.headers, 'content-encoding') : undefined
  return encoding !== undefined && !/^(?:identity)?$/i.test(encoding.trim())
}
