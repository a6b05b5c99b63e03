import { setImmediate } from 'node:timers/promises'
import type { LinkInput } from '../../contract/links.ts'
import { nameKey } from '../../domain/fold-text.ts'
import { effectiveStatus, isVisible } from '../../domain/status.ts'
import { visibleInLists } from '../../plan/visibility.ts'
import type { PlaceKind, PostDraft, RecordOf } from '../../ports/record.ts'
import type { Awaitable, Change } from '../../ports/store.ts'
import { sameNameLimit } from '../../store-kit/same-name-limit.ts'
import { loadOnce, type RequestContext } from '../context.ts'
import { forbidden } from '../forbidden.ts'
import { claimExternalId, permittedValues } from '../posts/external-ids.ts'
import { checkAuthor, permissionsFor } from '../posts/permissions.ts'
import { type PostResource, resolveDraft } from '../posts/resource.ts'
import { checkIds, newUnitOfWork, nextRef, type UnitOfWork } from '../posts/unit-of-work.ts'
import { fieldComparer, type PlaceValues } from './compare-fields.ts'
import { nameLookup } from './name-lookup.ts'

/** The records with one name key: those that the user can see, and those that this commit adds, which have refs as ids. */
interface Candidates<K extends PlaceKind> {
  readonly records: RecordOf<K>[]
  /** The URLs of the images of stored records, by id. */
  readonly imageUrls: () => Promise<ReadonlyMap<number, string>>
  /** The URLs of the images of added records, by id or ref. */
  readonly addedUrls: Map<number, string>
}

/** Returns the ids of the linked venues or organizers, in the order given. Adds new records to the commit. */
export function resolveLinked<K extends PlaceKind>(
  resource: PostResource<K>,
  given: readonly LinkInput[] | null | undefined,
  before: readonly number[],
  work: UnitOfWork,
): Awaitable<readonly number[]> {
  if (given === undefined) return before
  // Many events of one commit have one venue each, which an earlier event has too.
  const known = given?.length === 1 ? knownLink(resource.kind, given[0], work) : undefined
  return known === undefined ? findLinked(resource, given ?? [], work) : [known]
}

function knownLink(kind: PlaceKind, link: LinkInput | undefined, work: UnitOfWork): number | undefined {
  return link === undefined || 'id' in link ? undefined : work.added.refs.get(keyOf(kind, permitted(kind, link, work)))
}

/** The values of a linked record without those that the user cannot give. */
function permitted(kind: PlaceKind, link: { readonly values: object }, { context }: UnitOfWork): PlaceValues {
  // The schema of the linked record has parsed the values.
  return permittedValues(kind, link.values as PlaceValues, context)
}

/** Identifies equal values of linked records. */
function keyOf(kind: PlaceKind, values: PlaceValues): string {
  return kind + JSON.stringify(values)
}

async function findLinked<K extends PlaceKind>(
  resource: PostResource<K>,
  links: readonly LinkInput[],
  work: UnitOfWork,
): Promise<readonly number[]> {
  const { kind } = resource
  const { refs } = work.added
  const givenIds = links.flatMap((link) => ('id' in link ? [link.id] : []))
  if (givenIds.length > 0) await checkIds(kind, kind, givenIds, work)
  let linkByFields: LinkByFields | undefined
  const ids: number[] = []
  for (const [index, link] of links.entries()) {
    if ('id' in link) {
      ids.push(link.id)
      continue
    }
    // Large records take up to seven milliseconds each. Other requests run in between.
    if (index % 2 === 1) await setImmediate()
    const values = permitted(kind, link, work)
    const key = keyOf(kind, values)
    let id = refs.get(key)
    if (id === undefined) {
      linkByFields ??= linker(resource, work)
      id = await linkByFields(values, `${kind}[${index}].`)
      refs.set(key, id)
    }
    ids.push(id)
  }
  return ids.length > 1 ? [...new Set(ids)] : ids
}

/** Links a visible record with the same name if every given field matches. Adds a new record otherwise. */
type LinkByFields = (values: PlaceValues, prefix: string) => Promise<number>

function linker<K extends PlaceKind>(resource: PostResource<K>, work: UnitOfWork): LinkByFields {
  const { kind } = resource
  const { context, changes } = work
  const permissions = permissionsFor(kind, context)
  const visible = visibleInLists(permissions, context)
  const lookup = nameLookup(kind, work, (all: readonly RecordOf<K>[]): Candidates<K> => {
    const stored = all.filter((record) => isVisible(record, visible))
    return { records: [...stored], imageUrls: loadOnce(() => imageUrlsOf(stored, context)), addedUrls: new Map() }
  })
  const compare = fieldComparer(kind, context)

  return async (values, prefix) => {
    // The name parameter of a venue is `venue`. The one of an organizer is `organizer`.
    const key = nameKey(String(values[kind]))
    const candidates = await lookup.find(key)
    if (candidates.records.length > 0) {
      const fresh = await resolveDraft(resource, values, undefined, newUnitOfWork(context))
      const isNeeded = values.image && 'url' in values.image
      const imageUrls = new Map(isNeeded ? [...(await candidates.imageUrls()), ...candidates.addedUrls] : [])
      const matches = fresh === undefined ? [] : candidates.records.filter(compare(values, fresh, imageUrls))
      const exact = values.slug ? matches.find(({ slug }) => slug === fresh?.slug) : undefined
      const match = exact ?? matches[0]
      if (match !== undefined) return match.id
    }
    if (!permissions.create) throw forbidden(context.user)
    checkAuthor(kind, values.author, context.user?.id, context)
    const draft = await resolveDraft(resource, values, undefined, { ...work, prefix })
    if (draft === undefined) return 0
    // If the same fields are given twice, the commit adds one record.
    const text = kind + content(draft, context.now)
    const duplicate = work.added.refs.get(text)
    if (duplicate !== undefined) return duplicate
    claimExternalId(kind, draft, { ...work, prefix })
    lookup.expect(key, work)
    const ref = nextRef(work)
    // TypeScript cannot tell which `Change` belongs to `K`. The resource makes sure that kind and draft match.
    changes.push({ type: 'insert', kind, ref, draft, slugRule: 'suffix' } as Change)
    work.added.refs.set(text, ref)
    // Later rows of the commit link to it, as they would in a commit of their own. It lacks the revision, which no comparison
    // reads.
    const record = { ...draft, id: ref } as unknown as RecordOf<K>
    if (isVisible(record, visible) && candidates.records.length < sameNameLimit(kind)) {
      addCandidate(candidates, record, values)
    }
    return ref
  }
}

function addCandidate<R extends PostDraft>(
  { records, addedUrls }: { readonly records: R[] } & Pick<Candidates<PlaceKind>, 'addedUrls'>,
  record: R,
  { image }: PlaceValues,
): void {
  records.push(record)
  if (record.imageId !== undefined && image && 'url' in image) addedUrls.set(record.imageId, image.url)
}

async function imageUrlsOf(
  records: readonly PostDraft[],
  { store }: RequestContext,
): Promise<ReadonlyMap<number, string>> {
  const ids = records.flatMap(({ imageId }) => (imageId === undefined ? [] : [imageId]))
  const images = await store.getMany('image', [...new Set(ids)])
  return new Map(images.flatMap((image) => (image === undefined ? [] : [[image.id, image.url]])))
}

/** Serializes the part of a record that comes from the input, for comparison. */
function content(draft: PostDraft, now: number): string {
  const given = { ...draft, status: effectiveStatus(draft, now), id: 0, revision: 0, modifiedAt: 0 }
  return JSON.stringify(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)))
}
