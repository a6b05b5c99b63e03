export { type AdapterFacts, createHandler, type NodeHandler, type NodeRequest } from './handler.ts'
export {
  createHost,
  type Host,
  type HostOptions,
  type HostRequest,
  type OwnOptionName,
  type ServedCalendar,
  type Target,
} from './host.ts'
export { type NodeCalendarOptions, nodeCalendar } from './node-calendar.ts'
export type { Origin } from './public-origin.ts'
export { prepareResponse, writeResponse } from './write-response.ts'
