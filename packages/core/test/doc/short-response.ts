const MORE = '…'

/** The keys of records that examples show, in the order of the record. */
const SHOWN = new Set([
  ...['id', 'title', 'venue', 'organizer', 'name', 'slug', 'status', 'start_date', 'end_date', 'timezone', 'cost'],
  ...['city', 'email', 'count', 'parent', 'rest_url', 'utc_start_date', 'categories'],
  ...['start', 'end', 'allDay', 'url'],
])

/** The most keys of an object that is not a record, by its depth. */
const MOST = [8, 2, 6]
const MOST_DEEP = 3
const MOST_ITEMS = 2
const DEEPEST = 5

/** Replaces the random UUIDs of events, so that examples are the same in every run. */
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const SAME_UUID = '5f0c9a1e-3a52-4d0b-9c39-2f6a8d1c7b10'

/** The most lines of a text. */
const MOST_LINES = 24

/** JSON with a few keys of each record. A line with an ellipsis stands for all others. */
export function shortJson(value: unknown): string {
  return JSON.stringify(shorten(value), null, 2).replaceAll(`"${MORE}": "${MORE}"`, MORE).replaceAll(`"${MORE}"`, MORE)
}

function shorten(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map((item) => shorten(item, depth + 1))
    return value.length > MOST_ITEMS ? [...items, MORE] : items
  }
  if (depth > DEEPEST) return MORE
  const entries = Object.entries(value)
  const kept = 'id' in value ? entries.filter(([key]) => SHOWN.has(key)) : entries.slice(0, MOST[depth] ?? MOST_DEEP)
  const short = Object.fromEntries(kept.map(([key, part]) => [key, shorten(part, depth + 1)]))
  return kept.length < entries.length ? { ...short, [MORE]: MORE } : short
}

/** The first lines of a feed. Adds line breaks to XML without any. */
export function shortText(text: string): string {
  const lines = text.replace(UUID, SAME_UUID).replaceAll('\r\n', '\n').replaceAll('><', '>\n<').trimEnd().split('\n')
  return lines.length <= MOST_LINES ? lines.join('\n') : [...lines.slice(0, MOST_LINES), MORE].join('\n')
}
