import type { people } from './hostile-data.ts'

/** A request that tries to block the process. */
export interface HostileRequest {
  readonly by: keyof typeof people
  readonly title: string
  readonly method: string
  /** Path and query below the namespace. */
  readonly target: string
  /** A value to send as JSON, or text or bytes to send unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The status of the response. */
  readonly expected: number
  /** Whether to send it at the moment for which thousands of events are scheduled. */
  readonly isAtPremiere?: boolean
}

const roots = ['ar', 'en', 'fr', 'pt-pt', 'sw']
/** Entity tags of reads in all languages, below all roots. */
export const entityTags = roots
  .flatMap((language) => [language, ...roots.map((root) => `${language}/${root}`)])
  .map((path) => `"${path}.0000000000000000"`)
  .join()
