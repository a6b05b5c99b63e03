import type { Change, Drafts, Kind, SlugRule } from '@kalends/core'
import { conflict, freeSlug } from '@kalends/core'
import { statusCodes } from '../codes.ts'
import { type Program, select } from '../program.ts'
import { plain, sql } from '../sql.ts'
import type { RecordChange } from './record-change.ts'
import type { SlugHolders, UnitOfWork } from './unit-of-work.ts'

/** The slug of a record to write. */
interface SlugWish {
  readonly kind: Kind
  readonly id: number
  readonly slug: string
  readonly slugRule: SlugRule
}

/** Looks up the holders of all slugs in the changes, with one statement for each kind. */
export function* findSlugHolders(unit: UnitOfWork, changes: readonly Change[]): Program<void> {
  const wanted = new Map<Kind, Set<string>>()
  for (const change of changes) {
    if (change.type !== 'insert' && change.type !== 'update') continue
    if (!holdsSlug(change.draft)) continue
    const slugs = wanted.get(change.kind) ?? new Set()
    wanted.set(change.kind, slugs.add(change.draft.slug))
  }
  for (const [kind, slugs] of wanted) yield* lookUp(unit, kind, [...slugs])
}

/** The slug that a record gets. Throws a conflict when the rule demands one that another record holds. */
export function* chooseSlug(unit: UnitOfWork, { kind, id, slug, slugRule }: SlugWish): Program<string> {
  const holders = unit.slugHolders[kind]
  let unknown: string | undefined = slug
  let chosen = slug
  // `freeSlug` is synchronous. When it asks for a slug that is not known yet, that one is looked up and it runs again.
  while (unknown !== undefined) {
    if (!holders.has(unknown)) yield* lookUp(unit, kind, [unknown])
    unknown = undefined
    const isTaken = (candidate: string) => {
      if (!holders.has(candidate)) unknown = candidate
      return (holders.get(candidate) ?? id) !== id
    }
    chosen = slugRule === 'suffix' ? freeSlug(slug, isTaken) : slug
    if (slugRule === 'exact' && isTaken(slug)) throw conflict({ reason: 'slug', kind, slug })
  }
  return chosen
}

/** Notes that a record holds its new slug and no longer its previous one. */
export function noteSlugs(holders: SlugHolders, { before, after }: RecordChange): void {
  if (holdsSlug(before) && holders.get(before.slug) === before.id) holders.set(before.slug, undefined)
  if (holdsSlug(after)) holders.set(after.slug, after.id)
}

/** Whether a record reserves its slug. Those in the trash do not. */
export function holdsSlug<D extends Drafts[Kind]>(draft: D | undefined): draft is D & { readonly slug: string } {
  if (draft === undefined || !('slug' in draft)) return false
  return !('status' in draft && draft.status === 'trash')
}

function* lookUp({ context, slugHolders }: UnitOfWork, kind: Kind, slugs: readonly string[]): Program<void> {
  const living = plain(kind === 'category' || kind === 'tag' ? '' : `AND status <> ${statusCodes.trash}`)
  const rows = yield* select<readonly [slug: string, id: number]>(
    sql`SELECT slug, id FROM ${plain(`kalends_${kind}`)} WHERE slug IN ${context.dialect.texts(slugs)} ${living}`,
  )
  for (const slug of slugs) slugHolders[kind].set(slug, undefined)
  for (const [slug, id] of rows) slugHolders[kind].set(slug, id)
}
