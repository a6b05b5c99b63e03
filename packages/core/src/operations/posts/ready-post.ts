import type { ImageInput } from '../../contract/field-types.ts'
import { isRecord } from '../../contract/json.ts'
import { isHttpUrl } from '../../domain/url.ts'
import type { PostValues } from '../../plan/draft/draft-post.ts'
import type { ImageSize } from '../../ports/record.ts'
import type { Settings } from '../../ports/settings.ts'
import type { RequestContext } from '../context.ts'
import type { NewImage } from './resolve-image.ts'

/** Values of a post that may name an image. */
type ReadyValues = PostValues & { readonly image?: ImageInput | null }

/** Cleans the texts that some clients show as HTML, and lets the host take in a new image. */
export async function readyPost<V extends ReadyValues>(values: V, context: RequestContext): Promise<V> {
  const { settings } = context
  const ready: { -readonly [N in keyof ReadyValues]: ReadyValues[N] } = { ...values }
  if (values.description) ready.description = await cleanText(values.description, settings)
  if (values.excerpt) ready.excerpt = await cleanText(values.excerpt, settings)
  if (values.image) ready.image = await takeIn(values.image, context)
  // The same values with three of them made ready.
  return ready as V
}

/** A text as the host's `sanitize` leaves it. */
export async function cleanText(text: string, { sanitize }: Settings): Promise<string> {
  if (sanitize === undefined) return text
  const clean: unknown = await sanitize(text)
  if (typeof clean !== 'string') throw new TypeError(`sanitize gave ${typeof clean} in the place of a text.`)
  // What cannot be stored and shown as it is was refused at the door.
  return clean.toWellFormed().replaceAll('\0', '')
}

async function takeIn(image: ImageInput, { settings, user }: RequestContext): Promise<ImageInput> {
  if ('id' in image || settings.media === undefined) return image
  const taken = await settings.media.add(image.url, user)
  if (!isRecord(taken)) throw new TypeError('media.add gave no object.')
  const { url, width, height, sizes } = taken
  const others: unknown = sizes ?? {}
  if (!isRecord(others)) throw new TypeError('media.add gave sizes that are no object of images.')
  for (const shown of [{ url, width, height }, ...Object.values(others)]) checkImage(shown)
  const stored: NewImage = { url, width: width ?? undefined, height: height ?? undefined, sizes: sizes ?? undefined }
  return stored
}

function checkImage(image: unknown): void {
  const { url, width, height }: { readonly [N in keyof ImageSize]?: unknown } = isRecord(image) ? image : {}
  if (typeof url !== 'string' || !isHttpUrl(url)) throw new TypeError('media.add gave no http or https address.')
  for (const length of [width, height]) {
    const isKnown = length !== undefined && length !== null
    if (isKnown && !(Number.isSafeInteger(length) && Number(length) > 0)) {
      throw new TypeError('media.add gave a width or height that is no number of pixels.')
    }
  }
}
