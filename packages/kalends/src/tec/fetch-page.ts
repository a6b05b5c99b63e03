import { setTimeout as pause } from 'node:timers/promises'
import { readBody } from '../import/load-source.ts'
import { reasonOf } from '../open-store.ts'
import type { TecSite } from './site.ts'

/** The timeout and the retries of a download. */
export interface Patience {
  /** How long a page can take. */
  readonly timeoutMs: number
  /** How long to wait before the second attempt. The pause doubles before each further attempt. */
  readonly pauseMs: number
  readonly attempts: number
}

/** A page, or the reason why it could not be loaded. */
export type FetchedPage = { readonly body: unknown; readonly pages: number | undefined } | MissingPage

/** Why there is no page. */
export interface MissingPage {
  readonly reason: string
  readonly status: number | undefined
}

/** Why an attempt failed. */
interface Failure extends MissingPage {
  readonly canRetry: boolean
  /** How long the site asks to wait. */
  readonly waitMs?: number
}

const LONGEST_PAUSE_MS = 30_000

/** Loads a page of a site. Retries failures that can be temporary: a slow or broken response, or a server error. */
export async function fetchPage(url: URL, site: TecSite, patience: Patience): Promise<FetchedPage> {
  let wait = patience.pauseMs
  for (let attempt = 1; ; attempt += 1) {
    const result = await attemptPage(url, site, patience)
    if (!('canRetry' in result)) return result
    if (!result.canRetry || attempt >= patience.attempts) return { reason: result.reason, status: result.status }
    await pause(Math.min(Math.max(wait, result.waitMs ?? 0), LONGEST_PAUSE_MS))
    wait *= 2
  }
}

async function attemptPage(url: URL, site: TecSite, { timeoutMs }: Patience): Promise<FetchedPage | Failure> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(site.authorization !== undefined && { authorization: site.authorization }),
      },
    })
    const { status } = response
    const other = new URL(response.url).origin
    if (site.authorization !== undefined && other !== url.origin) {
      await response.body?.cancel()
      // After a redirect to another origin, `fetch` no longer sends the password, so drafts would be missing.
      return { reason: `it leads to ${other}, so use that address`, status: undefined, canRetry: false }
    }
    if (!response.ok) {
      await response.body?.cancel()
      const waitMs = 1000 * (Number(response.headers.get('retry-after')) || 0)
      return { reason: `the server returned ${status}`, status, canRetry: status >= 500 || status === 429, waitMs }
    }
    const body: unknown = JSON.parse(new TextDecoder().decode(await readBody(response)))
    return { body, pages: pagesOf(body, response.headers) }
  } catch (error) {
    const reason =
      error instanceof SyntaxError ? 'the response is not JSON' : reasonOf(error).slice(2) || 'the connection failed'
    return { reason, status: undefined, canRetry: true }
  }
}

/** The number of pages, from the body or a header. */
function pagesOf(body: unknown, headers: Headers): number | undefined {
  const inBody = typeof body === 'object' && body !== null && 'total_pages' in body ? body.total_pages : undefined
  const pages = Number(inBody ?? headers.get('x-tec-totalpages') ?? Number.NaN)
  return Number.isSafeInteger(pages) && pages >= 0 ? pages : undefined
}
