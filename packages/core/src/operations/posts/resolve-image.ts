import type { ImageInput } from '../../contract/field-types.ts'
import { visibleInLists } from '../../plan/visibility.ts'
import type { ImageDraft } from '../../ports/record.ts'
import { anyEvent, anyPlace } from '../../store-kit/open-query.ts'
import type { RequestContext } from '../context.ts'
import { addUnknownIds, nextRef, type UnitOfWork } from './unit-of-work.ts'

/** The URL of an image, and what the option `media` returned for it. */
export type NewImage = Pick<ImageDraft, 'url'> & Partial<Pick<ImageDraft, 'width' | 'height' | 'sizes'>>

/** The id of the image after a write: none, an image that the user can see, or one that this commit adds. */
export async function resolveImage(
  given: ImageInput | null,
  before: number | undefined,
  work: UnitOfWork,
): Promise<number | undefined> {
  if (given === null) return undefined
  if ('url' in given) return useOrAdd(given, before, work)
  if (given.id === before || (await isKnown(given.id, work.context))) return given.id
  addUnknownIds(work, 'image', [given.id])
  return undefined
}

async function useOrAdd(given: NewImage, before: number | undefined, work: UnitOfWork): Promise<number> {
  const { store, user } = work.context
  const [current] = before === undefined ? [] : await store.getMany('image', [before])
  if (current?.url === given.url) return current.id
  const known = work.added.refs.get(given.url) ?? (await findKnown(given.url, work.context))
  if (known !== undefined) return known
  const ref = nextRef(work)
  work.added.refs.set(given.url, ref)
  work.changes.push({
    type: 'insert',
    kind: 'image',
    ref,
    draft: { url: given.url, authorId: user?.id, width: given.width, height: given.height, sizes: given.sizes ?? {} },
    slugRule: 'suffix',
  })
  return ref
}

/** The id of an image with that URL to reuse: the user's own, or any for the application itself. */
async function findKnown(url: string, { store, user, permissions }: RequestContext): Promise<number | undefined> {
  // An anonymous user owns no image, and must not learn whether another user has added it.
  if (user === null && permissions.events.edit !== 'all') return undefined
  return (await store.find('image', { url, authorId: user?.id, offset: 0, limit: 1 })).records[0]?.id
}

/** Whether an image exists for the user: they added it, they can edit everything, or they can see a record that uses it. */
async function isKnown(image: number, context: RequestContext): Promise<boolean> {
  const { store, permissions, user } = context
  const [record] = await store.getMany('image', [image])
  if (record === undefined) return false
  if (permissions.events.edit === 'all' || (user !== null && record.authorId === user.id)) return true
  const found = await Promise.all([
    store.find('event', {
      ...anyEvent(visibleInLists(permissions.events, context)),
      opens: permissions.events.edit,
      keepLocked: false,
      image,
      limit: 0,
    }),
    store.find('venue', { ...anyPlace(visibleInLists(permissions.venues, context)), image, limit: 0 }),
    store.find('organizer', { ...anyPlace(visibleInLists(permissions.organizers, context)), image, limit: 0 }),
  ])
  return found.some(({ total }) => total > 0)
}
