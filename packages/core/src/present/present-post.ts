import type { ImageView, postHead } from '../contract/output-parts.ts'
import type { VenueView } from '../contract/outputs.ts'
import { globalId } from '../domain/global-id.ts'
import { wallText } from '../domain/moment.ts'
import { effectiveStatus } from '../domain/status.ts'
import { extensionOf } from '../domain/url.ts'
import { toWall } from '../domain/zone.ts'
import type { ImageRecord, PostDraft, PostKind, Stored } from '../ports/record.ts'
import { collectionOf, recordUrl } from './links.ts'
import type { Presenting } from './presenting.ts'

/** The first fields of events, venues and organizers. */
type PostHead = Pick<VenueView, keyof typeof postHead>

/** Renders the first fields of a post. */
export function presentHead(kind: PostKind, post: PostDraft & Stored, presenting: Presenting): PostHead {
  const { settings, baseUrls, language, now } = presenting
  const global = globalId(baseUrls.baseUrl, post.id)
  return {
    id: post.id,
    global_id: global,
    global_id_lineage: [global],
    author: post.authorId ?? null,
    status: effectiveStatus(post, now),
    date: wallText(toWall(settings.zone, post.publishedAt)),
    date_utc: wallText(post.publishedAt),
    modified: wallText(toWall(settings.zone, post.modifiedAt)),
    modified_utc: wallText(post.modifiedAt),
    url: settings.pageUrl({ kind, id: post.id, slug: post.slug, baseUrl: baseUrls.baseUrl, language }),
    rest_url: recordUrl(baseUrls, collectionOf[kind], post.id),
  }
}

/** Renders an image, with `null` for what is unknown. */
export function presentImage(image: ImageRecord | undefined): ImageView | null {
  if (image === undefined) return null
  return {
    id: image.id,
    url: image.url,
    extension: extensionOf(image.url),
    width: image.width ?? null,
    height: image.height ?? null,
    sizes: image.sizes,
  }
}
