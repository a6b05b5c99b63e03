/**
 * The table of all operations. Its keys, the operation ids, connect routes to inputs, outputs, handlers, permissions, hooks,
 * documentation and tests. Paths are relative to the namespace root; `{id}` is digits, `{slug}` is anything without a slash. No
 * slug has a dot, so a suffix such as `.ics` never belongs to one.
 */
export const routes = {
  'root.get': { methods: ['GET'], path: '' },
  'doc.get': { methods: ['GET'], path: '/doc' },

  'events.list': { methods: ['GET'], path: '/events' },
  'events.days': { methods: ['GET'], path: '/events/days' },
  'events.create': { methods: ['POST'], path: '/events' },
  'events.get': { methods: ['GET'], path: '/events/{id}' },
  'events.update': { methods: ['POST', 'PUT', 'PATCH'], path: '/events/{id}' },
  'events.delete': { methods: ['DELETE'], path: '/events/{id}' },
  'events.getBySlug': { methods: ['GET'], path: '/events/by-slug/{slug}' },
  'events.updateBySlug': { methods: ['POST', 'PUT', 'PATCH'], path: '/events/by-slug/{slug}' },
  'events.deleteBySlug': { methods: ['DELETE'], path: '/events/by-slug/{slug}' },

  'feeds.ics': { methods: ['GET'], path: '/events.ics' },
  'feeds.rss': { methods: ['GET'], path: '/events.rss' },
  'feeds.jsonld': { methods: ['GET'], path: '/events.jsonld' },
  'feeds.fullcalendar': { methods: ['GET'], path: '/events.fullcalendar.json' },
  'feeds.event': { methods: ['GET'], path: '/events/{id}.ics' },
  'feeds.eventBySlug': { methods: ['GET'], path: '/events/by-slug/{slug}.ics' },

  'venues.list': { methods: ['GET'], path: '/venues' },
  'venues.create': { methods: ['POST'], path: '/venues' },
  'venues.get': { methods: ['GET'], path: '/venues/{id}' },
  'venues.update': { methods: ['POST', 'PUT', 'PATCH'], path: '/venues/{id}' },
  'venues.delete': { methods: ['DELETE'], path: '/venues/{id}' },
  'venues.getBySlug': { methods: ['GET'], path: '/venues/by-slug/{slug}' },
  'venues.updateBySlug': { methods: ['POST', 'PUT', 'PATCH'], path: '/venues/by-slug/{slug}' },
  'venues.deleteBySlug': { methods: ['DELETE'], path: '/venues/by-slug/{slug}' },

  'organizers.list': { methods: ['GET'], path: '/organizers' },
  'organizers.create': { methods: ['POST'], path: '/organizers' },
  'organizers.get': { methods: ['GET'], path: '/organizers/{id}' },
  'organizers.update': { methods: ['POST', 'PUT', 'PATCH'], path: '/organizers/{id}' },
  'organizers.delete': { methods: ['DELETE'], path: '/organizers/{id}' },
  'organizers.getBySlug': { methods: ['GET'], path: '/organizers/by-slug/{slug}' },
  'organizers.updateBySlug': { methods: ['POST', 'PUT', 'PATCH'], path: '/organizers/by-slug/{slug}' },
  'organizers.deleteBySlug': { methods: ['DELETE'], path: '/organizers/by-slug/{slug}' },

  'categories.list': { methods: ['GET'], path: '/categories' },
  'categories.create': { methods: ['POST'], path: '/categories' },
  'categories.get': { methods: ['GET'], path: '/categories/{id}' },
  'categories.update': { methods: ['POST', 'PUT', 'PATCH'], path: '/categories/{id}' },
  'categories.delete': { methods: ['DELETE'], path: '/categories/{id}' },

  'tags.list': { methods: ['GET'], path: '/tags' },
  'tags.create': { methods: ['POST'], path: '/tags' },
  'tags.get': { methods: ['GET'], path: '/tags/{id}' },
  'tags.update': { methods: ['POST', 'PUT', 'PATCH'], path: '/tags/{id}' },
  'tags.delete': { methods: ['DELETE'], path: '/tags/{id}' },
} as const

/** The key of an operation, such as `events.list` or `venues.updateBySlug`. */
export type OperationId = keyof typeof routes

/** All operation ids, in the order of the table. */
// `Object.keys` returns plain strings.
export const operationIds = Object.keys(routes) as readonly OperationId[]

/** What an operation is about: one of the collections, feeds of events, the root or the document. */
export type Subject = OperationId extends infer O ? (O extends `${infer S}.${string}` ? S : never) : never

/** What an operation does. It is the same whether the path names a record by id or by slug. */
export type Verb = 'list' | 'days' | 'create' | 'get' | 'update' | 'delete' | FeedVerb

/** What an operation on feeds returns: all events in a format, or one event. */
export type FeedVerb = FeedFormatId | 'event'

/** The name of the format of a feed. */
export type FeedFormatId = Exclude<FeedName, 'event' | 'eventBySlug'>

/** An operation that returns a feed. */
export type FeedOperation = Extract<OperationId, `feeds.${string}`>

type FeedName = FeedOperation extends infer O ? (O extends `feeds.${infer N}` ? N : never) : never

/**
 * The subject and the verb of each operation. Split once, because every request needs them, and looking up a new string is
 * slow.
 */
const idParts = new Map(operationIds.map((operation) => [operation, operation.replace(/BySlug$/, '').split('.')]))

/** What an operation is about. */
export function subjectOf(operation: OperationId): Subject {
  return idParts.get(operation)?.[0] as Subject // Every id is a subject, a dot and a verb.
}

/** What an operation does. */
export function verbOf(operation: OperationId): Verb {
  return idParts.get(operation)?.[1] as Verb // Every id is a subject, a dot and a verb.
}

/** Whether an operation only reads. */
export function isReading(operation: OperationId): boolean {
  return routes[operation].methods.some((method) => method === 'GET')
}

/** Whether an operation returns a feed. */
export function isFeed(operation: OperationId): operation is FeedOperation {
  return subjectOf(operation) === 'feeds'
}

/** The format that an operation returns a feed in. */
export function formatOf(operation: FeedOperation): FeedFormatId {
  const verb = verbOf(operation)
  // All other verbs of feeds are names of formats.
  return verb === 'event' ? 'ics' : (verb as FeedFormatId)
}

/** The formats of feeds, in the order of the table. */
export const feedFormatIds: readonly FeedFormatId[] = [...new Set(operationIds.filter(isFeed).map(formatOf))]
