/**
 * The expected content of a list of events, written from the contract alone: a plain filter over plain objects. It
 * shares no code with the calendar, and knows only the zones and places that the tests use.
 */

export interface ModelEvent {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly excerpt: string
  readonly startsAt: number
  readonly endsAt: number
  readonly status: 'publish' | 'draft' | 'pending' | 'private' | 'trash'
  readonly publishedAt: number
  readonly modifiedAt: number
  readonly author: number
  readonly featured: boolean
  readonly ticketed: boolean
  readonly eventStatus: 'scheduled' | 'canceled' | 'moved_online'
  readonly onlineUrl: string | null
  readonly hidden: boolean
  readonly locked: boolean
  readonly parent: number | undefined
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly venues: readonly number[]
  readonly organizers: readonly number[]
}

/** A date as given: a wall time or an instant, in seconds. */
export type ModelDate = { readonly wall: number } | { readonly utc: number }

const dateFilters = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'] as const
export type DateFilter = (typeof dateFilters)[number]

export interface ModelFilters extends Partial<Record<DateFilter, ModelDate>> {
  readonly strict_dates?: boolean
  readonly search?: string
  readonly categories?: readonly (number | string)[]
  readonly tags?: readonly (number | string)[]
  readonly venue?: readonly number[]
  readonly organizer?: readonly number[]
  readonly author?: readonly number[]
  readonly featured?: boolean
  readonly ticketed?: boolean
  readonly event_status?: readonly string[]
  readonly online?: boolean
  readonly status?: readonly string[]
  readonly geoloc?: boolean
  readonly near?: { readonly point: 'here' | 'elsewhere'; readonly km: number | undefined }
  readonly include?: readonly number[]
  readonly exclude?: readonly number[]
  readonly city?: readonly string[]
  readonly country?: readonly string[]
  readonly post_parent?: number
  readonly modified_after?: ModelDate
  readonly orderby?: 'start_date' | 'end_date' | 'title' | 'date' | 'modified' | 'id'
  readonly order?: 'asc' | 'desc'
}

export interface ModelWorld {
  readonly zone: 'UTC' | 'Europe/Paris' | 'UTC+5:30'
  readonly now: number
  readonly events: readonly ModelEvent[]
}

export type ModelViewer = 'visitor' | 'author' | 'editor'

/** The user id of the viewer `author`. */
export const AUTHOR = 3

/** Categories. A filter by one of them finds the events of all categories in `covers`. */
export const modelCategories = [
  { id: 1, slug: 'c1', parent: undefined, covers: [1, 2, 3] },
  { id: 2, slug: 'c2', parent: 1, covers: [2, 3] },
  { id: 3, slug: 'c3', parent: 2, covers: [3] },
  { id: 4, slug: 'c4', parent: undefined, covers: [4] },
] as const

export const modelTags = [
  { id: 1, slug: 't1' },
  { id: 2, slug: 't2' },
] as const

/** Venues by id, with their distance from `here`. The last is a draft of the author. */
export const modelVenues = [
  { id: 1, km: 0, at: [48.85, 2.35], author: 6, status: 'publish', city: 'Paris', country: 'France' },
  { id: 2, km: 17.7, at: [48.8, 2.12], author: 6, status: 'publish', city: 'Orléans', country: 'France' },
  { id: 3, km: undefined, at: undefined, author: 6, status: 'publish', city: 'PARIS', country: '' },
  { id: 4, km: 0, at: [48.85, 2.35], author: AUTHOR, status: 'draft', city: 'Orléans', country: 'États' },
] as const

/** Organizers by id. The last is another user's draft. */
export const modelOrganizers = [
  { id: 1, author: 6, status: 'publish' },
  { id: 2, author: AUTHOR, status: 'publish' },
  { id: 3, author: 6, status: 'draft' },
] as const

export type Expected = { readonly rejected: readonly string[] } | { readonly ids: readonly number[] }

/** The expected result of a list: the invalid parameters, or every id in order. */
export function expectedList(world: ModelWorld, viewer: ModelViewer, filters: ModelFilters): Expected {
  const rejected = rejectedParams(world, viewer, filters)
  if (rejected.length > 0) return { rejected }
  const kept = world.events.filter((event) => passes(event, world, viewer, filters))
  const key = sortKey(filters)
  const sign = filters.order === 'desc' ? -1 : 1
  const sorted = kept.sort((a, b) => sign * (compare(key(a), key(b)) || a.id - b.id))
  return { ids: sorted.map(({ id }) => id) }
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function sortKey({ orderby, include }: ModelFilters): (event: ModelEvent) => number | string {
  const by = orderby ?? (include ? 'date' : 'start_date')
  if (by === 'start_date') return ({ startsAt }) => startsAt
  if (by === 'end_date') return ({ endsAt }) => endsAt
  if (by === 'title') return ({ title }) => fold(title)
  if (by === 'date') return ({ publishedAt }) => publishedAt
  return by === 'modified' ? ({ modifiedAt }) => modifiedAt : ({ id }) => id
}

function statusNow({ status, publishedAt }: ModelEvent, now: number): string {
  return status === 'publish' && publishedAt > now ? 'future' : status
}

/** Whether the viewer can see an event with this status and author if the filters name the status. */
function maySee(status: string, author: number, viewer: ModelViewer): boolean {
  if (status === 'publish' || viewer === 'editor') return true
  return viewer === 'author' && author === AUTHOR
}

function isLockedFor({ locked, author }: ModelEvent, viewer: ModelViewer): boolean {
  return locked && viewer !== 'editor' && !(viewer === 'author' && author === AUTHOR)
}

function rejectedParams({ events, now }: ModelWorld, viewer: ModelViewer, filters: ModelFilters): readonly string[] {
  const rejected: string[] = []
  const { status, categories, tags, venue, organizer, post_parent } = filters
  const knows = (terms: readonly { id: number; slug: string }[], given: readonly (number | string)[] | undefined) =>
    (given ?? []).every((entry) => terms.some(({ id, slug }) => id === entry || slug === entry))
  const sees = (
    places: readonly { id: number; author: number; status: string }[],
    ids: readonly number[] | undefined,
  ) =>
    (ids ?? []).every((wanted) =>
      places.some((place) => place.id === wanted && maySee(place.status, place.author, viewer)),
    )
  if (viewer === 'visitor' && status?.some((one) => one !== 'publish')) rejected.push('status')
  if (!knows(modelCategories, categories)) rejected.push('categories')
  if (!knows(modelTags, tags)) rejected.push('tags')
  if (!sees(modelVenues, venue)) rejected.push('venue')
  if (!sees(modelOrganizers, organizer)) rejected.push('organizer')
  const parents = events.map((event) => ({ ...event, status: statusNow(event, now) }))
  if (post_parent !== undefined && !sees(parents, [post_parent])) rejected.push('post_parent')
  return rejected
}

function passes(event: ModelEvent, world: ModelWorld, viewer: ModelViewer, filters: ModelFilters): boolean {
  const status = statusNow(event, world.now)
  if (!maySee(status, event.author, viewer)) return false
  if (filters.status ? !filters.status.includes(status) : status === 'trash') return false
  if (filters.include ? !filters.include.includes(event.id) : event.hidden || !isInWindow(event, world, filters))
    return false
  if (filters.exclude?.includes(event.id)) return false
  if (filters.modified_after && event.modifiedAt <= instantOf(filters.modified_after, world.zone)) return false
  const isLocked = isLockedFor(event, viewer)
  if (filters.search && !isFound(filters.search, isLocked ? [event.title] : textsOf(event))) return false
  return isLocked ? !filtersByHidden(filters) : passesHidden(event, viewer, filters)
}

function filtersByHidden(filters: ModelFilters): boolean {
  const { categories, tags, venue, organizer, author, featured, ticketed, post_parent, geoloc, near } = filters
  const others = [geoloc, near, filters.city, filters.country, filters.event_status, filters.online]
  return [categories, tags, venue, organizer, author, featured, ticketed, post_parent, ...others].some(
    (value) => value !== undefined,
  )
}

function passesHidden(event: ModelEvent, viewer: ModelViewer, filters: ModelFilters): boolean {
  const { featured, ticketed, post_parent, organizer, venue, geoloc, near } = filters
  const places = modelVenues.filter(
    ({ id, author, status }) => event.venues.includes(id) && maySee(status, author, viewer),
  )
  const isOne = (names: readonly string[] | undefined, name: string) => !names || names.map(fold).includes(fold(name))
  const isThere = ({ km, city, country }: (typeof modelVenues)[number]) =>
    isOne(filters.city, city) &&
    isOne(filters.country, country) &&
    (near === undefined || (near.point === 'here' && km !== undefined && km <= (near.km ?? 25)))
  return (
    (filters.author === undefined || filters.author.includes(event.author)) &&
    (featured === undefined || event.featured === featured) &&
    (ticketed === undefined || event.ticketed === ticketed) &&
    (filters.event_status === undefined || filters.event_status.includes(event.eventStatus)) &&
    (filters.online === undefined ||
      (event.onlineUrl !== null || event.eventStatus === 'moved_online') === filters.online) &&
    (post_parent === undefined || event.parent === post_parent) &&
    (organizer === undefined || organizer.some((id) => event.organizers.includes(id))) &&
    (venue === undefined || venue.some((id) => event.venues.includes(id))) &&
    (geoloc === undefined || places.some(({ km }) => km !== undefined) === geoloc) &&
    ((near ?? filters.city ?? filters.country) === undefined || places.some(isThere)) &&
    hasTerm(event.categories, filters.categories, modelCategories) &&
    hasTerm(event.tags, filters.tags, modelTags)
  )
}

function hasTerm(
  own: readonly number[],
  references: readonly (number | string)[] | undefined,
  terms: readonly { id: number; slug: string; covers?: readonly number[] }[],
): boolean {
  if (references === undefined) return true
  const named = terms.filter(({ id, slug }) => references.includes(id) || references.includes(slug))
  return named.flatMap(({ id, covers }) => covers ?? [id]).some((id) => own.includes(id))
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function textsOf({ title, description, excerpt }: ModelEvent): readonly string[] {
  return [title, description, excerpt]
}

function isFound(search: string, texts: readonly string[]): boolean {
  const wanted = [...search.matchAll(/"([^"]*)"|(\S+)/g)].map(([, phrase, word]) => fold(phrase ?? word ?? ''))
  return wanted.every((one) => texts.some((text) => fold(text).includes(one)))
}

function isInWindow(event: ModelEvent, { zone, now }: ModelWorld, filters: ModelFilters): boolean {
  const hasOthers = dateFilters.slice(2).some((name) => filters[name] !== undefined)
  const twoYearsOn =
    (Date.UTC(new Date(now * 1000).getUTCFullYear() + 2, 0) - Date.UTC(new Date(now * 1000).getUTCFullYear(), 0)) / 1000
  const defaults = hasOthers ? {} : { start_date: { utc: now }, end_date: { utc: now + twoYearsOn } }
  const all: ModelFilters = { ...defaults, ...filters }
  return dateFilters.every((name) => {
    const date = all[name]
    return date === undefined || (filters.strict_dates ? meetsStrictly : meetsByDay)(name, event, date, zone)
  })
}

function meetsStrictly(name: DateFilter, event: ModelEvent, date: ModelDate, zone: ModelWorld['zone']): boolean {
  const value = instantOf(date, zone)
  if (name === 'start_date') return event.startsAt >= value
  if (name === 'end_date') return event.endsAt <= value
  if (name === 'starts_before') return event.startsAt < value
  if (name === 'starts_after') return event.startsAt > value
  return name === 'ends_before' ? event.endsAt < value : event.endsAt > value
}

function meetsByDay(name: DateFilter, event: ModelEvent, date: ModelDate, zone: ModelWorld['zone']): boolean {
  const wall = 'wall' in date ? date.wall : date.utc + offset(zone, date.utc)
  const day = Math.floor(wall / 86_400)
  const first = instantOf({ wall: day * 86_400 }, zone)
  const next = instantOf({ wall: (day + 1) * 86_400 }, zone)
  if (name === 'start_date') return event.startsAt >= first
  if (name === 'starts_before') return event.startsAt < next
  if (name === 'starts_after') return event.startsAt >= next
  return name === 'ends_after' ? event.endsAt >= next : event.endsAt < next
}

/** The instant of a date. A wall time that occurs twice means the first instant; one that DST skips moves forward. */
function instantOf(date: ModelDate, zone: ModelWorld['zone']): number {
  if ('utc' in date) return date.utc
  if (zone !== 'Europe/Paris') return date.wall - offset(zone, 0)
  const inSummer = date.wall - 7200
  return offset(zone, inSummer) === 7200 ? inSummer : date.wall - 3600
}

function offset(zone: ModelWorld['zone'], utc: number): number {
  if (zone === 'UTC') return 0
  if (zone === 'UTC+5:30') return 19_800
  const year = new Date(utc * 1000).getUTCFullYear()
  return utc >= lastSunday(year, 2) && utc < lastSunday(year, 9) ? 7200 : 3600
}

/** One o'clock UTC on the last Sunday of a month with 31 days: when DST starts and ends in Europe. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.setUTCDate(31 - last.getUTCDay()) / 1000
}
