import { DAY, eventQuery, NOW, seeNothing, seePublished } from '@kalends/conformance'
import type { EventQuery, Visibility } from '@kalends/core'

/** What an anonymous user sees. */
export const published: Visibility = seePublished()

/** What an editor sees. */
export const living: Visibility = {
  ...seeNothing(),
  viewer: 1,
  publish: 'all',
  future: 'all',
  draft: 'all',
  pending: 'all',
  private: 'all',
}

/** The list without filters of an anonymous user: the first ten events of the next two years. */
export function listQuery(given: Partial<EventQuery> = {}): EventQuery {
  return eventQuery({
    limit: 10,
    visible: published,
    opens: 'none',
    keepHidden: false,
    starts: { min: NOW, max: undefined },
    ends: { min: undefined, max: NOW + 731 * DAY },
    orderBy: 'start',
    ...given,
  })
}
