import { parseCost } from '../../domain/cost.ts'
import { foldText, searchText } from '../../domain/fold-text.ts'
import { resolveSchedule } from '../../domain/schedule.ts'
import type { EventDraft } from '../../ports/record.ts'
import type { ValuesFor } from '../parse-input.ts'
import { type DraftContext, draftPost } from './draft-post.ts'
import { mergeField } from './merge-field.ts'

/** The records that an event links to, already resolved. The same commit inserts those with negative ids. */
export interface EventLinks {
  readonly imageId: number | undefined
  readonly categoryIds: readonly number[]
  readonly tagIds: readonly number[]
  readonly venueIds: readonly number[]
  readonly organizerIds: readonly number[]
  readonly parentId: number | undefined
  readonly passwordHash: string | undefined
}

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
  return {
    searchText: searchText([title, post.description, post.excerpt]),
    title,
    titleText: foldText(title),
    startsAt: schedule.startsAt,
    endsAt: schedule.endsAt,
    startWall: schedule.startWall,
    endWall: schedule.endWall,
    timezone: schedule.timezone,
    allDay: schedule.allDay,
    cost: values.cost === undefined ? before?.cost : parseCost(values.cost ?? []),
    website: mergeField(values.website, before?.website, undefined),
    showMap: mergeField(values.show_map, before?.showMap ?? true, true),
    showMapLink: mergeField(values.show_map_link, before?.showMapLink ?? true, true),
    hideFromListings: mergeField(values.hide_from_listings, before?.hideFromListings ?? false, false),
    sticky: mergeField(values.sticky, before?.sticky ?? false, false),
    featured: mergeField(values.featured, before?.featured ?? false, false),
    ticketed: mergeField(values.ticketed, before?.ticketed ?? false, false),
    parentId: links.parentId,
    categoryIds: links.categoryIds,
    tagIds: links.tagIds,
    venueIds: links.venueIds,
    organizerIds: links.organizerIds,
    passwordHash: links.passwordHash,
    ...post,
  }
}
