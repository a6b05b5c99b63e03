import type { PostValues } from '../../plan/draft/draft-post.ts'
import type { ImageInput } from '../../plan/read/things.ts'
import type { Context } from '../context.ts'

/** Values of a post that may name an image. */
type ReadyValues = PostValues & { readonly image?: ImageInput | null }

/** Cleans the texts that some clients show as HTML, and lets the host take in a new image. */
export async function readyPost<V extends ReadyValues>(values: V, context: Context): Promise<V> {
  const { sanitize } = context.settings
  const ready: { -readonly [N in keyof ReadyValues]: ReadyValues[N] } = { ...values }
  if (sanitize && values.description) ready.description = await sanitize(values.description)
  if (sanitize && values.excerpt) ready.excerpt = await sanitize(values.excerpt)
  if (values.image) ready.image = await takeIn(values.image, context)
  // The same values with three of them made ready.
  return ready as V
}

async function takeIn(image: ImageInput, { settings, user }: Context): Promise<ImageInput> {
  if ('id' in image || settings.media === undefined) return image
  const { url, width, height, sizes } = await settings.media.add(image.url, user)
  return { url, width, height, sizes }
}
