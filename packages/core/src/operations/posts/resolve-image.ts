import type { ImageInput } from '../../contract/field-types.ts'
import { visibleTogether } from '../../plan/visibility.ts'
import type { ImageRecord, ImageSize } from '../../ports/record.ts'
import { anyEvent, anyPlace } from '../../store-kit/open-query.ts'
import type { RequestContext } from '../context.ts'
import { nextRef, noteUnknownIds, type Preparation } from './preparation.ts'

/** The URL of an image, and what the option `media` said about it. */
export interface NewImage {
  readonly url: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly sizes?: Readonly<Record<string, ImageSize>> | undefined
}

/** The id of the image after a write: as before, none, one that is known to the person, or one added with this commit. */
export async function resolveImage(
  given: ImageInput | null | undefined,
  before: number | undefined,
  preparation: Preparation,
): Promise<number | undefined> {
  if (given === undefined) return before
  if (given === null) return undefined
  if ('url' in given) return useOrAdd(given, before, preparation)
  if (given.id === before || (await isKnown(given.id, preparation.context))) return given.id
  noteUnknownIds(preparation, 'image', [given.id])
  return undefined
}

async function useOrAdd(given: NewImage, before: number | undefined, preparation: Preparation): Promise<number> {
  const { store, user } = preparation.context
  const [current] = before === undefined ? [] : await store.getMany('image', [before])
  if (current?.url === given.url) return current.id
  const known = await findKnown(given.url, preparation.context)
  if (known !== undefined) return known.id
  const added = addedAlready(given.url, preparation)
  if (added !== undefined) return added
  const ref = nextRef(preparation)
  preparation.changes.push({
    type: 'insert',
    kind: 'image',
    ref,
    draft: { url: given.url, authorId: user?.id, width: given.width, height: given.height, sizes: given.sizes ?? {} },
    slugRule: 'suffix',
  })
  return ref
}

/** An image with that address to use again: the person's own or, for the application itself, anybody's. */
async function findKnown(url: string, { store, user, permissions }: RequestContext): Promise<ImageRecord | undefined> {
  // A visitor owns none, and whether somebody else has brought it is not for them to know.
  if (user === null && permissions.events.edit !== 'all') return undefined
  return (await store.find('image', { url, authorId: user?.id, offset: 0, limit: 1 })).records[0]
}

/** The same address twice in one request is one image. */
function addedAlready(url: string, { changes }: Preparation): number | undefined {
  const twin = changes.find((change) => change.type === 'insert' && change.kind === 'image' && change.draft.url === url)
  return twin?.type === 'insert' ? twin.ref : undefined
}

/** An image exists for those who brought it, for those who see everything, and for those who see it somewhere. */
async function isKnown(id: number, context: RequestContext): Promise<boolean> {
  const [image] = await context.store.getMany('image', [id])
  if (image === undefined) return false
  return isOwn(image, context) || isShownSomewhere(id, context)
}

function isOwn(image: ImageRecord, { user, permissions }: RequestContext): boolean {
  return permissions.events.edit === 'all' || (user !== null && image.authorId === user.id)
}

async function isShownSomewhere(image: number, context: RequestContext): Promise<boolean> {
  const { store, permissions } = context
  const found = await Promise.all([
    store.find('event', {
      ...anyEvent(visibleTogether(permissions.events, context)),
      opens: permissions.events.edit,
      keepLocked: false,
      image,
      limit: 0,
    }),
    store.find('venue', { ...anyPlace(visibleTogether(permissions.venues, context)), image, limit: 0 }),
    store.find('organizer', { ...anyPlace(visibleTogether(permissions.organizers, context)), image, limit: 0 }),
  ])
  return found.some(({ total }) => total > 0)
}
