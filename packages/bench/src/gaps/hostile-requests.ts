import type { HostileData, people } from './hostile-data.ts'

/** A request that tries to stop the process. */
export interface HostileRequest {
  readonly by: keyof typeof people
  readonly title: string
  readonly method: string
  /** Path and query below the namespace. */
  readonly target: string
  /** A value to send as JSON, or the text or bytes themselves. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Sent at the moment for which thousands of events are scheduled, not now. */
  readonly isAtPremiere?: boolean
}

const all = 'start_date=1970-01-01&end_date=2100-01-01'
const upTo = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join()
const repeated = <T>(count: number, item: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => item(index))
const letters = 'e a i o u n t s'
const dates = { start_date: '2030-01-01', end_date: '2030-01-02' }
const tags = (count: number): string => '<b>'.repeat(count)

/** Lists by the name of what they try, each with the part of the target after the namespace. */
const lists: Readonly<Record<string, string>> = {
  'one letter': `/events?${all}&search=e`,
  'eight letters': `/events?${all}&search=${letters}`,
  'eight letters, by title': `/events?${all}&search=${letters}&orderby=title&order=desc&per_page=50`,
  'eight letters, last page': `/events?${all}&search=${letters}&page=5000`,
  'a common part of words': `/events?${all}&search=tor`,
  'eight common parts of words': `/events?${all}&search=tor ren sta pel gra din chu bra`,
  'a phrase of letters': `/events?${all}&search="a a"`,
  'a phrase of common parts': `/events?${all}&search="tor sta" "gra pel"`,
  'a word that no event has': `/events?${all}&search=qzxqzx`,
  'two letters that no event has': `/events?${all}&search=qz`,
  signs: `/events?${all}&search=%25 _ * " ' - ( )`,
  'a word that ligatures almost have': `/events?${all}&search=\u0645\u062d\u0645\u0648&orderby=title`,
  'a phrase that ligatures almost have': `/events?${all}&search="\u0627\u0644\u0644\u0647 \u0645"&orderby=id`,
  'a word of 200 letters': `/events?${all}&search=${'kalo'.repeat(50)}`,
  'letters in a category': `/events?${all}&search=e&categories=1`,
  'located events': `/events?${all}&geoloc=true`,
  'events that are not located': `/events?${all}&geoloc=false`,
  'around the earth': `/events?${all}&geoloc_lat=0&geoloc_lng=0&geoloc_radius=20000`,
  'around a point': `/events?${all}&geoloc_lat=48&geoloc_lng=2&geoloc_radius=300`,
  'around a pole, by title': `/events?${all}&geoloc_lat=90&geoloc_lng=0&geoloc_radius=9000&orderby=title`,
  'located events with letters': `/events?${all}&geoloc=true&search=${letters}`,
  'all categories and all tags': `/events?${all}&categories=${upTo(41)}&tags=${upTo(60)}`,
  '500 tags': `/events?${all}&tags=${upTo(500)}&page=100`,
  '500 venues and 100 organizers': `/events?${all}&venue=${upTo(500)}&organizer=${upTo(100)}`,
  '500 ids': `/events?include=${upTo(500)}&per_page=50`,
  'not featured, without tickets': `/events?${all}&featured=false&ticketed=false`,
  'as announced, and not online': `/events?${all}&event_status=scheduled&online=false`,
  'the last page': `/events?${all}&page=10000&per_page=10`,
  'the last page by title': `/events?${all}&page=10000&orderby=title`,
  'the last page by end': `/events?${all}&page=10000&orderby=end_date&order=desc`,
  'by modification': `/events?${all}&orderby=modified&page=5000&modified_after=1990-01-01`,
  'a category by title': `/events?${all}&categories=1&orderby=title&page=500`,
  'the largest events': `/events?${all}&search=large&per_page=50`,
  'a feed of all events': `/events.ics?${all}`,
  'a feed of all events, for FullCalendar': '/events.fullcalendar.json?start=1970-01-01&end=2100-01-01',
  'a feed of letters': `/events.rss?${all}&search=${letters}`,
  'a feed of the largest events': `/events.ics?${all}&search=large`,
  'a feed of located events': `/events.jsonld?${all}&geoloc=true`,
  'the days of a year': '/events/days?start_date=2026-01-01&end_date=2026-12-31',
  'the days of a year with letters': `/events/days?start_date=2026-01-01&end_date=2026-12-31&search=${letters}`,
  'the days of a city': '/events/days?start_date=2026-01-01&end_date=2026-12-31&city=metropolis',
  'a city of all venues': `/events?${all}&city=metropolis`,
  'a country and a city, by title': `/events?${all}&city=metropolis&country=utopia&orderby=title&page=50`,
  'venues in a country': '/venues?country=utopia&page=1000',
  '500 events to leave out': `/events?${all}&exclude=${upTo(500)}&page=100`,
  'the events of 100 authors': `/events?${all}&author=${upTo(100)}&orderby=title`,
  'a price in a range': `/events?${all}&custom_fields[price]=1..49`,
  'the price that most events have': `/events?${all}&custom_fields[price]=0&orderby=title&page=50`,
  'all fields by name': `/events?${all}&per_page=50&fields=${'venue.venue,organizer.email,'.repeat(40)}id`,
  'venues with letters': `/venues?search=${letters}`,
  'venues with events': '/venues?has_events=true&page=10',
  'venues without events': '/venues?has_events=false&page=1000',
  'venues with coming events and letters': `/venues?only_with_upcoming=true&search=${letters}`,
  'organizers with coming events': '/organizers?only_with_upcoming=true&search=e',
  'tags by number of events': '/tags?orderby=count&order=desc&hide_empty=false&page=1000',
  'tags in use': '/tags?hide_empty=true&search=e&per_page=50',
  'tags by description': `/tags?orderby=description&hide_empty=false&search=${letters}`,
  '500 tags to leave out': `/tags?exclude=${upTo(500)}&hide_empty=false&orderby=slug`,
  'categories in use': '/categories?hide_empty=true&orderby=count',
  'the last categories by slug': '/categories?hide_empty=false&orderby=slug&page=400&per_page=50',
  '1,000 parameters': `/events?${repeated(1000, (index) => `x${index}=${index}`).join('&')}`,
  'the documentation': '/doc',
  'the root': '/?context=help',
}

const roots = ['ar', 'en', 'fr', 'pt-pt', 'sw']
/** Entity tags of reads in all languages, under all roots. */
const entityTags = roots
  .flatMap((language) => [language, ...roots.map((root) => `${language}/${root}`)])
  .map((path) => `"${path}.0000000000000000"`)
  .join()

/** Most characters of a description that still fit into a record if each has three bytes. */
const LONGEST = 85_000

/** Descriptions that take long to sanitize, to fold or to index. */
const longTexts: Readonly<Record<string, string>> = {
  ligatures: '\ufdfa',
  'ligatures in tags': `<b>${'\ufdfa'.repeat(6)}`,
  'letters with two accents': '\u0390',
  'letters with an apostrophe': '\u0149',
  'Korean syllables': '\ud55c',
  entities: '<p>&amp;&lt;&#x1F389;&eacute;',
  images: '<img src=//x alt=\u00e9>',
}

/** The requests, with `number` in those whose repetition would come from a cache. */
export function hostileRequests(
  { largest, popular, categories, halls, own, cold }: HostileData,
  number: number,
): readonly HostileRequest[] {
  const fresh = (target: string): string => target.replace('1970-01-01', `1970-01-01 00:00:0${number}`)
  const get = (by: HostileRequest['by'], title: string, target: string, headers = {}): HostileRequest => ({
    by,
    title,
    method: 'GET',
    target: fresh(target),
    headers,
  })
  const write = (by: HostileRequest['by'], title: string, body: unknown, method = 'POST', target = '/events') => ({
    by,
    title,
    method,
    target,
    body,
  })
  const round = cold[number]
  const feeds = ['events.ics', 'events.rss', 'events.jsonld'].flatMap((path) =>
    Object.entries(round?.full ?? {}).map(([text, id]) =>
      get('visitor', `200 venues and organizers full of ${text}, as ${path}`, `/${path}?include=${id}`),
    ),
  )
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const cjk = `http://${'漢'.repeat(1900)}.example/`
  const large = { ...dates, title: 'Large', description: 'kalo mirenstator '.repeat(5800) }
  const linked = { ...large, cost: repeated(20, (index) => `${index}.${'9'.repeat(90)} €`) }
  const inline = repeated(90, (index) => ({ venue: `Inline ${number} ${index}`, description: tags(3000) }))
  return [
    ...Object.entries(lists).map(([title, target]) => get('visitor', title, target)),
    ...feeds,
    get('visitor', 'a feed of 80 time zones', `/events.ics?tags=${round?.zones}`),
    get('visitor', 'an event with 200 venues and organizers full of markup', `/events/${round?.full.markup}`),
    get('visitor', 'a list of 1,000 entity tags', '/events', {
      'if-none-match': repeated(1000, (i) => `"${i}"`).join(),
    }),
    get('visitor', 'a long list of languages', '/events', { 'accept-language': repeated(999, (i) => `x${i}`).join() }),
    write('visitor', 'a venue with 80,000 unknown fields', {
      ...dates,
      title: 'A',
      venue: Object.fromEntries(repeated(80_000, (index) => [`k${index}`, 1])),
    }),
    write('visitor', 'a list of 300,000 blank tags', { ...dates, title: 'A', tags: repeated(300_000, () => '') }),
    write('visitor', '170 venues with long hosts', {
      ...dates,
      title: 'A',
      venue: repeated(170, () => ({ venue: 'A', website: cjk })),
    }),
    { ...write('visitor', 'a form of a megabyte', `title=A&description=${'漢'.repeat(300_000)}`), headers: form },
    { ...write('visitor', 'a form of plus signs', `title=${'+'.repeat(1_000_000)}`), headers: form },
    { ...write('visitor', 'a form that is not UTF-8', Buffer.alloc(1_000_000, 0xe9)), headers: form },
    write('visitor', 'nested lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`),
    write('visitor', 'a list of 140,000 numbers', {
      ...dates,
      title: 'A',
      categories: repeated(140_000, (index) => index),
    }),
    write('visitor', '50,000 fields', Object.fromEntries(repeated(50_000, (index) => [`field${index}`, index]))),
    write('visitor', 'many tags', { ...dates, title: 'A', description: tags(10_000) }),
    get('contributor', 'drafts with letters', `/events?${all}&status=draft&search=${letters}`),
    write('contributor', 'a draft with a long cost', linked),
    write('contributor', 'a draft with 10,000 tags', { ...dates, title: 'A', description: tags(10_000) }),
    write('contributor', 'a draft with tags that do not match', {
      ...dates,
      title: 'A',
      description: '<xyz>'.repeat(5000) + '</abc>'.repeat(5000),
    }),
    write('contributor', 'a draft with 100 unknown tags of ligatures', {
      ...dates,
      title: 'A',
      tags: repeated(100, (index) => `${'\ufdfa'.repeat(490)}${index}`),
    }),
    ...Object.entries(longTexts).map(([title, text]) =>
      write('contributor', `a draft with a description of ${title}`, {
        ...dates,
        title: `A ${number}`,
        description: text.repeat(Math.floor(LONGEST / text.length)),
      }),
    ),
    write('contributor', 'a draft with 90 new venues', { ...dates, title: 'A', venue: inline }),
    write('contributor', 'a draft with combining marks', { ...dates, title: `a${'\u0301\u0323'.repeat(249)}` }),
    write(
      'contributor',
      'a change of a draft',
      { ...linked, title: `B ${number}` },
      'PATCH',
      `/events/${own.contributor}`,
    ),
    get('author', 'every status by title', `/events?${all}&status=draft,pending,private,publish&orderby=title`),
    write('author', 'a title that 15,000 events have', { ...dates, title: 'Event no' }),
    write('contributor', 'a draft with 14,000 new words', {
      ...dates,
      title: 'A',
      description: repeated(14_000, (index) => `w${number}x${index}`)
        .join(' ')
        .slice(0, 100_000),
    }),
    write('author', 'a word that no other event has', { ...large, title: `Zz${'q'.repeat(400)}${number}` }),
    write('contributor', 'a new venue of a name that 10,000 have', {
      ...dates,
      title: 'A',
      venue: { venue: 'Same', address: `New ${number}` },
    }),
    write('author', 'links to 25 large venues', { ...linked, venue: halls }),
    write('author', '100 unknown tags', {
      ...dates,
      title: 'A',
      tags: repeated(100, (index) => `New ${number} ${index}`),
    }),
    write('author', 'a change of an event', { ...linked, title: `B ${number}` }, 'PUT', `/events/${own.author}`),
    {
      ...write('author', 'a change with 30 entity tags', { title: `C ${number}` }, 'PATCH', `/events/${own.author}`),
      headers: { 'if-match': entityTags },
    },
    get('visitor', 'a category just after a change', `/events?${all}&categories=2`),
    write(
      'author',
      'a category with 15,000 events is moved below nine others',
      { parent: number % 2 === 0 ? categories.deepest : 0 },
      'PATCH',
      `/categories/${categories.popular}`,
    ),
    get('visitor', 'the largest event', `/events/${largest}`),
    { ...get('visitor', 'events that all become public', `/events?${all}`), isAtPremiere: true },
    get('visitor', 'events that are no longer public, as the clock was set back', `/events?${all}&page=2`),
    { ...get('visitor', 'tags in use by events that all become public', '/tags'), isAtPremiere: true },
    get('visitor', 'a popular venue', `/events?${all}&venue=${popular}&orderby=title&page=1000`),
  ]
}
