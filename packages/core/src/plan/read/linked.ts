import type { Fields } from '../../contract/field.ts'
import { checkPair } from '../check-together.ts'
import { isRecord } from './is-record.ts'
import { type FieldsReader, fault, part, type Reading } from './reading.ts'
import { readId } from './scalars.ts'

/** A linked record on its way in: one that exists, or the values of a new one. */
export type LinkInput = { readonly id: number } | { readonly values: Readonly<Record<string, unknown>> }

/** What linked records are read by. */
interface LinkRules {
  readonly fields: Fields
  readonly collection: 'venues' | 'organizers'
  readonly readFields: FieldsReader
}

/** A reader of linked records: an id, an object with these fields, or a list that mixes both. */
export function linkReader(
  fields: Fields,
  collection: LinkRules['collection'],
  readFields: FieldsReader,
): (raw: unknown, reading: Reading) => readonly LinkInput[] | undefined {
  return (raw, reading) => readLinks(raw, reading, { fields, collection, readFields })
}

function readLinks(raw: unknown, reading: Reading, rules: LinkRules): readonly LinkInput[] | undefined {
  if (raw === '' || raw === 0 || raw === '0') return []
  const given = Array.isArray(raw) ? raw : [raw]
  const list = given.flatMap((entry) =>
    typeof entry === 'string' ? entry.split(',').filter((id) => id.trim()) : [entry],
  )
  const { listLength } = reading.rules.limits
  if (list.length > listLength) return fault(reading, 'too_many_entries', { max: listLength })
  const links: LinkInput[] = []
  for (const [index, entry] of list.entries()) {
    const place = isRecord(entry) ? part(reading, `[${index}]`) : reading
    const link = readLink(entry, place, rules)
    if (link !== undefined) links.push(link)
  }
  return links
}

function readLink(
  raw: unknown,
  reading: Reading,
  { fields, collection, readFields }: LinkRules,
): LinkInput | undefined {
  if (!isRecord(raw)) {
    if (typeof raw !== 'number' && typeof raw !== 'string') return fault(reading, 'not_link')
    const id = readId(raw, reading)
    return id === undefined ? undefined : { id }
  }
  if (Object.hasOwn(raw, 'id') && raw['id'] !== null && raw['id'] !== undefined) {
    const id = readId(raw['id'], part(reading, '.id'))
    return id === undefined ? undefined : { id }
  }
  const rules = { ...reading.rules, customFields: reading.rules.fields[collection], mode: 'create' } as const
  const { values, missing, faults } = readFields(fields, raw, rules, `${reading.param}.`)
  reading.faults.push(...missing.map((param) => ({ param, code: 'required' })), ...faults)
  if (collection === 'venues') reading.faults.push(...checkPair(raw, 'geo_lat', 'geo_lng', `${reading.param}.`))
  return { values }
}
