import type { SourceProblem } from '../import/summary.ts'
import { recordsIn, type TecCollection, type TecDump, type TecRecord, tecCollections } from './dump.ts'
import { fetchPage, type Patience } from './fetch-page.ts'
import { siteError, type TecSite } from './site.ts'

/** The records of a site. */
export interface LoadedSite {
  readonly dump: TecDump
  /** Pages that could not be loaded. */
  readonly problems: readonly SourceProblem[]
}

/** Options of `loadSite`. */
export interface LoadOptions extends Patience {
  readonly onProgress: (done: number, total: number) => void
}

/** The maximum page size of a site. */
const PER_PAGE = 50
/** More than any site has: a million events. */
const MOST_PAGES = 20_000

/** By default, a site returns only the events of the next two years, and only terms that have events. */
const PARAMETERS: Readonly<Record<TecCollection, Readonly<Record<string, string>>>> = {
  categories: { hide_empty: '0' },
  tags: { hide_empty: '0' },
  venues: {},
  organizers: {},
  // The site rejects the first day of 1970.
  events: { start_date: '1970-01-02', end_date: '2099-12-31' },
}

/**
 * Loads all pages of all collections one at a time, to keep the load on the site low. A page that cannot be loaded is
 * reported as a problem, and the others are still loaded. Throws if the first page of events cannot be loaded.
 */
export async function loadSite(site: TecSite, options: LoadOptions): Promise<LoadedSite> {
  const problems: SourceProblem[] = []
  const loaded: [TecCollection, readonly TecRecord[]][] = []
  let done = 0
  let total = tecCollections.length
  for (const collection of tecCollections) {
    const records: TecRecord[] = []
    let pages = 1
    for (let page = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
      const fetched = await fetchPage(pageUrl(site, collection, page), site, options)
      const found = 'body' in fetched ? recordsIn(fetched.body, collection) : undefined
      if (found !== undefined && 'body' in fetched) {
        records.push(...found)
        total += Math.max(fetched.pages ?? 1, page) - pages
        pages = Math.max(fetched.pages ?? 1, page)
      } else if (!isEmptyCollection(collection, page, fetched)) {
        const { reason, status } =
          'reason' in fetched ? fetched : { reason: `it has no ${collection}`, status: undefined }
        if (collection === 'events' && page === 1) throw siteError(site, reason, status)
        problems.push({ message: `Page ${page} of ${collection} is missing: ${reason}.`, isRefused: true })
      }
      done += 1
      options.onProgress(done, total)
    }
    loaded.push([collection, records])
  }
  // The object has every collection.
  return { dump: Object.fromEntries(loaded) as unknown as TecDump, problems }
}

/** Whether a collection is empty. A site responds with 404 to the first page of an empty collection. */
function isEmptyCollection(collection: TecCollection, page: number, fetched: object): boolean {
  return page === 1 && collection !== 'events' && 'status' in fetched && fetched.status === 404
}

/** The URL of a page. Links of the site are not followed, because they could lead the password to another host. */
function pageUrl({ root }: TecSite, collection: TecCollection, page: number): URL {
  const query = new URLSearchParams({ ...PARAMETERS[collection], per_page: String(PER_PAGE), page: String(page) })
  return new URL(`${root}/${collection}?${query}`)
}
