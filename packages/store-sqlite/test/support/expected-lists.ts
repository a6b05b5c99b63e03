import { createHash } from 'node:crypto'
import type { EventDraft } from '@kalends/core'
import type { SqliteDatabase } from '../../src/index.ts'

/*
 * The rows that are derived from records, computed in the simplest way and without the code under test.
 */

/**
 * The rows of the derived tables, as they are and as they should be. Short lists need no bucket counts, and longer
 * lists need only coarse buckets.
 */
export function derivedRows(database: SqliteDatabase) {
  const found = foundRows(database)
  const expected = expectedRows(database)
  const counted = new Set(found.buckets.map(levelOf))
  const holdsAll = (row: string) => Number(row.split(' ')[0]) < 4
  const buckets = expected.buckets.filter((row) => holdsAll(row) || counted.has(levelOf(row)))
  return { found, expected: { ...expected, buckets } }
}

/** The list and the level of a bucket. */
function levelOf(row: string): string {
  return row.split(' ').slice(0, 2).join(' ')
}

interface Derived {
  readonly entries: string[]
  readonly buckets: string[]
  readonly terms: string[]
  readonly links: string[]
}

/** The rows of the derived tables, as they are. */
function foundRows(database: SqliteDatabase): Derived {
  return {
    entries: rowsOf(database, 'SELECT list, starts_at, event, ends_at, duration_class, locked FROM kalends_list_entry'),
    buckets: rowsOf(database, 'SELECT list, level, bucket, events, locked FROM kalends_bucket'),
    terms: [
      ...rowsOf(database, "SELECT 'category', id, events FROM kalends_category"),
      ...rowsOf(database, "SELECT 'tag', id, events FROM kalends_tag"),
    ].sort(),
    links: rowsOf(database, 'SELECT event, kind, target FROM kalends_link'),
  }
}

function rowsOf(database: SqliteDatabase, query: string): string[] {
  return (database.prepare(query).all() as object[]).map((row) => Object.values(row).join(' ')).sort()
}

function expectedRows(database: SqliteDatabase): Derived {
  const { events, parents, tags, reached } = truth(database)
  const entries: string[] = []
  const buckets = new Map<string, [events: number, locked: number]>()
  const links: string[] = []
  const counts = new Map<string, number>()
  for (const id of parents.keys()) counts.set(`category ${id}`, 0)
  for (const id of tags) counts.set(`tag ${id}`, 0)
  for (const event of events) {
    const state = publicationOf(event, reached)
    const locked = event.passwordHash === undefined ? 0 : 1
    links.push(...linkRows(event))
    if (state === 0 && locked === 0) {
      for (const key of termsOf(event)) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const isUnlisted = event.hideFromListings || event.endsAt < event.startsAt
    for (const list of isUnlisted ? linkedLists(event, 3, parents) : listsOf(event, state, parents)) {
      entries.push([list, event.startsAt, event.id, event.endsAt, classOf(event), locked].join(' '))
      if (isUnlisted) continue
      for (const [level, hours] of [8, 512].entries()) {
        addTo(buckets, [list, level, Math.floor(event.startsAt / (hours * 3600))], locked)
      }
    }
  }
  return {
    entries: entries.sort(),
    buckets: [...buckets].map(([key, counted]) => `${key} ${counted.join(' ')}`).sort(),
    terms: [...counts].map(([key, count]) => `${key} ${count}`).sort(),
    links: links.sort(),
  }
}

type Event = EventDraft & { readonly id: number }

/** The records of a kind. */
function contents(database: SqliteDatabase, kind: 'event' | 'category') {
  const rows = database.prepare(`SELECT json FROM kalends_${kind}_content`).all() as { json: string }[]
  return rows.map(({ json }) => JSON.parse(json, (_, value) => value ?? undefined))
}

function truth(database: SqliteDatabase) {
  const [reached] = database.prepare('SELECT due_as_of AS at, due_id AS id FROM kalends_state').all() as Reached[]
  const categories = contents(database, 'category') as { id: number; parentId: number | undefined }[]
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  const tags = (database.prepare('SELECT id FROM kalends_tag_content').all() as { id: number }[]).map(({ id }) => id)
  return { events: contents(database, 'event') as Event[], parents, tags, reached }
}

/** The last scheduled event that is on the public lists. */
interface Reached {
  readonly at: number
  readonly id: number
}

function publicationOf({ id, status, publishedAt }: Event, reached: Reached | undefined): number {
  if (status === 'trash') return 2
  if (status !== 'future' || reached === undefined) return status === 'publish' ? 0 : 1
  return publishedAt < reached.at || (publishedAt === reached.at && id <= reached.id) ? 0 : 1
}

function classOf({ startsAt, endsAt }: Event): number {
  const limits = [4, 24, 192, 768, 1536, 6144, Number.POSITIVE_INFINITY]
  return limits.findIndex((hours) => endsAt - startsAt <= hours * 3600)
}

function termsOf({ categoryIds, tagIds }: Event): string[] {
  return [...[...new Set(categoryIds)].map((id) => `category ${id}`), ...[...new Set(tagIds)].map((id) => `tag ${id}`)]
}

function linkRows(event: Event): string[] {
  const rows = (kind: number, ids: readonly number[]) => [...new Set(ids)].map((id) => `${event.id} ${kind} ${id}`)
  return [
    ...rows(1, event.categoryIds),
    ...rows(2, event.tagIds),
    ...rows(3, event.venueIds),
    ...rows(4, event.organizerIds),
  ]
}

function digestOf(author: string): number {
  const bytes = createHash('sha256').update(author).digest().subarray(0, 6)
  return 2 ** 47 + (Number(`0x${bytes.toString('hex')}`) % 2 ** 47)
}

type Parents = ReadonlyMap<number, number | undefined>

function listsOf(event: Event, state: number, parents: Parents): Set<number> {
  const list = (dimension: number, target: number) => (target * 8 + dimension) * 4 + state
  const lists = linkedLists(event, state, parents)
  lists.add(list(0, 0))
  if (typeof event.authorId === 'number' && event.authorId < 2 ** 47) lists.add(list(5, event.authorId))
  else if (event.authorId !== undefined) lists.add(list(5, digestOf(`${event.authorId}`)))
  if (event.featured) lists.add(list(6, 1))
  if (event.ticketed) lists.add(list(6, 2))
  if (event.onlineUrl !== undefined || event.eventStatus === 'moved_online') lists.add(list(6, 4))
  const status = ['canceled', 'postponed', 'rescheduled', 'moved_online'].indexOf(event.eventStatus)
  if (status !== -1) lists.add(list(6, 5 + status))
  if (state === 0 && event.passwordHash !== undefined) lists.add(list(6, 3))
  return lists
}

function linkedLists(event: Event, state: number, parents: Parents): Set<number> {
  const list = (dimension: number, target: number) => (target * 8 + dimension) * 4 + state
  const lists = new Set<number>()
  for (const category of event.categoryIds) {
    const seen = new Set<number>()
    for (let at: number | undefined = category; at !== undefined && !seen.has(at); at = parents.get(at)) {
      seen.add(at)
      lists.add(list(1, at))
    }
  }
  for (const id of event.tagIds) lists.add(list(2, id))
  for (const id of event.venueIds) lists.add(list(3, id))
  for (const id of event.organizerIds) lists.add(list(4, id))
  return lists
}

function addTo(buckets: Map<string, [number, number]>, key: readonly number[], locked: number): void {
  const counted = buckets.get(key.join(' ')) ?? [0, 0]
  counted[0] += 1
  counted[1] += locked
  buckets.set(key.join(' '), counted)
}
