import type { EventDraft } from '@kalends/core'
import { isClosed, type Onlooker, sees } from './sight.ts'
import { type Named, namesIn, type World } from './world.ts'

/** What a world holds that somebody must not learn of. */
export interface Hidden {
  /** Records that do not exist for them. */
  readonly records: readonly Named[]
  /** Ids of events that they see, but that a password closes to them. */
  readonly closed: readonly number[]
}

/** What is hidden from an onlooker. Terms are hidden from nobody. */
export function hiddenFrom(onlooker: Onlooker, world: World): Hidden {
  const seen = {
    event: world.event.map((event) => sees(onlooker.events, event, onlooker)),
    venue: world.venue.map((venue) => sees(onlooker.venues, venue, onlooker)),
    organizer: world.organizer.map((organizer) => sees(onlooker.organizers, organizer, onlooker)),
  }
  const open = (event: EventDraft, index: number): boolean => seen.event[index] === true && !isClosed(event, onlooker)
  const shown = [
    ...world.event.filter(open),
    ...world.venue.filter((_, index) => seen.venue[index]),
    ...world.organizer.filter((_, index) => seen.organizer[index]),
  ]
  // An image exists for those who brought it, for those who see it somewhere, and for those who may edit everything.
  const images = world.image.map(
    ({ authorId }, index) =>
      onlooker.events.edit === 'all' ||
      (onlooker.user !== null && authorId === onlooker.user.id) ||
      shown.some(({ imageId }) => imageId === index + 1),
  )
  const exists: Readonly<Record<string, readonly boolean[]>> = { ...seen, image: images }
  return {
    records: namesIn(world).filter(({ kind, id }) => exists[kind]?.[id - 1] === false),
    closed: world.event.flatMap((event, index) => (seen.event[index] && isClosed(event, onlooker) ? [index + 1] : [])),
  }
}
