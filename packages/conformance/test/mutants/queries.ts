import { seeEverything } from '../../src/store/support/queries.ts'
import { brokenMethod, type Mutant, misread, misreadEvents } from './mutant.ts'

function whole(ids: readonly number[] | undefined): number[] | undefined {
  return ids?.map((id) => id | 0)
}

/** Stores that misinterpret a query. */
export const queryMutants: readonly Mutant[] = [
  misreadEvents('an empty list of ids is ignored', 'eventsFilters', ({ ids }) => ({
    ids: ids?.length === 0 ? undefined : ids,
  })),
  misreadEvents('ids are cut to 32 bits', 'eventsFilters', ({ ids }) => ({ ids: whole(ids) })),
  misreadEvents('exclude is passed over', 'eventsFilters', () => ({ exclude: [] })),
  misreadEvents('exclude is passed over where ids are given', 'eventsFilters', ({ ids, exclude }) => ({
    exclude: ids === undefined ? exclude : [],
  })),
  misreadEvents('ids switch off the dates', 'eventsFilters', ({ ids, starts }) => ({
    starts: ids === undefined ? starts : { min: undefined, max: undefined },
  })),
  misreadEvents('hidden events are shown', 'eventsFilters', () => ({ keepHidden: true })),
  misreadEvents('locked events are kept', 'eventsLocked', () => ({ keepLocked: true })),
  misreadEvents('everything is open to everybody', 'eventsLocked', () => ({ opens: 'all' })),
  misreadEvents('featured: false is ignored', 'eventsFilters', ({ featured }) => ({
    featured: featured || undefined,
  })),
  misreadEvents('ticketed is passed over', 'eventsFilters', () => ({ ticketed: undefined })),
  misreadEvents('eventStatuses are passed over', 'eventsFilters', () => ({ eventStatuses: undefined })),
  misreadEvents('an empty list of event statuses is ignored', 'eventsFilters', ({ eventStatuses }) => ({
    eventStatuses: eventStatuses?.length === 0 ? undefined : eventStatuses,
  })),
  misreadEvents('externalSources are passed over', 'externalIds', () => ({ externalSources: undefined })),
  misreadEvents('externalIds are passed over', 'externalIds', () => ({ externalIds: undefined })),
  misreadEvents('an empty list of external ids is ignored', 'externalIds', ({ externalIds }) => ({
    externalIds: externalIds?.length === 0 ? undefined : externalIds,
  })),
  misreadEvents('online is passed over', 'eventsFilters', () => ({ online: undefined })),
  misreadEvents('parent is passed over', 'eventsFilters', () => ({ parent: undefined })),
  misreadEvents('image is passed over', 'eventsFilters', () => ({ image: undefined })),
  misreadEvents('modifiedFrom leaves out its second', 'eventsFilters', ({ modifiedFrom }) => ({
    modifiedFrom: modifiedFrom === undefined ? undefined : modifiedFrom + 1,
  })),
  misreadEvents('an empty list of categories is ignored', 'eventsLinks', ({ categories }) => ({
    categories: categories?.length === 0 ? undefined : categories,
  })),
  misreadEvents('tags are passed over', 'eventsLinks', () => ({ tags: undefined })),
  misreadEvents('organizers are passed over', 'eventsLinks', () => ({ organizers: undefined })),
  misreadEvents('an empty list of venues is ignored', 'eventsLinks', ({ venues }) => ({
    venues: venues?.length === 0 ? undefined : venues,
  })),
  misreadEvents('a search examines one event more', 'eventsSearch', ({ searchCandidates }) => ({
    searchCandidates: searchCandidates + 1,
  })),
  misreadEvents('the slug is passed over', 'slugs', () => ({ slug: undefined })),
  misreadEvents('the location is passed over', 'eventsLocation', () => ({ location: undefined })),
  misreadEvents('every venue gives an event its location', 'eventsLocation', ({ location }) => ({
    location: location && { ...location, visible: seeEverything(location.visible.now) },
  })),
  misreadEvents('located: false is ignored', 'eventsLocation', ({ location }) => ({
    location: location && { ...location, located: location.located || undefined },
  })),
  misread('the author of counted events is passed over', 'counts', 'tag', () => ({ author: undefined })),
  misreadEvents('everybody sees everything', 'visibility', ({ visible }) => ({
    visible: seeEverything(visible.now),
  })),
  misreadEvents('order is always rising', 'eventsOrder', () => ({ direction: 'asc' })),
  misreadEvents('the order by end is that by start', 'eventsOrder', ({ orderBy }) => ({
    orderBy: orderBy === 'end' ? 'start' : orderBy,
  })),
  misreadEvents('a limit of 0 is ignored', 'eventsOrder', ({ limit }) => ({ limit: limit || undefined })),
  misreadEvents('no limit is a limit of ten', 'eventsOrder', ({ limit }) => ({ limit: limit ?? 10 })),
  misreadEvents('the offset is off by one', 'eventsOrder', ({ offset }) => ({ offset: Math.max(0, offset - 1) })),
  misread('a located venue is one whose latitude is not 0', 'geo', 'venue', ({ located, near }) =>
    located === true ? { near: near ?? { latitude: 90, longitude: 0, km: 10_000 } } : {},
  ),
  misread('near is passed over where located is given', 'geo', 'venue', ({ located, near }) => ({
    near: located === undefined ? near : undefined,
  })),
  misread('an empty list of ids is ignored for venues', 'places', 'venue', ({ ids }) => ({
    ids: ids?.length === 0 ? undefined : ids,
  })),
  misread('needles are passed over for organizers', 'places', 'organizer', () => ({ needles: [] })),
  misread('unseen events link venues', 'linked', 'venue', ({ linked }) => ({
    linked: linked.map((condition) => ({ ...condition, visible: seeEverything(condition.visible.now) })),
  })),
  misread('locked events link venues', 'linked', 'venue', ({ linked }) => ({
    linked: linked.map((condition) => ({ ...condition, opens: 'all' as const })),
  })),
  misread('locked events link organizers', 'linked', 'organizer', ({ linked }) => ({
    linked: linked.map((condition) => ({ ...condition, opens: 'all' as const })),
  })),
  misread('wanted is always true', 'linked', 'organizer', ({ linked }) => ({
    linked: linked.map((condition) => ({ ...condition, wanted: true })),
  })),
  misread('endsFrom leaves out its second', 'linked', 'venue', ({ linked }) => ({
    linked: linked.map((condition) => ({ ...condition, endsFrom: condition.endsFrom && condition.endsFrom + 1 })),
  })),
  misread('only the first condition on events is looked at', 'linked', 'venue', ({ linked }) => ({
    linked: linked.slice(0, 1),
  })),
  misread('parent null is ignored', 'terms', 'category', ({ parent }) => ({
    parent: parent === null ? undefined : parent,
  })),
  misread('hideEmpty is passed over', 'counts', 'tag', () => ({ hideEmpty: false })),
  misread('hideEmpty looks at the present and not at now', 'counts', 'category', () => ({ now: 2 ** 40 })),
  misread('listed falls back to names', 'terms', 'category', ({ orderBy }) => ({
    orderBy: orderBy === 'listed' ? 'name' : orderBy,
  })),
  misread('the order by count is that by name', 'terms', 'tag', ({ orderBy }) => ({
    orderBy: orderBy === 'count' ? 'name' : orderBy,
  })),
  misread('the slug of a term is passed over', 'terms', 'tag', () => ({ slug: undefined })),
  misread('terms ordered by description are ordered by slug', 'terms', 'category', ({ orderBy }) => ({
    orderBy: orderBy === 'description' ? 'slug' : orderBy,
  })),
  misread('the author of an image is passed over', 'images', 'image', () => ({ authorId: undefined })),
  brokenMethod('lists of ids are sorted where they lie', 'records', (right) => ({
    find: (kind, query) => {
      if ('ids' in query) (query.ids as number[] | undefined)?.sort((left, next) => left - next)
      return right.find(kind, query)
    },
  })),
  brokenMethod('totals are counted by whole days', 'windowsAtLarge', (right) => ({
    find: async (kind, query) => {
      const found = await right.find(kind, query)
      if (!('starts' in query) || query.starts.max === undefined) return found
      const starts = { ...query.starts, max: Math.ceil(query.starts.max / 86_400) * 86_400 }
      return { ...found, total: (await right.find(kind, { ...query, starts })).total }
    },
  })),
  brokenMethod('an event of more than a year is missed by windows within it', 'windowsAtLarge', (right) => ({
    find: async (kind, query) => {
      if (!('starts' in query) || query.ends.min === undefined || query.starts.min !== undefined)
        return right.find(kind, query)
      return right.find(kind, { ...query, starts: { ...query.starts, min: query.ends.min - 366 * 86_400 } })
    },
  })),
  brokenMethod('long lists are refused', 'bulk', (right) => ({
    find: (kind, query) => {
      const long = Object.values(query).some((value) => Array.isArray(value) && value.flat().length > 32_766)
      if (long) throw new RangeError('too many parameters')
      return right.find(kind, query)
    },
  })),
  brokenMethod('long lists of ids are refused by getMany', 'bulk', (right) => ({
    getMany: (kind, ids) => {
      if (ids.length > 32_766) throw new RangeError('too many parameters')
      return right.getMany(kind, ids)
    },
  })),
]
