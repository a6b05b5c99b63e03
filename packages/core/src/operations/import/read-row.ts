import { isRecord } from '../../contract/json.ts'
import { isCalendarError } from '../../errors/calendar-error.ts'
import { parseInput } from '../../plan/parse-input.ts'
import { type PlaceKind, type PostKind, postKinds } from '../../ports/record.ts'
import type { Settings } from '../../ports/settings.ts'
import { type FailureOf, rowError } from './report.ts'

/** A row with a kind and an external id. */
export interface Row {
  readonly row: number
  readonly kind: PostKind
  readonly externalId: string
  /** The parameters of the record, with its external id. */
  readonly raw: Record<string, unknown>
  /** The external ids of the records that an event links to; `undefined` if the row doesn't link by external id. */
  readonly links: Readonly<Record<PlaceKind, readonly string[] | undefined>>
}

/** A row, or why there is none. */
export type ReadRow =
  | { readonly read: Row; readonly error?: undefined }
  | { readonly failure: FailureOf; readonly error: unknown }

/** Parses what the source of an import returned as a row. */
export function readRow(given: unknown, row: number, source: string, settings: Settings): ReadRow {
  if (!isRecord(given))
    return { failure: { row, kind: undefined, externalId: undefined }, error: rowError('row', 'not_object') }
  const { kind: named, externalId: givenId, input } = given
  const kind = postKinds.find((known) => known === (named ?? 'event'))
  const id = readExternalId(givenId, 'externalId', source, settings)
  const failure = { row, kind, externalId: id.text }
  if (kind === undefined) return { failure, error: rowError('kind', 'not_one_of', { options: postKinds.join(', ') }) }
  if (id.text === undefined) return { failure, error: id.error }
  if (!isRecord(input)) return { failure, error: rowError('input', 'not_object') }
  const venues = readLinks(kind, given['venues'], 'venues', source, settings)
  const organizers = readLinks(kind, given['organizers'], 'organizers', source, settings)
  const error = venues.error ?? organizers.error
  if (error !== undefined) return { failure, error }
  const raw = { ...input, external_source: source, external_id: id.text }
  return { read: { row, kind, externalId: id.text, raw, links: { venue: venues.ids, organizer: organizers.ids } } }
}

type ReadId =
  | { readonly text: string; readonly error?: undefined }
  | { readonly text?: undefined; readonly error: Error }

/** Parses an external id like the field `external_id`, but it cannot be empty. `param` names it in errors. */
function readExternalId(given: unknown, param: string, source: string, settings: Settings): ReadId {
  if (given === undefined || given === null) return { error: rowError(param, 'required') }
  const text = typeof given === 'number' && Number.isFinite(given) ? String(given) : given
  if (typeof text !== 'string') return { error: rowError(param, 'not_text') }
  if (text === '') return { error: rowError(param, 'empty') }
  try {
    parseInput('venues.update', { external_source: source, external_id: text }, settings)
    return { text }
  } catch (error) {
    const [fault] = isCalendarError(error) ? (error.details.faults ?? []) : []
    if (fault === undefined) throw error
    return { error: rowError(param, fault.code, fault.values) }
  }
}

interface ReadLinks {
  readonly ids?: readonly string[]
  readonly error?: Error
}

function readLinks(kind: PostKind, given: unknown, param: string, source: string, settings: Settings): ReadLinks {
  if (given === undefined || given === null || kind !== 'event') return {}
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  const max = settings.limits.links
  if (list.length > max) return { error: rowError(param, 'too_many_entries', { max }) }
  const ids = list.map((id, index) => readExternalId(id, `${param}[${index}]`, source, settings))
  const error = ids.find((id) => id.error !== undefined)?.error
  return error === undefined ? { ids: [...new Set(ids.flatMap(({ text }) => text ?? []))] } : { error }
}
