import { member, type Send } from './api-client.ts'
import { newName, withRecords } from './fixture.ts'
import { notTried } from './not-tried.ts'
import { expectEqual, type WireCase, type WireResult } from './wire-case.ts'

/*
 * Each query finds some of three drafts, in the zone of the calendar:
 * - a: 10 March 2031, 10:00 to 12:00, featured, in a category
 * - b: 12 March 2031, 18:00 to 13 March 2031, 02:00, at a venue in Ghent, with an organizer
 * - c: 14 March 2031, 09:00 to 10:00, in a category below that one
 */

const always = 'start_date=2031-01-01&end_date=2031-12-31'

/** Queries with placeholders in braces, each with the drafts that it must find, in order. */
const finds: readonly (readonly [query: string, found: string])[] = [
  [always, 'abc'],
  ['start_date=2031-03-11&end_date=2031-12-31', 'bc'],
  ['start_date=2031-03-10&end_date=2031-03-12', 'a'],
  ['start_date=2031-03-10&end_date=2031-03-13', 'ab'],
  ['starts_before=2031-03-12', 'ab'],
  ['starts_after=2031-03-12', 'c'],
  ['ends_before=2031-03-13', 'ab'],
  ['ends_after=2031-03-13', 'c'],
  ['ends_after=2031-03-12&starts_before=2031-03-12', 'b'],
  ['starts_after=2031-03-11&starts_before=2031-03-13', 'b'],
  ['strict_dates=true&start_date=2031-03-12 18:00&end_date=2031-12-31', 'bc'],
  ['strict_dates=true&start_date=2031-03-12 18:00:01&end_date=2031-12-31', 'c'],
  ['strict_dates=true&start_date=2031-03-01&end_date=2031-03-13 02:00', 'ab'],
  ['strict_dates=true&starts_before=2031-03-12 18:00', 'a'],
  ['strict_dates=yes&starts_after=2031-03-12T17:59:59', 'bc'],
  ['strict_dates=1&ends_before=2031-03-13 02:00', 'a'],
  ['strict_dates=on&ends_after=2031-03-13 01:59:59', 'bc'],
  [`${always}&search=ete conformance`, 'b'],
  [`${always}&search="reading ete"`, 'b'],
  [`${always}&search="ete reading"`, ''],
  [`${always}&categories={parent}`, 'ac'],
  [`${always}&categories={child}`, 'c'],
  [`${always}&categories={childSlug}`, 'c'],
  [`${always}&categories[]={child}&categories[]={parent}`, 'ac'],
  [`${always}&venue={venue}`, 'b'],
  [`${always}&organizer={organizer}`, 'b'],
  [`${always}&featured=true`, 'a'],
  [`${always}&featured=false`, 'bc'],
  [`${always}&geoloc=true`, 'b'],
  [`${always}&geoloc=false`, 'ac'],
  [`${always}&geoloc_lat=51.06&geoloc_lng=3.72`, 'b'],
  [`${always}&geoloc_lat=50.85&geoloc_lng=4.35&geoloc_radius=5`, ''],
  // `include` sorts by date of publication, then by id.
  ['include={a},{c}', 'ca'],
  [`${always}&exclude={a}`, 'bc'],
  [`${always}&order=desc`, 'cba'],
  [`${always}&orderby=end_date&order=desc`, 'cba'],
  [`${always}&orderby=id`, 'cab'],
  [`${always}&orderby=title&order=desc`, 'cba'],
  [`${always}&per_page=1&page=2`, 'b'],
]

/** Creates the drafts. Returns the values for the braces. */
async function fill(create: (collection: string, input: object) => Promise<{ id: number; slug: string }>) {
  const title = newName()
  const status = 'draft'
  const parent = await create('categories', { name: newName() })
  const child = await create('categories', { name: newName(), parent: parent.id })
  const tag = await create('tags', { name: newName() })
  const venue = await create('venues', { venue: newName(), geo_lat: 51.05, geo_lng: 3.72, status })
  const organizer = await create('organizers', { organizer: newName(), status })
  const common = { status, tags: [tag.id] }
  // The drafts are created in a different order from their dates.
  const c = await create('events', {
    ...{ ...common, title: `${title} c`, start_date: '2031-03-14 09:00', end_date: '2031-03-14 10:00' },
    categories: [child.id],
  })
  const a = await create('events', {
    ...{ ...common, title: `${title} a`, start_date: '2031-03-10 10:00', end_date: '2031-03-10 12:00' },
    ...{ featured: true, categories: [parent.id] },
  })
  const b = await create('events', {
    ...{ ...common, title: `${title} b`, start_date: '2031-03-12 18:00', end_date: '2031-03-13 02:00' },
    ...{ venue: venue.id, organizer: organizer.id, description: 'Reading Été' },
  })
  const ids = {
    parent: parent.id,
    child: child.id,
    venue: venue.id,
    organizer: organizer.id,
    a: a.id,
    b: b.id,
    c: c.id,
  }
  return { values: { ...ids, title, childSlug: child.slug } as Readonly<Record<string, string | number>>, tag: tag.id }
}

async function find(send: Send, query: string, tag: number, values: Readonly<Record<string, string | number>>) {
  const path = query
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
    .replace(/[^=&]+/g, (part) => encodeURIComponent(part))
  const { body } = await send(`/events?${path}&status=draft&tags=${tag}`)
  return [member(body, 'events')]
    .flat()
    .map((event) => String(member(event, 'title')).slice(-1))
    .join('')
}

/** Tries all filters on the same drafts, which are deleted at the end. */
export async function tryFilters(
  send: Send,
  tryCase: (wireCase: WireCase, send: Send) => Promise<WireResult>,
): Promise<readonly WireResult[]> {
  const results: WireResult[] = []
  const cases = (run: (query: string, found: string) => Promise<void>) =>
    finds.map(
      ([query, found]): WireCase => ({
        name: `/events?${query} finds ${found === '' ? 'nothing' : found}`,
        run: () => run(query, found),
      }),
    )
  try {
    await withRecords(send, async ({ create }) => {
      const { values, tag } = await fill(create)
      const run = async (query: string, found: string) =>
        expectEqual('what is found', await find(send, query, tag, values), found)
      for (const one of cases(run)) results.push(await tryCase(one, send))
    })
    return results
  } catch (error) {
    const reason = `drafts to find cannot be created and deleted: ${error instanceof Error ? error.message : error}`
    const rest = cases(async () => notTried(reason)).slice(results.length)
    return [...results, ...(await Promise.all(rest.map((one) => tryCase(one, send))))]
  }
}
