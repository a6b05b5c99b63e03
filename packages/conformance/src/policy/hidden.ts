import { type EventDraft, type PostKind, postKinds } from '@kalends/core'
import { isLocked, sees, type Viewer } from './viewer.ts'
import { type Named, namesIn, type World } from './world.ts'

/** The parts of a world that are hidden from a user. */
export interface Hidden {
  /** Records that do not exist for the user. */
  readonly records: readonly Named[]
  /** Ids of events that are visible but locked. */
  readonly locked: readonly number[]
  /** The kinds of which the user cannot see external ids. */
  readonly unidentified: readonly PostKind[]
}

/** What is hidden from a viewer. Terms are never hidden. */
export function hiddenFrom(viewer: Viewer, world: World): Hidden {
  const seen = {
    event: world.event.map((event) => sees(viewer.events, event, viewer)),
    venue: world.venue.map((venue) => sees(viewer.venues, venue, viewer)),
    organizer: world.organizer.map((organizer) => sees(viewer.organizers, organizer, viewer)),
  }
  const open = (event: EventDraft, index: number): boolean => seen.event[index] === true && !isLocked(event, viewer)
  const shown = [
    ...world.event.filter(open),
    ...world.venue.filter((_, index) => seen.venue[index]),
    ...world.organizer.filter((_, index) => seen.organizer[index]),
  ]
  // An image exists for its author, for users who see a record with it, and for users who can edit everything.
  const images = world.image.map(
    ({ authorId }, index) =>
      viewer.events.edit === 'all' ||
      (viewer.user !== null && authorId === viewer.user.id) ||
      shown.some(({ imageId }) => imageId === index + 1),
  )
  const exists: Readonly<Record<string, readonly boolean[]>> = { ...seen, image: images }
  return {
    records: namesIn(world).filter(({ kind, id }) => exists[kind]?.[id - 1] === false),
    unidentified: postKinds.filter((kind) => viewer[`${kind}s`].edit !== 'all'),
    locked: world.event.flatMap((event, index) => (seen.event[index] && isLocked(event, viewer) ? [index + 1] : [])),
  }
}
