import type { Drafts, Kind, RecordOf } from '@kalends/core'

/** For each kind, the keys that link to other records, and the kinds of these records. */
const linkKeys: Readonly<Record<Kind, Readonly<Record<string, Kind>>>> = {
  event: {
    imageId: 'image',
    parentId: 'event',
    categoryIds: 'category',
    tagIds: 'tag',
    venueIds: 'venue',
    organizerIds: 'organizer',
  },
  venue: { imageId: 'image' },
  organizer: { imageId: 'image' },
  category: { parentId: 'category' },
  tag: {},
  image: {},
}

/** Maps a link to another id, or to `undefined` to remove it. */
export type LinkChange = (kind: Kind, id: number) => number | undefined

/** The same content with each link mapped. */
export function mapLinks<K extends Kind, D extends Drafts[K]>(kind: K, content: D, change: LinkChange): D {
  const entries = Object.entries(content).map(([key, value]) => {
    const linked = linkKeys[kind][key]
    return [key, linked === undefined ? value : mapLink(linked, value, change)]
  })
  return Object.fromEntries(entries) as D // Safe: only ids were replaced by other ids.
}

function mapLink(kind: Kind, value: unknown, change: LinkChange): unknown {
  if (typeof value === 'number') return change(kind, value)
  if (!Array.isArray(value)) return value
  return value.map((id: number) => change(kind, id)).filter((id) => id !== undefined)
}

/** The records of a kind that have a link to that record. */
export function linkingRecords<K extends Kind>(
  kind: K,
  records: readonly RecordOf<K>[],
  target: Kind,
  id: number,
): RecordOf<K>[] {
  const keys = Object.keys(linkKeys[kind]).filter((key) => linkKeys[kind][key] === target)
  return records.filter((record) =>
    keys.some((key) => {
      const value: unknown = Reflect.get(record, key)
      return value === id || (Array.isArray(value) && value.includes(id))
    }),
  )
}
