import { type CustomFields, customTable, type FieldsOption } from './custom-fields.ts'
import { type Fields, optional } from './field.ts'
import { fieldTypes } from './field-types.ts'
import { categoryFields, eventFields, organizerFields, tagFields, venueFields } from './fields.ts'
import { categoryFilters, eventFilters, placeFilters, tagFilters } from './filters.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { OperationId } from './routes.ts'
import { boolean, choice } from './schemas.ts'

/**
 * The parameters of each operation, without those in its path and the language, which every operation takes. They are
 * made once for a calendar, from its limits and its custom fields.
 */
export function createInputs(limits: Limits, declared: FieldsOption) {
  const types = fieldTypes(limits)
  const partsOf = (custom: CustomFields = {}) => ({ types, custom: customTable(custom, types) })
  const venues = venueFields(partsOf(declared.venues))
  const organizers = organizerFields(partsOf(declared.organizers))
  const events = eventFields(partsOf(declared.events), { venues, organizers })
  const categories = categoryFields(partsOf(declared.categories))
  const tags = tagFields(partsOf(declared.tags))
  const places = placeFilters(types)
  const nothing = {}
  const password = { password: optional(types.password) }
  const force = { force: optional(boolean, false) }
  return {
    'root.get': {
      namespace: optional(types.name),
      context: optional(choice(['view', 'edit', 'help']), 'view'),
    },
    'doc.get': nothing,

    'events.list': eventFilters(types),
    'events.create': events,
    'events.get': password,
    'events.update': events,
    'events.delete': { ...password, ...force },
    'events.getBySlug': password,
    'events.updateBySlug': events,
    'events.deleteBySlug': { ...password, ...force },

    'venues.list': places,
    'venues.create': venues,
    'venues.get': nothing,
    'venues.update': venues,
    'venues.delete': force,
    'venues.getBySlug': nothing,
    'venues.updateBySlug': venues,
    'venues.deleteBySlug': force,

    'organizers.list': places,
    'organizers.create': organizers,
    'organizers.get': nothing,
    'organizers.update': organizers,
    'organizers.delete': force,
    'organizers.getBySlug': nothing,
    'organizers.updateBySlug': organizers,
    'organizers.deleteBySlug': force,

    'categories.list': categoryFilters(types),
    'categories.create': categories,
    'categories.get': nothing,
    'categories.update': categories,
    'categories.delete': nothing,

    'tags.list': tagFilters(types),
    'tags.create': tags,
    'tags.get': nothing,
    'tags.update': tags,
    'tags.delete': nothing,
  } satisfies Record<OperationId, Fields>
}

/** The parameters of each operation. */
export type Inputs = ReturnType<typeof createInputs>

/** The parameters with the default limits and without custom fields. */
export const inputs: Inputs = createInputs(defaultLimits, {})
