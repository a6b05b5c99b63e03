import type { HostileData } from './hostile-data.ts'
import { entityTags, type HostileRequest } from './hostile-request.ts'
import { largestTexts } from './largest-data.ts'

/** Requests that read or write the largest events, or change or delete records to which thousands of others link. */
export function heavyRequests(
  { popular, largestInput, cold, removable }: HostileData,
  number: number,
): readonly HostileRequest[] {
  const send = (
    by: HostileRequest['by'],
    title: string,
    method: string,
    target: string,
    { expected = 200, ...others }: Partial<HostileRequest> = {},
  ): HostileRequest => ({ by, title, method, target, expected, ...others })
  const largest = largestTexts.flatMap((text) => {
    const id = cold[number]?.largest[text]
    const title = `the largest event full of ${text}`
    const get = (how: string, target: string) => send('visitor', `${title}, ${how}`, 'GET', target)
    const body = { start_date: '2030-01-01', end_date: '2030-01-02', title: `New ${number}`, ...largestInput[text] }
    const patch = { featured: number % 2 === 0 }
    return [
      get('alone', `/events/${id}`),
      get('with few fields', `/events/${id}?fields=id,json_ld,description`),
      get('in a list', `/events?include=${id}`),
      ...['ics', 'rss', 'jsonld', 'fullcalendar.json'].map((format) =>
        get(`as ${format}`, `/events.${format}?include=${id}`),
      ),
      send('author', `${title}, created`, 'POST', '/events', { body, expected: 201 }),
      send('author', `${title}, changed`, 'PATCH', `/events/${id}`, { body: patch, headers: { 'if-match': '*' } }),
      send('author', `${title}, compared with 30 entity tags`, 'PATCH', `/events/${id}`, {
        ...{ body: patch, headers: { 'if-match': entityTags }, expected: 412 },
      }),
      send('author', `${title}, moved to the trash`, 'DELETE', `/events/${id}`),
      send('author', `${title}, deleted`, 'DELETE', `/events/${id}?force=true`),
    ]
  })
  const { category, tag, venue, organizer, parent } = removable[number] ?? {}
  return [
    ...largest,
    send('author', 'a venue with 15,000 events is changed', 'PATCH', `/venues/${popular}`, {
      body: { description: `Changed ${number}` },
    }),
    send('author', 'a venue with 15,000 events is hidden', 'PATCH', `/venues/${popular}`, {
      body: { status: 'draft' },
    }),
    send('author', 'a venue with 15,000 events is shown', 'PATCH', `/venues/${popular}`, {
      body: { status: 'publish' },
    }),
    send('author', 'a category with 15,000 events is deleted', 'DELETE', `/categories/${category}`),
    send('author', 'a category with 3,000 children is deleted', 'DELETE', `/categories/${parent}`),
    send('editor', 'a tag with 3,000 events is deleted', 'DELETE', `/tags/${tag}`),
    send('editor', 'a venue with 3,000 events is moved to the trash', 'DELETE', `/venues/${venue}`),
    send('editor', 'a venue with 3,000 events is deleted', 'DELETE', `/venues/${venue}?force=true`),
    send('editor', 'an organizer with 3,000 events is moved to the trash', 'DELETE', `/organizers/${organizer}`),
    send('editor', 'an organizer with 3,000 events is deleted', 'DELETE', `/organizers/${organizer}?force=true`),
  ]
}
