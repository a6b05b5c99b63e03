import { isDeepStrictEqual } from 'node:util'
import { customFilterTable, customTable, type FieldsOption } from './custom-fields.ts'
import { feedTables } from './feed-filters.ts'
import { type Fields, optional } from './field.ts'
import { fieldTypes } from './field-types.ts'
import { categoryFields, eventFields, organizerFields, tagFields, venueFields } from './fields.ts'
import { categoryFilters, dayFilters, eventFilters, placeFilters, tagFilters, venueFilters } from './filters.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type OperationId, operationIds } from './routes.ts'
import { boolean, choice, zoneInQuery } from './schemas.ts'
import { selection } from './selection.ts'
import type { UserIds } from './user-ids.ts'

function createTables(limits: Limits, declared: FieldsOption, userIds: UserIds) {
  const types = fieldTypes(limits, userIds)
  const { longText } = types
  const partsOf = (collection: keyof Limits['descriptionLength']) => ({
    types,
    description: longText(limits.descriptionLength[collection]),
    custom: customTable(declared[collection] ?? {}, types),
  })
  const postParts = (collection: keyof Limits['excerptLength']) => ({
    ...partsOf(collection),
    excerpt: longText(limits.excerptLength[collection]),
  })
  const venues = venueFields(postParts('venues'))
  const organizers = organizerFields(postParts('organizers'))
  const events = eventFields(postParts('events'), { venues, organizers })
  const categories = categoryFields(partsOf('categories'))
  const tags = tagFields(partsOf('tags'))
  const filterable = (collection: keyof FieldsOption) => customFilterTable(declared[collection] ?? {}, types)
  // These parameters change how records are shown. They go beyond the spec.
  const shapeOf = (collection: keyof FieldsOption) => ({ fields: optional(selection(collection, declared, types)) })
  const eventShape = { ...shapeOf('events'), expand: optional(boolean, true), tz: optional(zoneInQuery) }
  return {
    root: { get: { namespace: optional(types.name), context: optional(choice(['view', 'edit', 'help']), 'view') } },
    doc: { get: {} },
    events: {
      ...postTables(
        eventFilters(types, filterable('events')),
        events,
        { password: optional(types.password) },
        eventShape,
      ),
      days: dayFilters(types, filterable('events')),
    },
    feeds: feedTables(types, filterable('events')),
    venues: postTables(venueFilters(types, filterable('venues')), venues, {}, shapeOf('venues')),
    organizers: postTables(placeFilters(types, filterable('organizers')), organizers, {}, shapeOf('organizers')),
    categories: termTables(categoryFilters(types), categories, shapeOf('categories')),
    tags: termTables(tagFilters(types), tags, shapeOf('tags')),
  }
}

function postTables<L, W, P extends Fields, S extends Fields>(filters: L, write: W, protection: P, shape: S) {
  const list = { ...filters, ...shape }
  const get = { ...protection, ...shape }
  const remove = { ...protection, force: optional(boolean, false) }
  const bySlug = { getBySlug: get, updateBySlug: write, deleteBySlug: remove }
  return { list, create: write, get, update: write, delete: remove, ...bySlug }
}

function termTables<L, W, S>(filters: L, write: W, shape: S) {
  return { list: { ...filters, ...shape }, create: write, get: shape, update: write, delete: {} }
}

type Tables = ReturnType<typeof createTables>

/** The parameters of each operation. */
export type Inputs = {
  readonly [O in OperationId]: O extends `${infer S extends keyof Tables}.${infer V}`
    ? V extends keyof Tables[S]
      ? Tables[S][V]
      : never
    : never
}

function makeInputs(limits: Limits, declared: FieldsOption, userIds: UserIds): Inputs {
  const tables: Readonly<Record<string, Readonly<Record<string, Fields>>>> = createTables(limits, declared, userIds)
  const entries = operationIds.map((operation) => {
    const [subject = '', method = ''] = operation.split('.')
    return [operation, tables[subject]?.[method]]
  })
  // The keys of the tables are the two parts of each operation id.
  return Object.fromEntries(entries) as Inputs
}

/** The parameters with the default limits, without custom fields and with numbers as user ids. */
export const inputs: Inputs = makeInputs(defaultLimits, {}, 'number')

/**
 * The parameters of each operation, except those in its path and the language parameter, which every operation takes. They are
 * made once for a calendar, from its limits, its custom fields and the kind of its user ids. Calendars that set none of these
 * share one set, because making it is most of the work of creating a calendar.
 */
export function createInputs(limits: Limits, declared: FieldsOption, userIds: UserIds): Inputs {
  const hasCustomFields = Object.values(declared).some((fields) => Object.keys(fields).length > 0)
  const isUsual = !hasCustomFields && userIds === 'number' && isDeepStrictEqual(limits, defaultLimits)
  return isUsual ? inputs : makeInputs(limits, declared, userIds)
}
