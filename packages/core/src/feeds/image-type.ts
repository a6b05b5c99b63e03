import type { ImageView } from '../contract/output-parts.ts'

const types = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
])

/** The media type of an image, from the extension of its URL; `undefined` if that is unknown. */
export function imageType({ extension }: ImageView): string | undefined {
  return types.get(extension ?? '')
}
