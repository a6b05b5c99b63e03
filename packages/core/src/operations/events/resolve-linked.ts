import { nameKey } from '../../domain/name-key.ts'
import { effectiveStatus, isVisible } from '../../domain/status.ts'
import type { PostValues } from '../../plan/draft/draft-post.ts'
import type { LinkInput } from '../../plan/read/linked.ts'
import { visibleTogether } from '../../plan/visibility.ts'
import type { Drafts, PostDraft, RecordOf } from '../../ports/record.ts'
import type { Change } from '../../ports/store.ts'
import { checkAuthor } from '../posts/check-author.ts'
import { newPreparation, nextRef, noteUnknownIds, type Preparation, within } from '../posts/preparation.ts'
import type { PostResource } from '../posts/resource.ts'
import { forbidden } from '../refuse.ts'

type PlaceKind = 'venue' | 'organizer'

/** The ids of linked venues or organizers after a write, in the order given; new ones are added to the commit. */
export async function resolveLinked<K extends PlaceKind, V extends PostValues>(
  resource: PostResource<K, V>,
  given: readonly LinkInput[] | null | undefined,
  before: readonly number[],
  preparation: Preparation,
): Promise<readonly number[]> {
  if (given === undefined) return before
  const unknown: number[] = []
  const ids: number[] = []
  for (const [index, link] of (given ?? []).entries()) {
    if ('values' in link) {
      // Read by the very table that `V` is made from.
      const values = link.values as V
      ids.push(await linkByFields(resource, values, within(preparation, `${resource.kind}[${index}].`)))
    } else if (await isKnown(resource, link.id, preparation)) ids.push(link.id)
    else unknown.push(link.id)
  }
  noteUnknownIds(preparation, resource.kind, unknown)
  return [...new Set(ids)]
}

async function isKnown<K extends PlaceKind, V>(
  resource: PostResource<K, V>,
  id: number,
  { context }: Preparation,
): Promise<boolean> {
  const [record] = await context.store.getMany(resource.kind, [id])
  return record !== undefined && isVisible(record, visibleTogether(resource.rights(context), context))
}

/** A record with the same name and no differing given field, if the person can see one; else a new one. */
async function linkByFields<K extends PlaceKind, V extends PostValues>(
  resource: PostResource<K, V>,
  values: V,
  preparation: Preparation,
): Promise<number> {
  const { context, changes } = preparation
  const name = nameIn(values, resource.kind)
  const namesakes = await context.store.findByName(resource.kind, nameKey(name))
  const visible = visibleTogether(resource.rights(context), context)
  for (const record of namesakes) {
    if (
      record.name === name &&
      isVisible(record, visible) &&
      (await wouldNotChange(resource, values, record, preparation))
    ) {
      return record.id
    }
  }
  if (!resource.rights(context).create) throw forbidden(context.user)
  checkAuthor(values.author, context.user?.id, resource.rights(context), context)
  const draft = await resource.prepare(values, undefined, preparation)
  if (draft === undefined) return 0
  const twin = addedAlready(resource.kind, draft, preparation)
  if (twin !== undefined) return twin
  const ids = namesakes.map(({ id }) => id)
  if (
    !changes.some(
      (change) => change.type === 'expectName' && change.nameKey === nameKey(name) && change.kind === resource.kind,
    )
  ) {
    changes.push({ type: 'expectName', kind: resource.kind, nameKey: nameKey(name), ids })
  }
  const ref = nextRef(preparation)
  // A mapped union cannot follow `K`; the resource ties kind and draft together.
  changes.push({ type: 'insert', kind: resource.kind, ref, draft, slugRule: 'suffix' } as Change)
  return ref
}

/** A venue's name is called `venue`, an organizer's `organizer`. */
function nameIn(values: object, kind: PlaceKind): string {
  return String(new Map<string, unknown>(Object.entries(values)).get(kind))
}

/** Whether writing these values to the record would leave it as it is. */
async function wouldNotChange<K extends PlaceKind, V>(
  resource: PostResource<K, V>,
  values: V,
  record: RecordOf<K>,
  { context }: Preparation,
): Promise<boolean> {
  const trial = newPreparation(context)
  const draft = await resource.prepare(values, record, trial)
  if (draft === undefined || trial.changes.length > 0 || trial.faults.length > 0) return false
  return content(draft, context.now) === content(record, context.now)
}

/** The same fields given twice in one request are one record. */
function addedAlready<K extends PlaceKind>(
  kind: K,
  draft: Drafts[K],
  { changes, context: { now } }: Preparation,
): number | undefined {
  const twin = changes.find(
    (change) =>
      change.type === 'insert' &&
      change.kind === kind &&
      'status' in change.draft &&
      content(change.draft, now) === content(draft, now),
  )
  return twin?.type === 'insert' ? twin.ref : undefined
}

/** What a person can give to a record, as text to compare. */
function content(draft: PostDraft, now: number): string {
  const given = { ...draft, status: effectiveStatus(draft, now), id: 0, revision: 0, modifiedAt: 0 }
  return JSON.stringify(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)))
}
