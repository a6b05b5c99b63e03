import * as v from 'valibot'
import { nearestName } from '../domain/nearest-name.ts'
import type { FieldsOption } from './custom-fields.ts'
import { issueMessage } from './fault.ts'
import type { FieldTypes, ListOf } from './field-types.ts'
import { recordSchemas } from './responses.ts'
import type { Schema } from './schemas.ts'

/** Fields by name. `true` is a whole field, a tree is some of the fields in it. */
export type FieldTree = ReadonlyMap<string, FieldTree | true>

/** The fields of a record that a request selects. */
export interface Selection {
  readonly tree: FieldTree
  /** A cache key for the fields. It does not depend on the order in which a request names them. */
  readonly key: string
}

/** The fields of events that are linked records. */
export const linkFields = ['categories', 'tags', 'venue', 'organizer'] as const

/**
 * Names of fields to show, such as `title` or `venue.city`. An empty list selects all fields. An unknown name is a
 * fault that suggests the nearest known one.
 */
export function selection(
  collection: keyof typeof recordSchemas,
  declared: FieldsOption,
  { fieldNames }: Pick<FieldTypes, 'fieldNames'>,
): Schema<ListOf<string>, Selection | undefined> {
  const known = new Map(pathsIn(recordSchemas[collection], declared).map((path) => [path.join('.'), path]))
  return v.pipe(
    fieldNames,
    v.rawTransform(({ dataset: { value: names }, addIssue, NEVER }) => {
      const unknown = names.find((name) => !known.has(name))
      if (unknown === undefined) return names.length === 0 ? undefined : select(names, known)
      const nearest = nearestName(unknown, [...known.keys()]) ?? ''
      addIssue({ message: issueMessage('unknown_field', { name: unknown, nearest }) })
      return NEVER
    }),
  )
}

type Path = readonly string[]

/** What Valibot schemas contain: `wrapped` if the value can be absent, `item` for a list, `entries` for an object. */
interface SchemaParts {
  readonly wrapped?: SchemaParts
  readonly item?: SchemaParts
  readonly entries?: Readonly<Record<string, SchemaParts>>
}

/** The paths to all fields of a schema, and to those in objects and lists of objects, in the order of the contract. */
function pathsIn(schema: object, declared: FieldsOption, above: Path = []): readonly Path[] {
  const { wrapped, item, entries = {} }: SchemaParts = schema
  const inner = wrapped ?? item
  if (inner !== undefined) return pathsIn(inner, declared, above)
  const collection = collections.find((name) => recordSchemas[name] === schema)
  return Object.entries(entries).flatMap(([name, part]) => {
    const path = [...above, name]
    // Linked records have no `json_ld`.
    if (name === 'json_ld') return above.length === 0 ? [path] : []
    const custom = name === 'custom_fields' && collection !== undefined ? (declared[collection] ?? {}) : {}
    return [path, ...Object.keys(custom).map((key) => [...path, key]), ...pathsIn(part, declared, path)]
  })
}

// `Object.keys` returns plain strings.
const collections = Object.keys(recordSchemas) as readonly (keyof typeof recordSchemas)[]

function select(names: readonly string[], known: ReadonlyMap<string, Path>): Selection {
  const requested = new Set(names)
  const tree: Tree = new Map()
  let key = ''
  // In `known`, a field comes before the fields in it, so that the whole field wins.
  for (const [name, path] of known) {
    if (requested.has(name) && add(tree, path)) key += ` ${name}`
  }
  return { tree, key }
}

interface Tree extends Map<string, Tree | true> {}

/** Adds a path, unless the tree has a whole field that contains it. Returns whether it was added. */
function add(tree: Tree, [name = '', ...below]: Path): boolean {
  const part = tree.get(name) ?? (below.length === 0 ? true : new Map())
  tree.set(name, part)
  return part === true ? below.length === 0 : add(part, below)
}
