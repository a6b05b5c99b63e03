/**
 * The calendar: records, filters, permissions, errors, the REST API, and what stores and adapters build on.
 * @module @kalends/core
 */

export { type Calendar, createCalendar, type ExplainOptions, type WithDefaultPolicy } from './calendar.ts'
export type * from './contract/call-inputs.ts'
export type {
  CustomField,
  CustomFields,
  FieldsOption,
  PlainCustomField,
  SchemaCustomField,
  StandardSchema,
  WithDeclared,
  WithRequired,
} from './contract/custom-fields.ts'
export type { ErrorView } from './contract/error-output.ts'
export { type Field, type Fields, fieldTypeOf, jsonSchemaOf } from './contract/field.ts'
export type {
  EventRow,
  ExternalId,
  ImportedRecord,
  ImportOptions,
  ImportProgress,
  ImportRow,
  OrganizerRow,
  VenueRow,
} from './contract/import-options.ts'
export { inputs } from './contract/inputs.ts'
export { type Language, languages } from './contract/languages.ts'
export type { Limits } from './contract/limits.ts'
export type { LocalizedText } from './contract/localized-text.ts'
export type { LicenseOption, OpenApiOption, SecurityRequirement } from './contract/openapi-option.ts'
export type { OperationInput, OperationResult, OperationTarget } from './contract/operation-types.ts'
export {
  type Option,
  type OptionsOf,
  option,
  optionsOf,
  type ParsedOptions,
  parseOptions,
} from './contract/option-schemas.ts'
export type { CostDetails, DateDetails, ImageView, TermUrls } from './contract/output-parts.ts'
export type { CategoryView, EventView, OrganizerView, TagView, VenueView } from './contract/outputs.ts'
export type {
  CategoryPage,
  DayCount,
  EventDays,
  EventPage,
  OrganizerPage,
  TagPage,
  VenuePage,
} from './contract/responses.ts'
export { type FeedFormatId, type OperationId, operationIds, routes } from './contract/routes.ts'
export type { FieldType } from './contract/schemas.ts'
export type { SecurityScheme } from './contract/security-schemes.ts'
export type {
  EventShape,
  FieldName,
  InLanguage,
  RecordShape,
  Shaped,
  ShapedPage,
  ShapeOptions,
  WithoutPage,
} from './contract/shape-options.ts'
export { eventStatuses, statuses } from './contract/statuses.ts'
export type { UserId, UserIdOf, UserIds } from './contract/user-ids.ts'
export { abbreviationAt } from './domain/abbreviation.ts'
export { compareText } from './domain/compare-text.ts'
export { type CostEntry, parseCost, readCost, showCost } from './domain/cost.ts'
export { allPermissions, defaultPolicy, policyWithRules } from './domain/default-policy.ts'
export {
  distanceKm,
  isInCircle,
  latitudeRange,
  type Point,
  reachSquared,
  type UnitVector,
  unitVector,
} from './domain/distance.ts'
export { isEmail } from './domain/email.ts'
export { isOnline } from './domain/event-status.ts'
export { compareFieldValues, type FieldValue, fieldValues, isInRange, type ValueRange } from './domain/field-values.ts'
export {
  foldText,
  nameKey,
  type SearchParts,
  sameName,
  searchParts,
  searchText,
  searchWords,
  wordsOf,
} from './domain/fold-text.ts'
export {
  dateDetails,
  type Moment,
  momentToUtc,
  readMoment,
  readWallText,
  startOfDay,
  startOfNextDay,
  wallText,
} from './domain/moment.ts'
export { nearestName } from './domain/nearest-name.ts'
export { resolveSchedule, type Schedule, type ScheduleInput } from './domain/schedule.ts'
export {
  eventSearchText,
  type IsDeclared,
  organizerSearchText,
  termSearchText,
  venueSearchText,
} from './domain/search-text.ts'
export { freeSlug, makeSlug } from './domain/slug.ts'
export { admits, effectiveStatus, isVisible, resolveStatus, type Standing, type StatusChoice } from './domain/status.ts'
export { isHttpUrl } from './domain/url.ts'
export {
  type DroppedBound,
  resolveWindow,
  type Window,
  type WindowBound,
  type WindowBoundName,
  type WindowEdge,
  type WindowInput,
} from './domain/window.ts'
export { offsetAt, readZone, toUtc, toWall } from './domain/zone.ts'
export type * from './errors/calendar-error.ts'
export { CalendarError, conflict, isCalendarError, storeUnavailable, veto } from './errors/calendar-error.ts'
export { type ErrorCode, errorStatuses } from './errors/codes.ts'
export type * from './feed-tokens.ts'
export type { Health, HealthOptions } from './health.ts'
export { prefersProblemJson } from './http/accept.ts'
export { pickLanguage } from './http/accept-language.ts'
export { problemOf } from './http/error-response.ts'
export { type FetchOptions, fetchCalendar } from './http/fetch.ts'
export {
  bodyBytes,
  bodyText,
  type CalendarRequest,
  type CalendarResponse,
  isStream,
  type RequestHeaders,
} from './http/message.ts'
export type { FailedRequest } from './http/observe-request.ts'
export type { RowResult } from './operations/create-many.ts'
export type { EventExplanation, Explanation, Instant, InstantRange } from './operations/explain.ts'
export type { ImportFailure, ImportResult } from './operations/import/report.ts'
export type { CalendarOptions } from './options.ts'
export type * from './ports/feed-token.ts'
export type { AfterCall, BeforeCall, EveryHook, Hook, Hooks, Replacement } from './ports/hooks.ts'
export type * from './ports/host.ts'
export type * from './ports/policy.ts'
export type * from './ports/query.ts'
export type * from './ports/record.ts'
export { byKind, kinds, namedKinds, placeKinds, postKinds, sluggedKinds, termKinds } from './ports/record.ts'
export type { PageSubject } from './ports/settings.ts'
export type * from './ports/store.ts'
export type {
  CreateManyOptions,
  DaysApi,
  DeleteOptions,
  PostApi,
  ReadOptions,
  Resources,
  TermApi,
} from './resources.ts'
export { allRecords } from './store-kit/all-records.ts'
export { type AppliedChanges, applyChanges, applyInSteps } from './store-kit/apply-changes.ts'
export { buildRecord, keepLinks, type MapLink, type RecordParts } from './store-kit/build-record.ts'
export {
  type Compare,
  type CountOf,
  comesAfter,
  compareBy,
  compareValues,
  type OrderOf,
  positionOf,
} from './store-kit/compare-by.ts'
export { completeStore } from './store-kit/complete-store.ts'
export { type CopyOptions, type CopyProgress, copyStore } from './store-kit/copy-store.ts'
export { type DayCounter, datesOf, dayCounter } from './store-kit/count-days.ts'
export { findWithoutExcluded } from './store-kit/find-without-excluded.ts'
export { linkKeys } from './store-kit/links.ts'
export {
  hasWhereabouts,
  isLocatedAt,
  isLocked,
  matchesEvent,
  type Test,
  type VenueOf,
} from './store-kit/matches-event.ts'
export { type IdSet, linkedPlaces, matchesLinkedEvent, matchesPlace } from './store-kit/matches-place.ts'
export type * from './store-kit/matches-term.ts'
export { countByTerm, countsForTerms, matchesTerm, termIdsOf, withAncestors } from './store-kit/matches-term.ts'
export { anyEvent, anyPlace, everyStatus } from './store-kit/open-query.ts'
export { sameNameLimit } from './store-kit/same-name-limit.ts'
export {
  type RecordSource,
  recordsOnPage,
  scanCounts,
  scanIds,
  scanRecords,
  scanSlug,
  scanState,
} from './store-kit/scan-records.ts'
export type { AnyWrite, CommitState, Write } from './store-kit/stage.ts'
