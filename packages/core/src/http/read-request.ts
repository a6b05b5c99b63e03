import type { Fields } from '../contract/field.ts'
import { isListField } from '../contract/field.ts'
import { inputs } from '../contract/inputs.ts'
import type { Language } from '../contract/languages.ts'
import type { OperationId } from '../contract/routes.ts'
import type { Fault } from '../errors/calendar-error.ts'
import type { FaultCode } from '../i18n/catalogue.ts'
import { readLanguage } from '../plan/read-language.ts'
import type { Settings } from '../ports/settings.ts'
import type { Awaitable } from '../ports/store.ts'
import type { GivenParameters } from '../present/present-page.ts'
import { type CalendarRequest, isReadMethod } from './message.ts'
import { type ParsedBody, readParameters } from './parse-body.ts'
import { type GivenPairs, type Pairs, parsePairs } from './parse-pairs.ts'

/** The parameters of a request, wherever they stood. */
export interface RequestInput {
  readonly raw: Readonly<Record<string, unknown>>
  /** What is wrong with how they were written. */
  readonly faults: readonly Fault[]
  /** The language that they ask for. */
  readonly language: Language | undefined
  /** Those of the query string, in order, for links. */
  readonly parameters: GivenParameters
}

/** The parameters of each operation that are lists when they are repeated. */
const lists = Object.fromEntries(
  Object.entries<Fields>(inputs).map(([operation, fields]) => [operation, listsAmong(fields)]),
) as Readonly<Record<OperationId, ReadonlySet<string>>> // There is an entry for each.

function listsAmong(fields: Fields): ReadonlySet<string> {
  return new Set(Object.keys(fields).filter((name) => isListField(fields[name])))
}

/** A name that is percent-encoded, in whole or in part: it may be any. */
const ENCODED_NAME = /(?:^|&)[^=&]*%/

/** The language that a query string asks for, known before anything else so that every refusal can speak it. */
export function languageIn(query: string, { languageParameter, limits }: Settings): Language | undefined {
  if (query === '' || (!query.includes(languageParameter) && !ENCODED_NAME.test(query))) return undefined
  const { values } = parsePairs(query, { isList: () => false, maxPairs: limits.parameters })
  return readLanguage(values, languageParameter).language
}

/** Reads query string and body; what stands in the body counts more. Only a body is waited for. */
export function readRequest(
  message: CalendarRequest,
  operation: OperationId,
  settings: Settings,
): Awaitable<RequestInput> {
  const { limits, bodyLimit, languageParameter } = settings
  const isKnown = (name: string): boolean => Object.hasOwn(inputs[operation], name) || name === languageParameter
  const options = {
    isList: (name: string) => lists[operation].has(name),
    maxPairs: limits.parameters,
    limitBytes: bodyLimit,
    maxDepth: limits.depth,
  }
  const query = parsePairs(message.query, options)
  if (isReadMethod(message.method)) return inputOf(query, undefined, isKnown, settings)
  return readParameters(message, options).then((body) => inputOf(query, body, isKnown, settings))
}

function inputOf(
  query: GivenPairs,
  body: ParsedBody | undefined,
  isKnown: (name: string) => boolean,
  { limits, languageParameter }: Settings,
): RequestInput {
  const faults = faultsOf(query, isKnown, limits.parameters)
  let raw = query.values
  if (body?.type === 'values') {
    faults.push(...faultsOf(body.pairs, isKnown, limits.parameters))
    // Mostly everything is in the body.
    const isAllInBody = query.given.length === 0
    raw = isAllInBody ? body.pairs.values : Object.assign(Object.create(null), query.values, body.pairs.values)
  }
  const { language, faults: unknownLanguage } = readLanguage(raw, languageParameter)
  faults.push(...unknownLanguage)
  return { raw, faults, language, parameters: query.tooMany ? [] : query.given }
}

function faultsOf(pairs: Pairs, isKnown: (name: string) => boolean, max: number): Fault[] {
  const faults: Fault[] = []
  if (pairs.tooMany) faults.push({ param: 'parameters', code: 'too_many_parameters', values: { max } })
  const note = (names: readonly string[], code: FaultCode): void => {
    for (const param of names) if (isKnown(param)) faults.push({ param, code })
  }
  note(pairs.malformed, 'bad_encoding')
  note(pairs.unclean, 'bad_characters')
  note(pairs.tooDeep, 'too_deep')
  return faults
}
