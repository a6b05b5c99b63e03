/**
 * Test cases for your own stores, adapters and policies.
 * @module @kalends/conformance
 */

export { type FaultCase, type FaultRig, type FaultSetup, faultCases } from './faults/fault-cases.ts'
export {
  type FaultPlan,
  type FaultyStore,
  faultyStore,
  type StoreFault,
  type StoreMethod,
  storeFailure,
  storeFaults,
} from './faults/faulty-store.ts'
export { applyLoad, type LoadReport, type LoadSize } from './faults/load.ts'
export { type LoadCase, type LoadedHost, loadCase } from './faults/load-case.ts'
export { forkLoaded, serveLoad } from './faults/loaded-process.ts'
export {
  type FuzzCase,
  type FuzzReport,
  type FuzzSetup,
  type FuzzSize,
  fuzzCase,
  type OpenFuzzed,
} from './fuzz/fuzz-case.ts'
export { fuzzHostCase } from './fuzz/fuzz-host-case.ts'
export { type FuzzOptions, type FuzzRequest, fuzzRequests } from './fuzz/fuzz-requests.ts'
export { type FuzzedCalendar, fuzzMessage } from './fuzz/fuzz-steps.ts'
export { attackTexts, injectionCase } from './fuzz/injection-case.ts'
export type { FuzzBody } from './fuzz/random-body.ts'
export type { FuzzHeaders } from './fuzz/random-headers.ts'
export { responseFaults } from './fuzz/response-faults.ts'
export type { HostAbility, HostCase, HostSetup, OpenHost, RunningHost, ServedCalendar } from './host/host-case.ts'
export { hostCases } from './host/host-cases.ts'
export { type CreateTestedClient, type TestedClient, typedClientCases } from './host/typed-client.ts'
export { feedPolicyCases } from './policy/feed-cases.ts'
export type { OpenCalendar, OpenedCalendar, PolicyCase, PolicySetup } from './policy/policy-case.ts'
export { type PolicySize, policyCases, randomPolicyCases } from './policy/policy-cases.ts'
export { type DifferentialCase, differentialCase, randomCase, type WalkSize } from './random/differential.ts'
export type { KnownIds } from './random/random-draft.ts'
export { randomDraft } from './random/random-draft.ts'
export { randomQuery } from './random/random-query.ts'
export { randomRecords } from './random/random-records.ts'
export { type Random, seededRandom } from './random/seeded-random.ts'
export { type ReferenceOptions, referenceStore } from './reference/reference-store.ts'
export type { OpenStore, StoreCase } from './store/store-case.ts'
export { storeCases } from './store/store-cases.ts'
export {
  DAY,
  eventDraft,
  imageDraft,
  NOW,
  organizerDraft,
  termDraft,
  venueDraft,
} from './store/support/drafts.ts'
export { eventQuery, placeQuery, seeNothing, seePublished, termQuery, venueQuery } from './store/support/queries.ts'
export { type ApiRequest, type ApiResponse, apiClient, type Send } from './wire/api-client.ts'
export { runWireCases } from './wire/run-cases.ts'
export type { WireResult } from './wire/wire-case.ts'
