import type { Fields } from './field.ts'
import { categoryFields, eventFields, organizerFields, tagFields, venueFields } from './fields.ts'
import { categoryFilters, eventFilters, placeFilters, tagFilters } from './filters.ts'
import type { OperationId } from './routes.ts'

const nothing = {} as const satisfies Fields
const opening = { password: { type: 'password' } } as const satisfies Fields
const removal = { force: { type: 'boolean', default: false } } as const satisfies Fields

/**
 * The parameters of each operation besides those in its path and the language, which every operation takes.
 * `required` counts on create only.
 */
export const inputs = {
  'root.get': {
    namespace: { type: 'name' },
    context: { type: 'choice', oneOf: ['view', 'edit', 'help'], default: 'view' },
  },
  'doc.get': nothing,

  'events.list': eventFilters,
  'events.create': eventFields,
  'events.get': opening,
  'events.update': eventFields,
  'events.delete': { ...opening, ...removal },
  'events.getBySlug': opening,
  'events.updateBySlug': eventFields,
  'events.deleteBySlug': { ...opening, ...removal },

  'venues.list': placeFilters,
  'venues.create': venueFields,
  'venues.get': nothing,
  'venues.update': venueFields,
  'venues.delete': removal,
  'venues.getBySlug': nothing,
  'venues.updateBySlug': venueFields,
  'venues.deleteBySlug': removal,

  'organizers.list': placeFilters,
  'organizers.create': organizerFields,
  'organizers.get': nothing,
  'organizers.update': organizerFields,
  'organizers.delete': removal,
  'organizers.getBySlug': nothing,
  'organizers.updateBySlug': organizerFields,
  'organizers.deleteBySlug': removal,

  'categories.list': categoryFilters,
  'categories.create': categoryFields,
  'categories.get': nothing,
  'categories.update': categoryFields,
  'categories.delete': nothing,

  'tags.list': tagFilters,
  'tags.create': tagFields,
  'tags.get': nothing,
  'tags.update': tagFields,
  'tags.delete': nothing,
} as const satisfies Record<OperationId, Fields>

/** The table above, by operation. */
export type Inputs = typeof inputs
