import type { Drafts, EventRecord, Kind, OrganizerRecord, RecordOf, TermRecord, VenueRecord } from '@kalends/core'
import { statusCodes } from '../codes.ts'
import { join, plain, type Sql, type SqlValue, sql } from '../sql.ts'
import { sideOf, spanOfEvent } from './listing.ts'

/** The columns of a row, by name. */
type Columns = Readonly<Record<string, SqlValue>>

/** What is asked about a record, for its narrow row. `events` of terms is counted elsewhere. */
export function columnsOf<K extends Kind>(kind: K, record: RecordOf<K>, settledAt: number): Columns {
  const columns: { readonly [C in Kind]: (record: RecordOf<C>) => Columns } = {
    event: (event) => eventColumns(event, settledAt),
    venue: venueColumns,
    organizer: placeColumns,
    category: termColumns,
    tag: termColumns,
    image: imageColumns,
  }
  return columns[kind](record)
}

function eventColumns(event: EventRecord, settledAt: number): Columns {
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
    side: sideOf(event, settledAt),
    span: spanOfEvent(event),
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

function imageColumns(image: Drafts['image']): Columns {
  return { url: image.url, author: image.authorId ?? null }
}

/** Adds a row. */
export function insertRow(table: string, columns: Columns): Sql {
  const names = Object.keys(columns)
  const values = Object.values(columns).map((value) => sql`${value}`)
  return sql`INSERT INTO ${plain(table)} (${plain(names.join(', '))}) VALUES (${join(values, ', ')})`
}

/** Changes the row with that id. */
export function updateRow(table: string, id: number, columns: Columns): Sql {
  const settings = Object.entries(columns).map(([name, value]) => sql`${plain(name)} = ${value}`)
  return sql`UPDATE ${plain(table)} SET ${join(settings, ', ')} WHERE id = ${id}`
}
