import type { EventRecord, Kind, OrganizerRecord, RecordOf, TermRecord, VenueRecord } from '@kalends/core'
import { statusCodes } from '../codes.ts'
import type { Sql, SqlValue } from '../sql.ts'

/** The columns of a row, by name. */
type Columns = Readonly<Record<string, SqlValue>>

/** The columns of a record's narrow row, except `events` of terms. */
export function columnsOf<K extends Kind>(kind: K, record: RecordOf<K>): Columns {
  return columnsByKind[kind](record)
}

const columnsByKind: { readonly [K in Kind]: (record: RecordOf<K>) => Columns } = {
  event: eventColumns,
  venue: venueColumns,
  organizer: placeColumns,
  category: termColumns,
  tag: termColumns,
  image: (image) => ({ url: image.url, author: image.authorId ?? null }),
}

function eventColumns(event: EventRecord): Columns {
  return {
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    status: statusCodes[event.status],
    author: event.authorId ?? null,
    published_at: event.publishedAt,
    modified_at: event.modifiedAt,
    hidden: flag(event.hideFromListings),
    locked: flag(event.passwordHash !== undefined),
    featured: flag(event.featured),
    ticketed: flag(event.ticketed),
    parent: event.parentId ?? null,
    image: event.imageId ?? null,
    slug: event.slug,
    title_text: event.titleText,
  }
}

function flag(value: boolean): number {
  return value ? 1 : 0
}

function placeColumns(place: OrganizerRecord | VenueRecord): Columns {
  return {
    status: statusCodes[place.status],
    author: place.authorId ?? null,
    published_at: place.publishedAt,
    slug: place.slug,
    name_key: place.nameKey,
    image: place.imageId ?? null,
  }
}

function venueColumns(venue: VenueRecord): Columns {
  return { ...placeColumns(venue), latitude: venue.latitude ?? null, longitude: venue.longitude ?? null }
}

function termColumns(term: TermRecord): Columns {
  return {
    slug: term.slug,
    name_key: term.nameKey,
    description_text: term.descriptionText,
    parent: term.parentId ?? null,
  }
}

/** Inserts the row with that id. Rows of one table always have the same columns. */
export function insertRow(table: string, id: number, columns: Columns): Sql {
  const text = textFor(inserts, table, () => {
    const names = [...Object.keys(columns), 'id']
    return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  })
  return { text, values: valuesOfRow(columns, id) }
}

/** Updates the row with that id. */
export function updateRow(table: string, id: number, columns: Columns): Sql {
  const text = textFor(updates, table, () => {
    const settings = Object.keys(columns).map((name) => `${name} = ?`)
    return `UPDATE ${table} SET ${settings.join(', ')} WHERE id = ?`
  })
  return { text, values: valuesOfRow(columns, id) }
}

function valuesOfRow(columns: Columns, id: number): readonly SqlValue[] {
  const values = Object.values(columns)
  values.push(id)
  return values
}

const inserts = new Map<string, string>()
const updates = new Map<string, string>()

/** Builds the text once for each table, because a commit can write thousands of rows. */
function textFor(texts: Map<string, string>, table: string, make: () => string): string {
  const known = texts.get(table)
  if (known !== undefined) return known
  const text = make()
  texts.set(table, text)
  return text
}
