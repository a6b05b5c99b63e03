import { usageError } from '../command-error.ts'

/** The fields that a column can have, with the names that other programs use. */
const ALIASES = {
  id: ['external_id', 'uid', 'event_id'],
  title: ['name', 'subject', 'summary', 'event', 'event_name', 'event_title'],
  start_date: ['start', 'starts', 'begin', 'date', 'event_start_date'],
  start_time: ['event_start_time', 'time'],
  end_date: ['end', 'ends', 'event_end_date'],
  end_time: ['event_end_time'],
  all_day: ['all_day_event'],
  timezone: ['time_zone', 'tz'],
  status: [],
  event_status: [],
  slug: [],
  description: ['notes', 'event_description'],
  excerpt: ['event_excerpt'],
  cost: ['price', 'event_cost'],
  website: ['link', 'event_website'],
  image: ['image_url', 'event_featured_image'],
  featured: [],
  venue: ['location', 'place', 'venue_name', 'event_venue_name'],
  address: ['street'],
  city: ['town'],
  zip: ['postcode', 'postal_code'],
  country: [],
  organizer: ['organiser', 'event_organizer_name', 'event_organizer_name_s'],
  categories: ['category', 'event_category'],
  tags: ['tag', 'event_tags'],
} as const

/** A field that a column can have. */
export type ColumnField = keyof typeof ALIASES

// Safe: every key of `ALIASES` is a field.
const FIELDS = Object.keys(ALIASES) as readonly ColumnField[]

/** The index of the column of each field. */
export type Columns = ReadonlyMap<ColumnField, number>

/**
 * Finds the columns by the header and by `--map COLUMN=FIELD`, which takes precedence. Throws if there is no column for
 * the title or the date, or if a field has two columns.
 */
export function findColumns(header: readonly string[], maps: readonly string[]): Columns {
  const mapped = new Map(maps.map((text) => readMap(text, header)))
  const columns = new Map<ColumnField, number>()
  for (const [index, name] of header.entries()) {
    const field = mapped.has(index) ? mapped.get(index) : fieldNamed(name, [...mapped.values()])
    if (field === undefined) continue
    const other = columns.get(field)
    if (other !== undefined) throw twoColumns(field, [header[other] ?? '', name])
    columns.set(field, index)
  }
  for (const field of ['title', 'start_date'] as const) {
    if (!columns.has(field)) throw noColumn(field, header)
  }
  return columns
}

/** The field for the name of a column, unless `--map` names another column for it. */
function fieldNamed(name: string, taken: readonly (ColumnField | undefined)[]): ColumnField | undefined {
  const plain = plainName(name)
  const field = FIELDS.find((known) => known === plain || (ALIASES[known] as readonly string[]).includes(plain))
  return taken.includes(field) ? undefined : field
}

/** Turns `Start date` and `start-date` into `start_date`. */
function plainName(name: string): string {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '').join('_')
}

function readMap(text: string, header: readonly string[]): [number, ColumnField | undefined] {
  const at = text.lastIndexOf('=')
  const [column, name] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  if (at === -1) throw usageError(`--map ${text} has no equals sign.`, 'Write it as --map "COLUMN=title".')
  const index = header.indexOf(column)
  if (index === -1) throw usageError(`--map: there is no column ${column}.`, `The columns are ${header.join(', ')}.`)
  if (name === '') return [index, undefined]
  const field = FIELDS.find((known) => known === name)
  if (field === undefined) throw usageError(`--map: ${name} is not a field.`, `The fields are ${FIELDS.join(', ')}.`)
  return [index, field]
}

function noColumn(field: ColumnField, header: readonly string[]): Error {
  const remedy = `Choose one with --map "COLUMN=${field}". The columns are ${header.join(', ')}.`
  return usageError(`No column is the ${field}.`, remedy)
}

function twoColumns(field: ColumnField, names: readonly string[]): Error {
  return usageError(`Both ${names.join(' and ')} are the ${field}.`, `Choose one with --map "COLUMN=${field}".`)
}
