import type { Change, Drafts, Kind, SlugRule } from '@kalends/core'
import { conflict, freeSlug } from '@kalends/core'
import { statusCodes } from '../codes.ts'
import { plain, sql } from '../sql.ts'
import { select, type Work } from '../work.ts'
import type { Holders, Stage } from './stage.ts'
import type { Rewritten } from './write-record.ts'

/** A change as far as its slug goes. */
interface Slugged {
  readonly kind: Kind
  readonly id: number
  readonly slug: string
  readonly slugRule: SlugRule
}

/** Looks up at once who holds the slugs that the changes ask for. */
export function* findHolders(stage: Stage, changes: readonly Change[]): Work<void> {
  const wanted = new Map<Kind, Set<string>>()
  for (const change of changes) {
    if (change.type !== 'insert' && change.type !== 'update') continue
    if (!holdsSlug(change.draft)) continue
    const slugs = wanted.get(change.kind) ?? new Set()
    wanted.set(change.kind, slugs.add(change.draft.slug))
  }
  for (const [kind, slugs] of wanted) yield* lookUp(stage, kind, [...slugs])
}

/** The slug that a written record gets. Throws a conflict when it must be one that another holds. */
export function* pickSlug(stage: Stage, { kind, id, slug, slugRule }: Slugged): Work<string> {
  const holders = stage.holders[kind]
  let unknown: string | undefined = slug
  let picked = slug
  // `freeSlug` asks on the spot; what it asks and is not known yet is looked up before it starts again.
  while (unknown !== undefined) {
    if (!holders.has(unknown)) yield* lookUp(stage, kind, [unknown])
    unknown = undefined
    const isTaken = (candidate: string) => {
      if (!holders.has(candidate)) unknown = candidate
      return (holders.get(candidate) ?? id) !== id
    }
    picked = slugRule === 'suffix' ? freeSlug(slug, isTaken) : slug
    if (slugRule === 'exact' && isTaken(slug)) throw conflict({ reason: 'slug', kind, slug })
  }
  return picked
}

/** Notes that a record now holds its slug, and no longer the one that it had. */
export function noteSlugs(holders: Holders, { old, record }: Rewritten): void {
  if (holdsSlug(old) && holders.get(old.slug) === old.id) holders.set(old.slug, undefined)
  if (holdsSlug(record)) holders.set(record.slug, record.id)
}

/** Whether a record keeps others of its kind from having its slug. */
export function holdsSlug<D extends Drafts[Kind]>(draft: D | undefined): draft is D & { readonly slug: string } {
  if (draft === undefined || !('slug' in draft)) return false
  return !('status' in draft && draft.status === 'trash')
}

function* lookUp({ view, holders }: Stage, kind: Kind, slugs: readonly string[]): Work<void> {
  const living = plain(kind === 'category' || kind === 'tag' ? '' : `AND status <> ${statusCodes.trash}`)
  const rows = yield* select<readonly [slug: string, id: number]>(
    sql`SELECT slug, id FROM ${plain(`kalends_${kind}`)} WHERE slug IN ${view.dialect.texts(slugs)} ${living}`,
  )
  for (const slug of slugs) holders[kind].set(slug, undefined)
  for (const [slug, id] of rows) holders[kind].set(slug, id)
}
