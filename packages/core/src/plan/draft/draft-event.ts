import { parseCost } from '../../domain/cost.ts'
import { foldText, searchText } from '../../domain/fold-text.ts'
import { resolveSchedule } from '../../domain/schedule.ts'
import type { EventDraft } from '../../ports/record.ts'
import type { ValuesFor } from '../read-input.ts'
import { type DraftContext, draftPost } from './draft-post.ts'
import { settle } from './settle.ts'

/** What the values of an event refer to, looked up before; ids below zero are inserted by the same commit. */
export interface EventLinks {
  readonly imageId: number | undefined
  readonly categoryIds: readonly number[]
  readonly tagIds: readonly number[]
  readonly venueIds: readonly number[]
  readonly organizerIds: readonly number[]
  readonly parentId: number | undefined
  readonly passwordHash: string | undefined
}

/** The content of a written event; `undefined` when it would end before it starts. */
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
  const title = settle(values.title, before?.title ?? '', '')
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
    website: settle(values.website, before?.website, undefined),
    showMap: settle(values.show_map, before?.showMap ?? true, true),
    showMapLink: settle(values.show_map_link, before?.showMapLink ?? true, true),
    hideFromListings: settle(values.hide_from_listings, before?.hideFromListings ?? false, false),
    sticky: settle(values.sticky, before?.sticky ?? false, false),
    featured: settle(values.featured, before?.featured ?? false, false),
    ticketed: settle(values.ticketed, before?.ticketed ?? false, false),
    parentId: links.parentId,
    categoryIds: links.categoryIds,
    tagIds: links.tagIds,
    venueIds: links.venueIds,
    organizerIds: links.organizerIds,
    passwordHash: links.passwordHash,
    ...post,
  }
}
