import type { Calendar, EventDraft, Store } from '@kalends/core'
import { type HostileSizes, insertCopies } from './insert-copies.ts'

/** The ids of the records that a round deletes. Thousands of events link to each of the first four. */
export interface Removable {
  readonly category: number
  readonly tag: number
  readonly venue: number
  readonly organizer: number
  /** A category with thousands of direct children. */
  readonly parent: number
}

/** Creates the records that the rounds delete. Each round has its own. */
export async function fillRemovable(
  calendar: Calendar,
  store: Store,
  { popular }: HostileSizes,
  rounds: number,
): Promise<readonly Removable[]> {
  const removable: Removable[] = []
  const few = Math.ceil(popular / 5)
  for (let round = 0; round < rounds; round += 1) {
    const name = `Removable ${round}`
    const { id: parent } = await calendar.categories.create({ name: `Parent ${round}` })
    await insertCopies(store, 'category', few, (number) => ({
      ...{ slug: `child-${round}-${number}`, name: `Child ${number}`, nameKey: `child ${number}`, parentId: parent },
    }))
    removable.push({
      category: (await calendar.categories.create({ name })).id,
      tag: (await calendar.tags.create({ name })).id,
      venue: (await calendar.venues.create({ venue: name })).id,
      organizer: (await calendar.organizers.create({ organizer: name })).id,
      parent,
    })
  }
  const ids = (name: keyof Removable, number: number): readonly number[] =>
    removable.filter((_, round) => name === 'category' || number % rounds === round).map((one) => one[name])
  await insertCopies(
    store,
    'event',
    popular,
    (number): Partial<EventDraft> => ({
      slug: `removable-${number}`,
      categoryIds: ids('category', number),
      tagIds: ids('tag', number),
      venueIds: ids('venue', number),
      organizerIds: ids('organizer', number),
    }),
  )
  return removable
}
