import type { FieldsOption } from '../contract/custom-fields.ts'
import type { UserId } from '../contract/user-ids.ts'
import { parseCost } from '../domain/cost.ts'
import { foldText, nameKey } from '../domain/fold-text.ts'
import { momentToUtc } from '../domain/moment.ts'
import { resolveSchedule } from '../domain/schedule.ts'
import { eventSearchText, organizerSearchText, termSearchText, venueSearchText } from '../domain/search-text.ts'
import { makeSlug } from '../domain/slug.ts'
import { effectiveStatus, resolveStatus } from '../domain/status.ts'
import type { PostPermissions, User } from '../ports/policy.ts'
import type {
  EventDraft,
  Json,
  OrganizerDraft,
  PlaceDraft,
  PostDraft,
  PostKind,
  TermDraft,
  TermKind,
  VenueDraft,
} from '../ports/record.ts'
import type { ValuesFor } from './parse-input.ts'
import { isSameContent } from './same-content.ts'
import { shownSequence } from './sequence.ts'

/**
 * The parts of an event that are resolved before it is drafted. The records that it links to exist, or have a negative
 * id and the same commit inserts them.
 */
export type EventLinks = Pick<
  EventDraft,
  'uid' | 'sequence' | 'imageId' | 'parentId' | 'passwordHash' | (keyof EventDraft & `${string}Ids`)
>

/** Builds the draft of an event. Returns `undefined` if the event would end before it starts. */
export function draftEvent(
  values: ValuesFor<'events.update'>,
  before: EventDraft | undefined,
  links: EventLinks,
  context: DraftContext,
): EventDraft | undefined {
  const schedule = resolveSchedule(
    {
      start: values.start_date ?? undefined,
      end: values.end_date ?? undefined,
      timezone: values.timezone === null ? context.zone : values.timezone,
      allDay: values.all_day === null ? false : values.all_day,
    },
    before,
    context.zone,
  )
  if (schedule === undefined) return undefined
  const title = mergeField(values.title, before?.title ?? '', '')
  const post = draftPost(values, before, { kind: 'event', name: title, imageId: links.imageId }, context)
  // Key by key, which takes a fraction of the time of spreads.
  const event = {
    searchText: eventSearchText({ title, description: post.description, excerpt: post.excerpt }),
    title,
    titleText: foldText(title),
    cost: values.cost === undefined ? before?.cost : parseCost(values.cost ?? []),
    website: mergeField(values.website, before?.website, undefined),
    showMap: mergeField(values.show_map, before?.showMap ?? true, true),
    showMapLink: mergeField(values.show_map_link, before?.showMapLink ?? true, true),
    hideFromListings: mergeField(values.hide_from_listings, before?.hideFromListings ?? false, false),
    sticky: mergeField(values.sticky, before?.sticky ?? false, false),
    featured: mergeField(values.featured, before?.featured ?? false, false),
    ticketed: mergeField(values.ticketed, before?.ticketed ?? false, false),
    eventStatus: mergeField(values.event_status, before?.eventStatus ?? 'scheduled', 'scheduled'),
    eventStatusReason: mergeField(values.event_status_reason, before?.eventStatusReason ?? '', ''),
    onlineUrl: mergeField(values.online_url, before?.onlineUrl, undefined),
    startsAt: schedule.startsAt,
    endsAt: schedule.endsAt,
    startWall: schedule.startWall,
    endWall: schedule.endWall,
    timezone: schedule.timezone,
    allDay: schedule.allDay,
    uid: links.uid,
    sequence: links.sequence,
    parentId: links.parentId,
    passwordHash: links.passwordHash,
    categoryIds: links.categoryIds,
    tagIds: links.tagIds,
    venueIds: links.venueIds,
    organizerIds: links.organizerIds,
    imageId: links.imageId,
    authorId: post.authorId,
    status: post.status,
    publishedAt: post.publishedAt,
    modifiedAt: post.modifiedAt,
    slug: post.slug,
    description: post.description,
    excerpt: post.excerpt,
    externalSource: post.externalSource,
    externalId: post.externalId,
    customFields: post.customFields,
  }
  if (before === undefined || isSameContent(before, event, context.now)) return event
  return { ...event, sequence: event.sequence + 1 }
}

/** Builds the draft of a venue. */
export function draftVenue(
  values: ValuesFor<'venues.update'>,
  before: VenueDraft | undefined,
  imageId: number | undefined,
  context: DraftContext,
): VenueDraft {
  const name = mergeField(values.venue, before?.name ?? '', '')
  const post = draftPost(values, before, { kind: 'venue', name, imageId }, context)
  const texts = {
    address: mergeField(values.address, before?.address ?? '', ''),
    city: mergeField(values.city, before?.city ?? '', ''),
    country: mergeField(values.country, before?.country ?? '', ''),
    province: mergeField(values.province, before?.province ?? '', ''),
    state: mergeField(values.state, before?.state ?? '', ''),
    zip: mergeField(values.zip, before?.zip ?? '', ''),
    phone: mergeField(values.phone, before?.phone ?? '', ''),
    website: mergeField(values.website, before?.website, undefined),
    stateProvince: mergeField(values.stateprovince, before?.stateProvince, undefined),
  }
  const venue = {
    name,
    nameKey: nameKey(name),
    latitude: mergeField(values.geo_lat, before?.latitude, undefined),
    longitude: mergeField(values.geo_lng, before?.longitude, undefined),
    showMap: mergeField(values.show_map, before?.showMap ?? true, true),
    showMapLink: mergeField(values.show_map_link, before?.showMapLink ?? true, true),
    ...texts,
    cityKey: foldText(texts.city),
    countryKey: foldText(texts.country),
    ...placeHistory(before, post, context.now),
    ...post,
  }
  return { ...venue, searchText: venueSearchText(venue, (field) => Object.hasOwn(context.fields.venues, field)) }
}

/** Builds the draft of an organizer. */
export function draftOrganizer(
  values: ValuesFor<'organizers.update'>,
  before: OrganizerDraft | undefined,
  imageId: number | undefined,
  context: DraftContext,
): OrganizerDraft {
  const name = mergeField(values.organizer, before?.name ?? '', '')
  const post = draftPost(values, before, { kind: 'organizer', name, imageId }, context)
  const phone = mergeField(values.phone, before?.phone ?? '', '')
  const website = mergeField(values.website, before?.website, undefined)
  const email = mergeField(values.email, before?.email ?? '', '')
  const history = placeHistory(before, post, context.now)
  const organizer = { name, nameKey: nameKey(name), ...history, phone, website, email, ...post }
  const isDeclared = (field: string) => Object.hasOwn(context.fields.organizers, field)
  return { ...organizer, searchText: organizerSearchText(organizer, isDeclared) }
}

/** Builds the draft of a category or tag. */
export function draftTerm(
  kind: TermKind,
  values: ValuesFor<'categories.update'>,
  before: TermDraft | undefined,
  now: number,
): TermDraft {
  const name = mergeField(values.name, before?.name ?? '', '')
  const slug = draftSlug(values.slug, before?.slug, name, kind)
  const description = mergeField(values.description, before?.description ?? '', '')
  const parent = mergeField(values.parent, before?.parentId, undefined)
  return {
    modifiedAt: now,
    sequence: before === undefined ? 0 : before.sequence + 1,
    name,
    nameKey: nameKey(name),
    slug,
    description,
    descriptionText: foldText(description),
    searchText: termSearchText({ name, slug, description }),
    parentId: kind === 'category' && parent !== 0 ? parent : undefined,
    customFields: draftCustomFields(values.custom_fields, before?.customFields),
  }
}

/** The parsed parameters that all posts have in common. */
export type PostValues = Pick<
  ValuesFor<'venues.update'>,
  | 'author'
  | 'date'
  | 'date_utc'
  | 'description'
  | 'excerpt'
  | 'slug'
  | 'status'
  | 'custom_fields'
  | 'external_source'
  | 'external_id'
>

/** What a draft depends on besides the parameters. */
export interface DraftContext {
  readonly now: number
  readonly zone: string
  readonly user: User<UserId> | null
  readonly permissions: PostPermissions
  readonly fields: Required<FieldsOption>
}

/** The parts of a post that depend on its kind. */
export interface PostParts {
  readonly kind: PostKind
  /** The title or name after the write. */
  readonly name: string
  /** The image after the write. A negative id refers to an image that the same commit inserts. */
  readonly imageId: number | undefined
}

/** Builds the common part of a draft. The caller adds `searchText`. */
function draftPost(
  values: PostValues,
  before: PostDraft | undefined,
  parts: PostParts,
  context: DraftContext,
): Omit<PostDraft, 'searchText'> {
  const publishedAt = publicationDate(values, before, context)
  return {
    authorId: mergeField(values.author, before ? before.authorId : context.user?.id, undefined),
    status: resolveStatus({
      requested: values.status ?? undefined,
      current: before && values.status !== null ? effectiveStatus(before, context.now) : undefined,
      mayPublish: context.permissions.publish,
      publishedAt,
      publishedBefore: before?.publishedAt,
      now: context.now,
    }),
    publishedAt,
    modifiedAt: context.now,
    slug: draftSlug(values.slug, before?.slug, parts.name, parts.kind),
    description: mergeField(values.description, before?.description ?? '', ''),
    excerpt: mergeField(values.excerpt, before?.excerpt ?? '', ''),
    imageId: parts.imageId,
    externalSource: mergeField(values.external_source, before?.externalSource, undefined),
    externalId: mergeField(values.external_id, before?.externalId, undefined),
    customFields: draftCustomFields(values.custom_fields, before?.customFields),
  }
}

/** What the public has seen of a venue or organizer after a write that gives it this status. */
export function placeHistory(
  before: PlaceDraft | undefined,
  { status }: Pick<PlaceDraft, 'status'>,
  now: number,
): Pick<PlaceDraft, 'sequence' | 'withdrawnAt'> {
  if (before === undefined) return { sequence: 0, withdrawnAt: undefined }
  const wasPublic = effectiveStatus(before, now) === 'publish'
  const isPublic = status === 'publish'
  return {
    sequence: shownSequence(before, now) + (wasPublic || isPublic ? 1 : 0),
    withdrawnAt: wasPublic && !isPublic ? now : before.withdrawnAt,
  }
}

/** The given slug, the stored one, or one made from the name. If that is empty, the slug is the name of the kind. */
function draftSlug(given: string | null | undefined, before: string | undefined, name: string, kind: string): string {
  if (given === undefined && before !== undefined) return before
  return given ?? (makeSlug(name) || kind)
}

const NO_FIELDS: Readonly<Record<string, Json>> = Object.freeze({})

/** Merges given custom fields into the stored ones. `null` removes a field. */
function draftCustomFields(
  given: Readonly<Record<string, Json>> | null | undefined,
  before: Readonly<Record<string, Json>> = NO_FIELDS,
): Readonly<Record<string, Json>> {
  if (given === null) return {}
  if (given === undefined && before === NO_FIELDS) return {}
  const merged = new Map([...Object.entries(before), ...Object.entries(given ?? {})])
  return Object.fromEntries([...merged].filter(([, value]) => value !== null))
}

/**
 * `date` is in the time zone of the calendar, `date_utc` in UTC. `date` takes precedence. The default is the stored
 * date, or now.
 */
function publicationDate(values: PostValues, before: PostDraft | undefined, context: DraftContext): number {
  if (values.date) return momentToUtc(values.date, context.zone)
  if (values.date_utc) return momentToUtc(values.date_utc, 'UTC')
  const isCleared = values.date === null || values.date_utc === null
  return before === undefined || isCleared ? context.now : before.publishedAt
}

/** The value of a field after a write: the given one, the default of a new record for `null`, or the stored one. */
function mergeField<T>(given: T | null | undefined, before: T, defaultValue: T): T {
  return given === undefined ? before : (given ?? defaultValue)
}
