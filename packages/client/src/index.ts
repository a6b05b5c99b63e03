/**
 * A typed client of the REST API, for browsers and Node.
 * @module @kalends/client
 */

export type * from './calls.ts'
export { createClient } from './client.ts'
export { CalendarError, type ClientErrorCode, isCalendarError } from './errors.ts'
export { etagOf } from './etags.ts'
export type { ClientHeaders, ClientOptions, SendRequest } from './options.ts'
