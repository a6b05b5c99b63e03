import type { SourceProblem } from '../import/summary.ts'
import { recordsIn, type TecCollection, type TecDump, type TecRecord, tecCollections } from './dump.ts'
import { fetchPage, type MissingPage, type Patience } from './fetch-page.ts'
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
/** Enough for a million events, which is more than any site has. */
const MOST_PAGES = 20_000
/** After this many missing pages in a row, the site counts as down. Each of them took several attempts. */
const MOST_MISSING = 3

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
  const report = (message: string) => problems.push({ message, isRefused: true })
  const loaded: [TecCollection, readonly TecRecord[]][] = []
  let done = 0
  let total = tecCollections.length
  for (const collection of tecCollections) {
    const records: TecRecord[] = []
    const ids = new Set<unknown>()
    let pages = 1
    let missing = 0
    for (let page = 1; page <= Math.min(pages, MOST_PAGES) && missing < MOST_MISSING; page += 1) {
      const found = await loadPage(site, { collection, page, known: ids }, options)
      if ('records' in found) {
        for (const { id } of found.records) ids.add(id)
        records.push(...found.records)
        total += Math.max(found.pages, page) - pages
        pages = Math.max(found.pages, page)
        missing = 0
      } else {
        if (collection === 'events' && page === 1) throw siteError(site, found.reason, found.status)
        report(`Page ${page} of ${collection} is missing: ${found.reason}.`)
        missing += 1
        if (missing === MOST_MISSING && page < pages) {
          report(
            `Later pages of ${collection} are missing too: after ${MOST_MISSING} missing ones, they were not tried.`,
          )
        }
      }
      done += 1
      options.onProgress(done, total)
    }
    loaded.push([collection, records])
  }
  // The object has every collection.
  return { dump: Object.fromEntries(loaded) as unknown as TecDump, problems }
}

/** Which page to load. */
interface PageChoice {
  readonly collection: TecCollection
  readonly page: number
  /** The ids of earlier pages. */
  readonly known: ReadonlySet<unknown>
}

/** Loads a page. Returns its records and how many pages there are, or why there is none. */
async function loadPage(
  site: TecSite,
  { collection, page, known }: PageChoice,
  patience: Patience,
): Promise<{ readonly records: readonly TecRecord[]; readonly pages: number } | MissingPage> {
  const fetched = await fetchPage(pageUrl(site, collection, page), site, patience)
  if ('reason' in fetched) {
    // A site responds with 404 to the first page of an empty collection.
    const isEmpty = page === 1 && collection !== 'events' && fetched.status === 404
    return isEmpty ? { records: [], pages: 1 } : fetched
  }
  const records = recordsIn(fetched.body, collection)
  if (records === undefined) return { reason: `it has no ${collection}`, status: undefined }
  // A cache that ignores the number of the page would return the first one forever.
  const isRepeated = page > 1 && records.every(({ id }) => known.has(id))
  if (isRepeated) return { reason: `it has no other ${collection} than earlier pages`, status: undefined }
  return { records, pages: fetched.pages ?? 1 }
}

/** The URL of a page. Links of the site are not followed, because they could lead the password to another host. */
function pageUrl({ root }: TecSite, collection: TecCollection, page: number): URL {
  const query = new URLSearchParams({ ...PARAMETERS[collection], per_page: String(PER_PAGE), page: String(page) })
  return new URL(`${root}/${collection}?${query}`)
}
