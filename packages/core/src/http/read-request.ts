import { type Fields, isListField } from '../contract/field.ts'
import { inputs } from '../contract/inputs.ts'
import type { Language } from '../contract/languages.ts'
import { type OperationId, routes } from '../contract/routes.ts'
import { nearestName } from '../domain/nearest-name.ts'
import type { Fault } from '../errors/calendar-error.ts'
import type { FaultCode } from '../i18n/en.ts'
import { parseLanguage } from '../plan/parse-input.ts'
import type { Settings } from '../ports/settings.ts'
import type { Awaitable } from '../ports/store.ts'
import type { GivenParameters } from '../present/present-page.ts'
import { type CalendarRequest, isReadMethod } from './message.ts'
import { parseBody } from './parse-body.ts'
import { type GivenPairs, type Pairs, parsePairs } from './parse-pairs.ts'

/** The parameters of a request, from its query string and its body. */
export interface RequestInput {
  readonly raw: Readonly<Record<string, unknown>>
  /** Parameters that are encoded wrongly, and unknown ones if the option `unknownParameters` is `reject`. */
  readonly faults: readonly Fault[]
  /** The language that a parameter names. */
  readonly language: Language | undefined
  /** The parameters of the query string, in order, for links. */
  readonly parameters: GivenParameters
  /** The value of the header that names unknown parameters; `undefined` if there are none. */
  readonly ignored: string | undefined
}

/** The parameters of each operation that are lists when they are repeated. */
const lists: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries<Fields>(inputs).map(([operation, fields]) => {
    return [operation, new Set(Object.keys(fields).filter((name) => isListField(fields[name])))]
  }),
)

/** Matches a percent-encoded name, which might decode to the language parameter or `feed_token`. */
const ENCODED_NAME = /(?:^|&)[^=&]*%/

/**
 * The language that a query string names. It is parsed before the other parameters, because it is also the language of errors.
 */
export function languageIn(query: string, { languageParameter, limits }: Settings): Language | undefined {
  if (query === '' || (!query.includes(languageParameter) && !ENCODED_NAME.test(query))) return undefined
  const { values } = parsePairs(query, { isList: () => false, maxPairs: limits.parameters })
  return parseLanguage(values, languageParameter).language
}

/**
 * Parses the query string and the body. If a parameter is in both, the body wins. Returns a promise only if there may be a body.
 */
export function readRequest(
  message: CalendarRequest,
  operation: OperationId,
  settings: Settings,
): Awaitable<RequestInput> {
  const { limits, bodyLimit } = settings
  const listNames = lists.get(operation)
  const options = {
    isList: (name: string) => listNames?.has(name) === true,
    maxPairs: limits.parameters,
    limitBytes: bodyLimit,
    maxDepth: limits.depth,
    maxNames: limits.names,
  }
  const query = parsePairs(message.query, options)
  if (isReadMethod(message.method)) return inputOf(query, undefined, operation, settings)
  return parseBody(message, options).then((body) => inputOf(query, body, operation, settings))
}

function inputOf(
  query: GivenPairs,
  body: Pairs | undefined,
  operation: OperationId,
  { limits, languageParameter, unknownParameters }: Settings,
): RequestInput {
  const fields: Fields = inputs[operation]
  const isKnown = (name: string): boolean => Object.hasOwn(fields, name) || name === languageParameter
  const faults = faultsOf(query, isKnown, limits.parameters)
  let raw = withoutToken(query.values)
  if (body !== undefined) {
    faults.push(...faultsOf(body, isKnown, limits.parameters))
    // The usual case: all parameters are in the body.
    raw = query.given.length === 0 ? body.values : Object.assign(Object.create(null), raw, body.values)
  }
  const { language, faults: unknownLanguage } = parseLanguage(raw, languageParameter)
  faults.push(...unknownLanguage)
  const unknown = unknownNames(query, (name) => isKnown(name) || routes[operation].path.endsWith(`{${name}}`))
  const isRejecting = unknownParameters === 'reject'
  if (isRejecting) faults.push(...unknownFaults(unknown, [...Object.keys(fields), languageParameter]))
  const ignored = isRejecting ? undefined : ignoredHeader(unknown)
  const parameters = query.tooMany ? [] : query.given.filter(([name]) => !isTokenName(name))
  return { raw, faults, language, parameters, ignored }
}

/**
 * Matches `feed_token`, even in another case, encoded twice, with an encoded `=`, or after the `&amp;` of HTML. A
 * client that misspells the name still sends a token.
 */
const TOKEN_NAME = /^(?:amp;|[^a-z])*feed(?:[\W_]|25|5f)*token/i

function isTokenName(name: string): boolean {
  return TOKEN_NAME.test(name)
}

/** The parameters without a feed token, however its name is spelled. Hooks and links must not contain the token. */
function withoutToken(values: RequestInput['raw']): RequestInput['raw'] {
  const names = Object.keys(values)
  if (!names.some(isTokenName)) return values
  const others = names.filter((name) => !isTokenName(name)).map((name) => [name, values[name]])
  return Object.assign(Object.create(null), Object.fromEntries(others))
}

/** The feed token of a query string, not checked yet: `undefined` if it has none, `null` if it cannot be decoded. */
export function feedTokenIn(query: string, { limits }: Settings): unknown {
  if (!query.includes('feed_token') && !ENCODED_NAME.test(query)) return undefined
  const { values, faults } = parsePairs(query, { isList: () => false, maxPairs: limits.parameters })
  return values['feed_token'] ?? (faults.some(({ param }) => param === 'feed_token') ? null : undefined)
}

/** The parameters that FullCalendar adds to the URL of a feed, even if the URL has a feed token. */
const ofClients: ReadonlySet<string> = new Set(['start', 'end', 'timeZone', '_'])

/**
 * The input of a request with a feed token: the filters stored with the token, and the parameters that FullCalendar adds. All
 * other parameters are ignored.
 */
export function storedInput(
  { raw, faults, language }: RequestInput,
  filters: RequestInput['raw'],
  operation: OperationId,
  { languageParameter, unknownParameters }: Settings,
): RequestInput {
  const isSent = (name: string): boolean => ofClients.has(name) && Object.hasOwn(inputs[operation], name)
  const names = Object.keys(raw).filter((name) => name !== languageParameter)
  const others = names.filter((name) => !isSent(name))
  const isRejecting = unknownParameters === 'reject'
  const sent = Object.fromEntries(names.filter(isSent).map((name) => [name, raw[name]]))
  return {
    raw: { ...sent, ...filters },
    faults: [
      ...faults.filter(({ param }) => param === languageParameter),
      ...(isRejecting ? unknownFaults(others, []) : []),
    ],
    language,
    parameters: [],
    ignored: isRejecting ? undefined : ignoredHeader(others),
  }
}

function faultsOf({ tooMany, faults }: Pairs, isKnown: (name: string) => boolean, max: number): Fault[] {
  const known: Fault[] = faults.filter(({ param }) => isKnown(param))
  if (tooMany) known.unshift({ param: 'parameters', code: 'too_many_parameters', values: { max } })
  return known
}

/**
 * The unknown names in a query string, including names in pairs that could not be decoded. A feed token in a name is cut off.
 */
function unknownNames({ values, faults }: Pairs, isKnown: (name: string) => boolean): readonly string[] {
  const names = [...Object.keys(values), ...faults.map(({ param }) => param)]
  const unknown = names
    .filter((name) => name !== '' && !isKnown(name))
    .map((name) => TOKEN_NAME.exec(name)?.[0] ?? name)
  return unknown.length < 2 ? unknown : [...new Set(unknown)]
}

/** At most this many unknown parameters are reported, which limits the work and the length of the header. */
const MOST_NAMES = 20
const LONGEST_HEADER = 1024

function unknownFaults(unknown: readonly string[], known: readonly string[]): readonly Fault[] {
  return unknown.slice(0, MOST_NAMES).map((param) => {
    const nearest = nearestName(param, known) ?? ''
    return { param, code: 'unknown_parameter' satisfies FaultCode, values: { nearest } }
  })
}

function ignoredHeader(unknown: readonly string[]): string | undefined {
  let header: string | undefined
  for (const name of unknown.slice(0, MOST_NAMES)) {
    const longer: string = header === undefined ? encodeURIComponent(name) : `${header},${encodeURIComponent(name)}`
    if (longer.length <= LONGEST_HEADER) header = longer
  }
  return header
}
