/**
 * A handler for `node:http` and Connect-style hosts, and the building blocks of adapters.
 * @module @kalends/core/node
 */

export {
  type AdapterFacts,
  createHandler,
  createHost,
  type Host,
  type HostRequest,
  type NodeHandler,
  type NodeRequest,
  type Target,
  writeResponse,
} from './host.ts'
export type { HostOptions, OwnOptionName, OwnOptions, ServedCalendar } from './host-options.ts'
export { type NodeCalendarOptions, nodeCalendar } from './node-calendar.ts'
export { prepareResponse } from './prepare-response.ts'
export type { Origin } from './public-origin.ts'
export { readableBody } from './readable-body.ts'
export { limitReading } from './slow-reader.ts'
