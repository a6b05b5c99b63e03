import type { Kind, NamedKind, RecordOf } from '../ports/record.ts'

/** The kinds of record that can link to a record of each kind. */
export const linkKinds: Readonly<Record<Kind, readonly Kind[]>> = {
  event: ['event'],
  venue: ['event'],
  organizer: ['event'],
  category: ['event', 'category'],
  tag: ['event', 'tag'],
  image: ['event', 'venue', 'organizer'],
}

/** For each kind, the key under which an event has the ids of its links. */
export const linkKeys = {
  venue: 'venueIds',
  organizer: 'organizerIds',
  category: 'categoryIds',
  tag: 'tagIds',
} as const satisfies Record<NamedKind, string>

/** Whether a record links to the record of kind `target` with this id. Its kind must be one of `linkKinds[target]`. */
export function linksTo(record: RecordOf<Kind>, target: Kind, id: number): boolean {
  if (!('startsAt' in record)) {
    return ('imageId' in record ? record.imageId : 'parentId' in record ? record.parentId : undefined) === id
  }
  if (target === 'image') return record.imageId === id
  return target === 'event' ? record.parentId === id : record[linkKeys[target]].includes(id)
}
