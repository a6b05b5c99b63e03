import type { EventQuery, Visibility } from '@kalends/core'
import { DAY, NOW } from './drafts.ts'

const nothing: Visibility = {
  now: NOW,
  viewer: undefined,
  publish: 'none',
  future: 'none',
  draft: 'none',
  pending: 'none',
  private: 'none',
  trash: 'none',
}

/** What a visitor sees. */
export const published: Visibility = { ...nothing, publish: 'all' }

/** What an editor sees. */
export const living: Visibility = {
  ...nothing,
  viewer: 1,
  publish: 'all',
  future: 'all',
  draft: 'all',
  pending: 'all',
  private: 'all',
}

/** The list that a visitor gets who asks for nothing in particular: the next two years, ten at a time. */
export function listQuery(given: Partial<EventQuery> = {}): EventQuery {
  return {
    offset: 0,
    limit: 10,
    visible: published,
    opens: 'none',
    keepLocked: true,
    keepHidden: false,
    ids: undefined,
    exclude: [],
    starts: { min: NOW, max: undefined },
    ends: { min: undefined, max: NOW + 731 * DAY },
    needles: [],
    categories: undefined,
    tags: undefined,
    venues: undefined,
    location: undefined,
    slug: undefined,
    organizers: undefined,
    featured: undefined,
    ticketed: undefined,
    parent: undefined,
    image: undefined,
    modifiedFrom: undefined,
    orderBy: 'start',
    direction: 'asc',
    ...given,
  }
}
