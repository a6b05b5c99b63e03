import { randomWalks } from '../random/random-walks.ts'
import { after } from './after.ts'
import { bulk } from './bulk.ts'
import { commit } from './commit.ts'
import { concurrency } from './concurrency.ts'
import { conflicts } from './conflicts.ts'
import { counts } from './counts.ts'
import { createMany } from './create-many.ts'
import { customFields } from './custom-fields.ts'
import { days } from './days.ts'
import { descendants } from './descendants.ts'
import { due } from './due.ts'
import { eventsFilters } from './events-filters.ts'
import { eventsLinks } from './events-links.ts'
import { eventsLocation } from './events-location.ts'
import { eventsLocked } from './events-locked.ts'
import { eventsOrder } from './events-order.ts'
import { eventsSearch } from './events-search.ts'
import { eventsWindow } from './events-window.ts'
import { externalIds } from './external-ids.ts'
import { feedTokens } from './feed-tokens.ts'
import { geo } from './geo.ts'
import { ids } from './ids.ts'
import { images } from './images.ts'
import { iterate } from './iterate.ts'
import { lifecycle } from './lifecycle.ts'
import { linked } from './linked.ts'
import { names } from './names.ts'
import { places } from './places.ts'
import { records } from './records.ts'
import { removals } from './removal.ts'
import { slugs } from './slugs.ts'
import type { StoreCase } from './store-case.ts'
import { terms } from './terms.ts'
import { unicode } from './unicode.ts'
import { visibility } from './visibility.ts'
import { windowsAtLarge } from './windows-at-large.ts'

const long = (cases: readonly StoreCase[]): readonly StoreCase[] => cases.map((one) => ({ ...one, isLong: true }))

/** The cases by topic. */
export const caseGroups = {
  lifecycle,
  commit,
  records,
  conflicts,
  removals,
  slugs,
  names,
  externalIds,
  eventsWindow,
  eventsOrder,
  after,
  eventsFilters,
  eventsLinks,
  eventsLocation,
  eventsSearch,
  eventsLocked,
  visibility,
  unicode,
  places,
  geo,
  linked,
  terms,
  counts,
  days,
  customFields,
  due,
  descendants,
  ids,
  images,
  feedTokens,
  concurrency,
  createMany,
  iterate,
  windowsAtLarge: long(windowsAtLarge),
  bulk: long(bulk),
  randomWalks: long(randomWalks),
} satisfies Record<string, readonly StoreCase[]>

/** Everything a store must do. The cases are independent of each other and of their order. */
export const storeCases: readonly StoreCase[] = Object.values(caseGroups).flat()
