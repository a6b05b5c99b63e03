import { heavyRequests } from './heavy-requests.ts'
import type { HostileData } from './hostile-data.ts'
import { all, letters, listsOf, repeated } from './hostile-lists.ts'
import { entityTags, type HostileRequest } from './hostile-request.ts'

const dates = { start_date: '2030-01-01', end_date: '2030-01-02' }
const tags = (count: number): string => '<b>'.repeat(count)

/** The maximum length of a description that still fits into a record if each character has three bytes. */
const LONGEST = 85_000

/** Descriptions that are slow to sanitize, to fold or to index. */
const longTexts: Readonly<Record<string, string>> = {
  ligatures: '\ufdfa',
  'ligatures in tags': `<b>${'\ufdfa'.repeat(6)}`,
  'letters with two accents': '\u0390',
  'letters with an apostrophe': '\u0149',
  'Korean syllables': '\ud55c',
  entities: '<p>&amp;&lt;&#x1F389;&eacute;',
  images: '<img src=//x alt=\u00e9>',
}

/** The requests. `number` makes those different that a cache could otherwise respond to. */
export function hostileRequests(data: HostileData, number: number): readonly HostileRequest[] {
  const { largest, popular, categories, halls, own, cold, sizes } = data
  const fresh = (target: string): string => target.replace('1970-01-01', `1970-01-01 00:00:0${number}`)
  const get = (by: HostileRequest['by'], title: string, target: string, headers = {}): HostileRequest => ({
    by,
    title,
    method: 'GET',
    target: fresh(target),
    headers,
    expected: 200,
  })
  const write = (
    by: HostileRequest['by'],
    title: string,
    body: unknown,
    method = 'POST',
    target = '/events',
  ): HostileRequest => ({
    by,
    title,
    method,
    target,
    body,
    expected: method === 'POST' ? 201 : 200,
  })
  const round = cold[number]
  const feeds = ['events.ics', 'events.rss', 'events.jsonld'].flatMap((path) =>
    Object.entries(round?.full ?? {}).map(([text, id]) =>
      get('visitor', `200 venues and organizers full of ${text}, as ${path}`, `/${path}?include=${id}`),
    ),
  )
  const rejected = (request: HostileRequest, expected = 400): HostileRequest => ({ ...request, expected })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const cjk = `http://${'漢'.repeat(1900)}.example/`
  const large = { ...dates, title: 'Large', description: 'kalo mirenstator '.repeat(5800) }
  const linked = { ...large, cost: repeated(20, (index) => `${index}.${'9'.repeat(90)} €`) }
  const inline = repeated(90, (index) => ({ venue: `Inline ${number} ${index}`, description: tags(3000) }))
  return [
    ...Object.entries(listsOf(sizes)).map(([title, target]) => get('visitor', title, target)),
    ...feeds,
    get('visitor', 'a feed of 80 time zones', `/events.ics?tags=${round?.zones}`),
    get('visitor', 'an event with 200 venues and organizers full of markup', `/events/${round?.full.markup}`),
    get('visitor', 'a list of 1,000 entity tags', '/events', {
      'if-none-match': repeated(1000, (i) => `"${i}"`).join(),
    }),
    get('visitor', 'a long list of languages', '/events', { 'accept-language': repeated(999, (i) => `x${i}`).join() }),
    rejected(
      write('visitor', 'a venue with 80,000 unknown fields', {
        ...dates,
        title: 'A',
        venue: Object.fromEntries(repeated(80_000, (index) => [`k${index}`, 1])),
      }),
    ),
    rejected(
      write('visitor', 'a list of 300,000 blank tags', { ...dates, title: 'A', tags: repeated(300_000, () => '') }),
    ),
    rejected(
      write('visitor', '170 venues with long hosts', {
        ...dates,
        title: 'A',
        venue: repeated(170, () => ({ venue: 'A', website: cjk })),
      }),
    ),
    rejected({
      ...write(
        'visitor',
        'a form of a megabyte',
        `start_date=2030-01-01&end_date=2030-01-02&title=A&description=${'漢'.repeat(300_000)}`,
      ),
      headers: form,
    }),
    rejected({
      ...write(
        'visitor',
        'a form of plus signs',
        `start_date=2030-01-01&end_date=2030-01-02&title=${'+'.repeat(1_000_000)}`,
      ),
      headers: form,
    }),
    rejected({ ...write('visitor', 'a form that is not UTF-8', Buffer.alloc(1_000_000, 0xe9)), headers: form }),
    rejected(write('visitor', 'nested lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`)),
    rejected(
      write('visitor', 'a list of 140,000 numbers', {
        ...dates,
        title: 'A',
        categories: repeated(140_000, (index) => index),
      }),
    ),
    rejected(
      write('visitor', '50,000 fields', Object.fromEntries(repeated(50_000, (index) => [`field${index}`, index]))),
    ),
    rejected(write('visitor', 'many tags', { ...dates, title: 'A', description: tags(10_000) }), 401),
    get('contributor', 'drafts with letters', `/events?${all}&status=draft&search=${letters}`),
    write('contributor', 'a draft with a long cost', linked),
    write('contributor', 'a draft with 10,000 tags', { ...dates, title: 'A', description: tags(10_000) }),
    write('contributor', 'a draft with tags that do not match', {
      ...dates,
      title: 'A',
      description: '<xyz>'.repeat(5000) + '</abc>'.repeat(5000),
    }),
    rejected(
      write('contributor', 'a draft with 100 unknown tags of ligatures', {
        ...dates,
        title: 'A',
        tags: repeated(100, (index) => `${'\ufdfa'.repeat(490)}${index}`),
      }),
    ),
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
    write('author', '100 new categories', {
      ...dates,
      title: 'A',
      categories: repeated(100, (index) => `New ${number} ${index}`),
    }),
    write('author', 'a change of an event', { ...linked, title: `B ${number}` }, 'PUT', `/events/${own.author}`),
    {
      ...write('author', 'a change with 30 entity tags', { title: `C ${number}` }, 'PATCH', `/events/${own.author}`),
      headers: { 'if-match': entityTags },
      expected: 412,
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
    get(
      'visitor',
      'a popular venue',
      `/events?${all}&venue=${popular}&orderby=title&page=${Math.ceil(sizes.popular / 15)}`,
    ),
    ...heavyRequests(data, number),
  ]
}
