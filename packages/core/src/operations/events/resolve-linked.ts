import type { LinkInput } from '../../contract/links.ts'
import { nameKey } from '../../domain/name-key.ts'
import { effectiveStatus, isVisible } from '../../domain/status.ts'
import { visibleTogether } from '../../plan/visibility.ts'
import type { PlaceKind, PostDraft, RecordOf } from '../../ports/record.ts'
import type { Change } from '../../ports/store.ts'
import { loadOnce, type RequestContext } from '../context.ts'
import { checkAuthor } from '../posts/check-author.ts'
import { newPreparation, nextRef, noteUnknownIds, type Preparation, within } from '../posts/preparation.ts'
import type { PostResource } from '../posts/resource.ts'
import { forbidden } from '../refuse.ts'
import { findNamesakes, type Namesakes } from './namesakes.ts'
import { fieldComparer, type PlaceValues } from './same-fields.ts'

/** What is known of linked records while the list of a request is gone through. */
interface Linking<K extends PlaceKind> {
  readonly namesakes: Namesakes<Candidates<K>>
  readonly compare: ReturnType<typeof fieldComparer<K>>
  /** For the content of each record that the request adds, the number by which it is linked. */
  readonly added: Map<string, number>
}

/** Records of one name key that the person can see. */
interface Candidates<K extends PlaceKind> {
  readonly records: readonly RecordOf<K>[]
  /** The addresses of their images, by id. */
  readonly imageUrls: () => Promise<ReadonlyMap<number, string>>
}

/** The ids of linked venues or organizers after a write, in the order given; new ones are added to the commit. */
export async function resolveLinked<K extends PlaceKind, V extends PlaceValues>(
  resource: PostResource<K, V>,
  given: readonly LinkInput[] | null | undefined,
  before: readonly number[],
  preparation: Preparation,
): Promise<readonly number[]> {
  if (given === undefined) return before
  const known = await knownIds(resource, given ?? [], preparation)
  const linking = newLinking(resource, preparation)
  const unknown: number[] = []
  const ids: number[] = []
  for (const [index, link] of (given ?? []).entries()) {
    if ('values' in link) {
      // Read by the very table that `V` is made from.
      const values = link.values as V
      ids.push(await linkByFields(resource, values, linking, within(preparation, `${resource.kind}[${index}].`)))
    } else if (known.has(link.id)) ids.push(link.id)
    else unknown.push(link.id)
  }
  noteUnknownIds(preparation, resource.kind, unknown)
  return [...new Set(ids)]
}

/** The ids among the links that exist for the person. */
async function knownIds<K extends PlaceKind, V>(
  resource: PostResource<K, V>,
  given: readonly LinkInput[],
  { context }: Preparation,
): Promise<ReadonlySet<number>> {
  const ids = given.flatMap((link) => ('id' in link ? [link.id] : []))
  const records = ids.length === 0 ? [] : await context.store.getMany(resource.kind, ids)
  const visible = visibleTogether(resource.permissions(context), context)
  return new Set(records.flatMap((record) => (record && isVisible(record, visible) ? [record.id] : [])))
}

function newLinking<K extends PlaceKind, V>(resource: PostResource<K, V>, preparation: Preparation): Linking<K> {
  const { context } = preparation
  const permissions = resource.permissions(context)
  const visible = visibleTogether(permissions, context)
  const declared = context.settings.fields[resource.collection]
  return {
    namesakes: findNamesakes(resource.kind, preparation, (all: readonly RecordOf<K>[]) => {
      const records = all.filter((record) => isVisible(record, visible))
      return { records, imageUrls: loadOnce(() => imageUrlsOf(records, context)) }
    }),
    compare: fieldComparer(resource.kind, { declared, mayPublish: permissions.publish, now: context.now }),
    added: new Map(),
  }
}

async function imageUrlsOf(
  records: readonly PostDraft[],
  { store }: RequestContext,
): Promise<ReadonlyMap<number, string>> {
  const ids = records.flatMap(({ imageId }) => (imageId === undefined ? [] : [imageId]))
  const images = await store.getMany('image', [...new Set(ids)])
  return new Map(images.flatMap((image) => (image === undefined ? [] : [[image.id, image.url]])))
}

/** A record with the same name and no differing given field, if the person can see one; else a new one. */
async function linkByFields<K extends PlaceKind, V extends PlaceValues>(
  resource: PostResource<K, V>,
  values: V,
  { namesakes, compare, added }: Linking<K>,
  preparation: Preparation,
): Promise<number> {
  const { context, changes } = preparation
  const key = nameKey(nameIn(values, resource.kind))
  const candidates = await namesakes.of(key)
  if (candidates.records.length > 0) {
    const fresh = await resource.prepare(values, undefined, newPreparation(context))
    const imageUrls = values.image && 'url' in values.image ? await candidates.imageUrls() : new Map()
    const twin = fresh && candidates.records.find(compare({ values, fresh, imageUrls }))
    if (twin !== undefined) return twin.id
  }
  if (!resource.permissions(context).create) throw forbidden(context.user)
  checkAuthor(values.author, context.user?.id, resource.permissions(context), context)
  const draft = await resource.prepare(values, undefined, preparation)
  if (draft === undefined) return 0
  // The same fields given twice in one request are one record.
  const text = content(draft, context.now)
  const twin = added.get(text)
  if (twin !== undefined) return twin
  namesakes.expect(key)
  const ref = nextRef(preparation)
  // A mapped union cannot follow `K`; the resource ties kind and draft together.
  changes.push({ type: 'insert', kind: resource.kind, ref, draft, slugRule: 'suffix' } as Change)
  added.set(text, ref)
  return ref
}

/** A venue's name is called `venue`, an organizer's `organizer`. */
function nameIn(values: PlaceValues, kind: PlaceKind): string {
  return String(values[kind])
}

/** What a person can give to a record, as text to compare. */
function content(draft: PostDraft, now: number): string {
  const given = { ...draft, status: effectiveStatus(draft, now), id: 0, revision: 0, modifiedAt: 0 }
  return JSON.stringify(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)))
}
