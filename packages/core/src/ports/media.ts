import type { ImageSize } from './record.ts'
import type { Awaitable } from './store.ts'
import type { User } from './users.ts'

/** What a host knows of an image. */
export interface Media {
  /** The address to show; that which was given unless the host keeps a copy. */
  readonly url: string
  readonly width?: number
  readonly height?: number
  readonly sizes?: Readonly<Record<string, ImageSize>>
}

/**
 * Lets a host store, measure and resize images. Called when a URL is written, after the form and the permissions of the
 * request were checked and before anything is stored; without this port the URL is recorded and never fetched. Throwing fails the request.
 */
export interface MediaLibrary {
  add(url: string, user: User | null): Awaitable<Media>
}
