import * as v from 'valibot'
import { type Fault, issueMessage } from './fault.ts'
import { type Fields, parseFields, type ValuesOf } from './field.ts'
import { hasUpTo, type ListOf, tooMany } from './field-types.ts'
import { isRecord } from './json.ts'
import { ownEntries } from './option-schemas.ts'
import { anything, described, id, notesOf, type Schema } from './schemas.ts'

/** What a caller gives for linked records: ids, objects with the id of a record, or the fields of new ones. */
export type Links<I> = ListOf<number | string | I | LinkedRecord> | '' | 0

/** A link to a record that exists. */
export interface LinkedRecord {
  /** The id of a record that exists. Other fields of the object are ignored. */
  readonly id: number | string
}

/** A linked record in a request: one that exists, or the values of a new one. */
export type LinkInput<V = Readonly<Record<string, unknown>>> = { readonly id: number } | { readonly values: V }

/** The components of the OpenAPI document that describe a new record. */
const components = { venues: 'VenueCreate', organizers: 'OrganizerCreate' } as const

interface LinkRules<T extends Fields> {
  readonly fields: T
  readonly type: keyof typeof components
  /** The most links of one event. */
  readonly max: number
  /** Checks fields that depend on each other. */
  readonly check?: (raw: Readonly<Record<string, unknown>>) => readonly Fault[]
}

/** Linked records: an id, an object, or a list that mixes both. */
export function links<I, T extends Fields>(rules: LinkRules<T>): Schema<Links<I>, readonly LinkInput<ValuesOf<T>>[]> {
  const { jsonSchema: idSchema } = notesOf(id)
  const one = {
    anyOf: [
      idSchema,
      { type: 'object', required: ['id'], properties: { id: idSchema } },
      { $ref: `#/components/schemas/${components[rules.type]}` },
    ],
  }
  const known = v.pipe(
    id,
    v.transform((given): LinkInput<ValuesOf<T>> => ({ id: given })),
  )
  const object = v.pipe(
    v.object(ownEntries({ id })),
    v.transform((given): LinkInput<ValuesOf<T>> => given),
  )
  const created = newRecord(rules)
  const none = v.custom<never>(() => false, 'not_link')
  const link = v.lazy((raw) => {
    if (isRecord(raw)) return Object.hasOwn(raw, 'id') && raw['id'] != null ? object : created
    return typeof raw === 'number' || typeof raw === 'string' ? known : none
  })
  return described(
    { type: rules.type, jsonSchema: { anyOf: [one, { type: 'array', items: one }] }, isList: true },
    v.pipe(
      anything<Links<I>>(),
      v.check(hasUpTo(rules.max), tooMany(rules.max)),
      v.transform(entriesOf),
      v.maxLength(rules.max, tooMany(rules.max)),
      v.array(link),
    ),
  )
}

function entriesOf(raw: unknown): unknown[] {
  if (raw === '' || raw === 0 || raw === '0') return []
  const given: unknown[] = Array.isArray(raw) ? raw : [raw]
  if (!given.some((entry) => typeof entry === 'string')) return given
  return given.flatMap((entry) =>
    typeof entry === 'string' ? entry.split(',').filter((text) => text.trim()) : [entry],
  )
}

function newRecord<T extends Fields>({ fields, check }: LinkRules<T>): Schema<unknown, LinkInput<ValuesOf<T>>> {
  return v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isRecord),
    v.rawTransform(({ dataset: { value: raw }, addIssue }) => {
      const { values, missing, faults } = parseFields(fields, raw, 'create')
      const required = missing.map((param): Fault => ({ param, code: 'required' }))
      for (const { param, code, values: filled } of [...required, ...faults, ...(check?.(raw) ?? [])]) {
        const item = { type: 'object', origin: 'value', input: raw, key: param, value: raw[param] } as const
        addIssue({ message: issueMessage(code, filled), path: [item] })
      }
      // The type of the values is derived from the table that parses them.
      return { values: values as ValuesOf<T> }
    }),
  )
}
