import type { ImageSize } from './record.ts'
import type { Awaitable } from './store.ts'
import type { User } from './users.ts'

/** The properties of an image. */
export interface Media {
  /** The URL to show: the given one, or that of a copy. */
  readonly url: string
  readonly width?: number
  readonly height?: number
  readonly sizes?: Readonly<Record<string, ImageSize>>
}

/**
 * Stores, measures and resizes images. Called when a request writes an image URL, after validation and permission
 * checks and before anything is stored. If it throws, the request fails. Without a media library, Kalends stores the
 * URL and never fetches it.
 */
export interface MediaLibrary {
  add(url: string, user: User | null): Awaitable<Media>
}
