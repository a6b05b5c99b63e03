import type { ImageInput } from '../../contract/field-types.ts'
import { isRecord } from '../../contract/json.ts'
import type { UserId } from '../../contract/user-ids.ts'
import { isHttpUrl } from '../../domain/url.ts'
import type { PostValues } from '../../plan/drafts.ts'
import type { ImageSize } from '../../ports/record.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Awaitable } from '../../ports/store.ts'
import type { RequestContext } from '../context.ts'
import type { NewImage } from './resolve-image.ts'

/** The parsed parameters that all posts have in common, with their image. */
export interface PostInput extends PostValues {
  readonly image?: ImageInput | null
}

/** Whether a write sets another author, who must exist. The current author may be a deleted user. */
function isNewAuthor(author: UserId | null | undefined, current: UserId | undefined): author is UserId {
  return author !== undefined && author !== null && author !== current
}

/**
 * Runs the host's `sanitize` on texts that clients can show as HTML, and its `media` on a new image. Looks up whether a new
 * author exists.
 */
export function processInput<V extends PostInput>(
  values: V,
  author: UserId | undefined,
  context: RequestContext,
): Awaitable<V> {
  const isPlain = !values.description && !values.excerpt && !values.image && !isNewAuthor(values.author, author)
  // Avoids a promise for linked records that have only a name. An import can have thousands of them.
  return isPlain ? values : processGiven(values, author, context)
}

async function processGiven<V extends PostInput>(
  values: V,
  author: UserId | undefined,
  context: RequestContext,
): Promise<V> {
  const { settings } = context
  if (isNewAuthor(values.author, author)) await lookUpAuthor(values.author, context)
  const processed: { -readonly [N in keyof PostInput]: PostInput[N] } = { ...values }
  if (values.description) processed.description = await sanitizeText(values.description, settings)
  if (values.excerpt) processed.excerpt = await sanitizeText(values.excerpt, settings)
  if (values.image) processed.image = await importImage(values.image, context)
  // The keys and types are the same as in `values`.
  return processed as V
}

async function lookUpAuthor(author: UserId, { authors, settings }: RequestContext): Promise<void> {
  if (settings.users === undefined) return
  const exists = authors.get(author) ?? settings.users.exists(author)
  authors.set(author, exists)
  await exists
}

/** Returns text as the host's `sanitize` cleans it. */
export function sanitizeText(text: string, { sanitize }: Settings): Awaitable<string> {
  if (sanitize === undefined) return text
  const clean: unknown = sanitize(text)
  return clean instanceof Promise ? clean.then(checkText) : checkText(clean)
}

function checkText(clean: unknown): string {
  if (typeof clean !== 'string') throw new TypeError(`sanitize must return a string. It returned ${typeof clean}.`)
  // Input with such characters is rejected, but `sanitize` can add them.
  return clean.toWellFormed().replaceAll('\0', '')
}

/** The most sizes of an image. Every response with the image contains all of them. */
const MOST_SIZES = 100

async function importImage(image: ImageInput, { settings, user }: RequestContext): Promise<ImageInput> {
  if ('id' in image || settings.media === undefined) return image
  const taken = await settings.media.add(image.url, user)
  if (!isRecord(taken)) throw new TypeError('media.add must return an object.')
  const { url, width, height, sizes } = taken
  const others: unknown = sizes ?? {}
  if (!isRecord(others)) throw new TypeError('media.add must return sizes as an object of images.')
  const all = [{ url, width, height }, ...Object.values(others)]
  if (all.length > MOST_SIZES + 1) throw new TypeError(`media.add must return at most ${MOST_SIZES} sizes.`)
  for (const size of all) checkImage(size, settings.limits.urlLength)
  const stored: NewImage = { url, width: width ?? undefined, height: height ?? undefined, sizes: sizes ?? {} }
  return stored
}

function checkImage(image: unknown, urlLength: number): void {
  const { url, width, height }: { readonly [N in keyof ImageSize]?: unknown } = isRecord(image) ? image : {}
  if (typeof url !== 'string' || !isHttpUrl(url)) throw new TypeError('media.add must return http or https URLs.')
  if (url.length > urlLength) throw new TypeError(`media.add must return URLs of at most ${urlLength} characters.`)
  for (const length of [width, height]) {
    const isKnown = length !== undefined && length !== null
    if (isKnown && !(Number.isSafeInteger(length) && Number(length) > 0)) {
      throw new TypeError('media.add must return width and height as positive whole numbers.')
    }
  }
}
