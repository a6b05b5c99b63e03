import {
  anyEvent,
  anyPlace,
  type CompleteStore,
  everyStatus,
  type PostKind,
  postKinds,
  type RecordOf,
  searchParts,
  type Visibility,
} from '@kalends/core'
import type { Fault } from './check-records.ts'

/** What lists go by. */
export interface ListedPost {
  readonly id: number
  readonly startsAt?: number
  readonly endsAt?: number
  /** When it is published; `undefined` if it is not. */
  readonly publishedAt?: number
  /** The words of its texts that an index can find. */
  readonly words: ReadonlySet<string>
}

/** All posts, of each kind. */
export type ListedPosts = Readonly<Record<PostKind, readonly ListedPost[]>>

/** Events that a list must have. */
interface EventList {
  readonly events: readonly ListedPost[]
  readonly visible: Visibility
}

const everything = everyStatus('all', 0)
const PAGE = 500

/** What the lists and searches of a store must find of a post. */
export function listedPost(post: RecordOf<PostKind>): ListedPost {
  const times = 'startsAt' in post ? { startsAt: post.startsAt, endsAt: post.endsAt } : {}
  const isPublic = post.status === 'publish' || post.status === 'future'
  const publishedAt = post.status === 'publish' ? Number.NEGATIVE_INFINITY : post.publishedAt
  return {
    id: post.id,
    ...times,
    ...(isPublic && { publishedAt }),
    words: new Set(searchParts([post.searchText]).parts),
  }
}

/** Checks that lists by date have every event where it belongs, that counts are right, and that searches find every post. */
export async function* checkLists(
  store: CompleteStore,
  posts: ListedPosts,
  advance: (steps: number) => void,
): AsyncGenerator<Fault> {
  const now = Math.floor(Date.now() / 1000)
  const published = posts.event.filter(({ publishedAt = Number.POSITIVE_INFINITY }) => publishedAt <= now)
  // Stores keep a list of what anonymous users see.
  const lists: readonly EventList[] = [
    { events: posts.event, visible: everything },
    { events: published, visible: { ...everyStatus('none', now), publish: 'all' } },
  ]
  for (const list of lists) {
    yield* checkOrder(store, list, 'start')
    yield* checkOrder(store, list, 'end')
    yield* checkMonths(store, list)
  }
  for (const kind of postKinds) {
    for (const [word, ids] of idsByWord(posts[kind])) {
      yield* checkSearch(store, kind, word, ids)
      advance(ids.length)
    }
  }
}

async function* checkOrder(
  store: CompleteStore,
  { events, visible }: EventList,
  orderBy: 'start' | 'end',
): AsyncGenerator<Fault> {
  const timeOf = ({ startsAt = 0, endsAt = 0 }: ListedPost | RecordOf<'event'>) =>
    orderBy === 'start' ? startsAt : endsAt
  const expected = events.toSorted((left, right) => timeOf(left) - timeOf(right) || left.id - right.id)
  let done = 0
  let after: { readonly value: number; readonly id: number } | undefined
  while (done < expected.length) {
    const query = { ...anyEvent(visible), orderBy, after, limit: PAGE, isCounted: false }
    const { records } = await store.find('event', query)
    const page = expected.slice(done, done + PAGE)
    const wrong = page.find(({ id }, index) => records[index]?.id !== id)
    if (wrong !== undefined) {
      yield { kind: 'event', id: wrong.id, message: `It is not where it belongs in the list by ${orderBy}.` }
      return
    }
    const last = page.at(-1)
    if (last !== undefined) after = { value: timeOf(last), id: last.id }
    done += page.length
  }
}

/** Stores count the events of a period without reading them. */
async function* checkMonths(store: CompleteStore, { events, visible }: EventList): AsyncGenerator<Fault> {
  const months = new Map<number, ListedPost[]>()
  for (const event of events) {
    const date = new Date((event.startsAt ?? 0) * 1000)
    const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
    const same = months.get(month)
    if (same === undefined) months.set(month, [event])
    else same.push(event)
  }
  for (const [month, inMonth] of months) {
    const starts = { min: startOf(month), max: startOf(month + 1) }
    const { total } = await store.find('event', { ...anyEvent(visible), starts, limit: 0 })
    if (total === inMonth.length) continue
    const message = `The month that it starts in has ${inMonth.length} events, and the store counts ${total}.`
    yield { kind: 'event', id: inMonth[0]?.id ?? 0, message }
  }
}

function startOf(month: number): number {
  // `Date.UTC` takes a year below 100 for one of the last century.
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1) / 1000
}

/** Searches for a word that these posts contain. */
async function* checkSearch(
  store: CompleteStore,
  kind: PostKind,
  word: string,
  ids: readonly number[],
): AsyncGenerator<Fault> {
  const needles = [word]
  const { records } =
    kind === 'event'
      ? await store.find(kind, { ...anyEvent(everything), needles, isCounted: false })
      : await store.find(kind, { ...anyPlace(everything), needles, isCounted: false })
  const found = new Set(records.map(({ id }) => id))
  for (const id of ids) {
    if (!found.has(id)) yield { kind, id, message: 'A search for a word that it contains does not find it.' }
  }
}

/** The rarest word of each post, with the posts that it is for. */
function idsByWord(posts: readonly ListedPost[]): ReadonlyMap<string, readonly number[]> {
  const counts = new Map<string, number>()
  for (const { words } of posts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const byWord = new Map<string, number[]>()
  for (const { id, words } of posts) {
    const [first, ...others] = words
    if (first === undefined) continue
    const countOf = (word: string): number => counts.get(word) ?? 0
    const rarest = others.reduce((best, word) => (countOf(word) < countOf(best) ? word : best), first)
    const ids = byWord.get(rarest)
    if (ids === undefined) byWord.set(rarest, [id])
    else ids.push(id)
  }
  return byWord
}
