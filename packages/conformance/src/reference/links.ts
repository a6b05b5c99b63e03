import type { Drafts, Kind } from '@kalends/core'

/** Which keys of which kind name other records, and of what kind those are. */
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

/** What becomes of a link: another id, or `undefined` to take it off. */
export type LinkChange = (kind: Kind, id: number) => number | undefined

/** The same content with each of its links replaced by what `change` makes of it. */
export function mapLinks<K extends Kind, D extends Drafts[K]>(kind: K, content: D, change: LinkChange): D {
  const entries = Object.entries(content).map(([key, value]) => {
    const linked = linkKeys[kind][key]
    return [key, linked === undefined ? value : mapLink(linked, value, change)]
  })
  return Object.fromEntries(entries) as D // Only ids were replaced, by ids.
}

function mapLink(kind: Kind, value: unknown, change: LinkChange): unknown {
  if (typeof value === 'number') return change(kind, value)
  if (!Array.isArray(value)) return value
  return value.map((id: number) => change(kind, id)).filter((id) => id !== undefined)
}

/** Whether any link of this content names that record. */
export function linksTo<K extends Kind>(kind: K, content: Drafts[K], target: Kind, id: number): boolean {
  return Object.entries(linkKeys[kind]).some(([key, linked]) => {
    const value: unknown = Reflect.get(content, key)
    return linked === target && (value === id || (Array.isArray(value) && value.includes(id)))
  })
}
