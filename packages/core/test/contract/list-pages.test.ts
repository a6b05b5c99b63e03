import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badParams, idsOf, openCalendar, pageLinksIn, type Reply, ROOT, type TestCalendar } from '../fixtures.ts'

const makers = {
  events: (calendar: TestCalendar, n: number) => calendar.makeEvent({ title: `E${n}` }),
  venues: (calendar: TestCalendar, n: number) => calendar.makeVenue({ venue: `V${n}` }),
  organizers: (calendar: TestCalendar, n: number) => calendar.makeOrganizer({ organizer: `O${n}` }),
  categories: (calendar: TestCalendar, n: number) => calendar.makeCategory(`C${n}`),
  tags: (calendar: TestCalendar, n: number) => calendar.makeTag(`T${n}`),
}
const collections = Object.keys(makers) as (keyof typeof makers)[]
const isTerms = (name: string) => name === 'categories' || name === 'tags'
const shown = (name: string) => (isTerms(name) ? 'hide_empty=false&' : '')

async function openWith(name: keyof typeof makers, count: number): Promise<TestCalendar> {
  const calendar = openCalendar()
  for (let n = 1; n <= count; n += 1) await makers[name](calendar, n)
  return calendar
}

describe.each(collections)('a list of %s', (name) => {
  test('that is empty says so', async () => {
    const reply = await openCalendar().get(`/${name}`)
    const { status, headers, json } = reply
    expect(status).toBe(200)
    expect(json).toEqual({ [name]: [], rest_url: `${ROOT}/${name}`, total: 0, total_pages: 0, next_cursor: null })
    expect([headers['x-calendar-total'], headers['x-calendar-totalpages']]).toEqual(['0', '0'])
    expect(pageLinksIn(reply)).toBe(`<${ROOT}/${name}>; rel="first", <${ROOT}/${name}>; rel="last"`)
  })

  test('has ten to a page', async () => {
    const calendar = await openWith(name, 12)
    const { json } = await calendar.get(`/${name}?${shown(name)}`)
    expect([json[name].length, json.total, json.total_pages]).toEqual([10, 12, 2])
  })

  test('has pages of the size that the host sets', async () => {
    const calendar = openCalendar({ perPage: { default: 2, max: 3 } })
    for (let n = 1; n <= 4; n += 1) await makers[name](calendar, n)
    const sizes = async (query: string) => (await calendar.get(`/${name}?${shown(name)}${query}`)).json[name].length
    expect([await sizes(''), await sizes('per_page=3'), await sizes('per_page=51')]).toEqual([2, 3, 3])
    expect(Object.keys((await calendar.get(`/${name}?${shown(name)}page=2`)).json)).not.toContain('next_rest_url')
    const wide = await openCalendar({ perPage: { max: 100 } }).get(`/${name}?per_page=51`)
    expect(wide.json.rest_url).toContain('per_page=51')
  })

  test.each(['0', '-1', '1.5', 'x', '', '1e3x', 'NaN'])('has no page %j', async (value) => {
    const query = `page=${value}&per_page=${value}`
    expect(await openCalendar().failure(`/${name}?${query}`)).toEqual(badParams('page', 'per_page'))
  })

  test('has neighbors in the middle, and the keys in order', async () => {
    const calendar = await openWith(name, 5)
    const reply = await calendar.get(`/${name}?${shown(name)}per_page=2&page=2`)
    const { json, headers } = reply
    const at = `${ROOT}/${name}?${shown(name)}per_page=2`
    const { [name]: records, ...rest } = json
    const links = ['rest_url', 'next_rest_url', 'previous_rest_url']
    expect(Object.keys(json)).toEqual([name, ...links, 'total', 'total_pages', 'next_cursor'])
    expect(records).toHaveLength(2)
    expect(rest).toEqual({
      rest_url: `${at}&page=2`,
      next_rest_url: `${at}&page=3`,
      previous_rest_url: at,
      total: 5,
      total_pages: 3,
      next_cursor: expect.stringMatching(/^[\w-]+$/),
    })
    expect([headers['x-calendar-total'], headers['x-calendar-totalpages']]).toEqual(['5', '3'])
    expect(pageLinksIn(reply).split(', ')).toEqual([
      `<${at}>; rel="first"`,
      `<${at}>; rel="prev"`,
      `<${at}&page=3>; rel="next"`,
      `<${at}&page=3>; rel="last"`,
    ])
  })

  test('has no neighbor where there is no page', async () => {
    const calendar = await openWith(name, 3)
    const first = await calendar.get(`/${name}?${shown(name)}per_page=2`)
    const last = await calendar.get(`/${name}?${shown(name)}per_page=2&page=2`)
    const counts = ['total', 'total_pages', 'next_cursor']
    expect(Object.keys(first.json)).toEqual([name, 'rest_url', 'next_rest_url', ...counts])
    expect(Object.keys(last.json)).toEqual([name, 'rest_url', 'previous_rest_url', ...counts])
    expect(
      [first, last].map((reply) =>
        pageLinksIn(reply)
          .match(/rel="\w+"/g)
          ?.join(' '),
      ),
    ).toEqual(['rel="first" rel="next" rel="last"', 'rel="first" rel="prev" rel="last"'])
  })

  test('reduces per_page to 50 and shows the number in use', async () => {
    const calendar = await openWith(name, 51)
    const { json } = await calendar.get(`/${name}?${shown(name)}per_page=1000`)
    expect([json[name].length, json.total_pages]).toEqual([50, 2])
    expect(json.rest_url).toBe(`${ROOT}/${name}?${shown(name)}per_page=50`)
    expect(json.next_rest_url).toBe(`${ROOT}/${name}?${shown(name)}per_page=50&page=2`)
  })

  test('can be followed by its links, each record once', async () => {
    const calendar = await openWith(name, 7)
    const seen: number[] = []
    const back: string[] = []
    let url: string | undefined = `${ROOT}/${name}?${shown(name)}per_page=3`
    while (url !== undefined) {
      const reply = await calendar.get(url.slice(ROOT.length))
      expect(reply.json.rest_url).toBe(url)
      seen.push(...idsOf(reply))
      back.push(reply.json.previous_rest_url)
      url = reply.json.next_rest_url
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(idsOf(await calendar.get(`/${name}?${shown(name)}`))).toEqual(seen)
    expect(back).toEqual([
      undefined,
      `${ROOT}/${name}?${shown(name)}per_page=3`,
      `${ROOT}/${name}?${shown(name)}per_page=3&page=2`,
    ])
  })

  test(isTerms(name) ? 'has an empty page past its end' : 'has no page past its end', async () => {
    const calendar = await openWith(name, 1)
    for (const page of [2, 3, Number.MAX_SAFE_INTEGER, '99999999999999999999']) {
      const { status, json } = await calendar.get(`/${name}?${shown(name)}per_page=50&page=${page}`)
      if (isTerms(name)) expect([status, json[name], json.total, json.total_pages]).toEqual([200, [], 1, 1])
      else expect([status, json.code]).toEqual([404, `${name.slice(0, -1)}-archive-page-not-found`])
    }
  })

  test('has a first page even when it is empty', async () => {
    expect((await openCalendar().get(`/${name}?page=1`)).status).toBe(200)
  })
})

describe('the links of a list', () => {
  test('carry every parameter of the request, encoded', async () => {
    const calendar = openCalendar()
    for (const title of ['Été & co', 'Été & cie']) await calendar.makeEvent({ title })
    const unknown = 'unknown=a%23b&unknown=c&deep[a][b]=1&%5Bodd=2'
    const query = `search=%C3%A9t%C3%A9+%26&start_date=2027-01-01&${unknown}&per_page=1&i18n_language=fr`
    const { json, headers } = await calendar.get(`/events?${query}`)
    const same = new URLSearchParams(query)
    for (const url of [json.rest_url, json.next_rest_url, headers['link']?.match(/<([^>]*)>; rel="last"/)?.[1]]) {
      const given = new URL(url).searchParams
      given.delete('page')
      expect([...given]).toEqual([...same])
    }
    expect(json.rest_url).toMatch(/^[\x21-\x7e]+$/)
    expect((await calendar.get('/events?utm=a%20b')).json.rest_url).toBe(`${ROOT}/events?utm=a%20b`)
  })

  test('carry lists in every notation', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeVenue()
    for (const title of ['A', 'B']) await calendar.makeEvent({ title, venue: [id], tags: ['x', 'y'] })
    for (const query of ['tags[]=x&tags[]=y', 'tags=x&tags=y', 'tags=x,y', 'tags[1]=y&tags[0]=x']) {
      const { json } = await calendar.get(`/events?${query}&venue=${id}&per_page=1`)
      const next = await calendar.get(json.next_rest_url.slice(ROOT.length))
      expect([query, next.json.total, next.json.previous_rest_url]).toEqual([query, 2, json.rest_url])
    }
  })

  test('are in the header as long as it is short enough for any client, and always in the body', async () => {
    const calendar = openCalendar()
    for (const title of ['A', 'B', 'C']) await calendar.makeEvent({ title })
    const request = (letters: number) => calendar.get(`/events?per_page=1&page=2&unknown=${'x'.repeat(letters)}`)
    const link = pageLinksIn
    const rels = (reply: Reply) =>
      link(reply)
        .match(/rel="\w+"/g)
        ?.join(' ')
    const spare = Math.floor((4096 - link(await request(1)).length) / 4)
    const replies = await Promise.all([request(1 + spare), request(2 + spare), request(2100)])
    expect(replies.map(rels)).toEqual([
      'rel="first" rel="prev" rel="next" rel="last"',
      'rel="prev" rel="next"',
      undefined,
    ])
    expect(replies.map((reply) => link(reply).length <= 4096)).toEqual([true, true, true])
    for (const { headers, json } of replies) {
      expect([headers['x-calendar-total'], headers['x-calendar-totalpages']]).toEqual(['3', '3'])
      expect(Object.keys(json)).toEqual(expect.arrayContaining(['rest_url', 'next_rest_url', 'previous_rest_url']))
    }
    expect(replies.map((reply) => link(reply)).at(-1)).toBe('')
  })

  test('leave no empty header if a page without neighbors has a long URL', async () => {
    const { headers } = await openCalendar().get(`/venues?unknown=${'x'.repeat(3000)}`)
    expect(headers).not.toHaveProperty('link')
  })

  test('keep each parameter inside the link, whatever characters it has', async () => {
    const query = new URLSearchParams({
      'a"><script>': '"><script>',
      b: '>; rel="next", <http://evil.example/',
      c: '\r\nX: y',
    })
    const reply = await openCalendar().get(`/events?${query}`)
    const { json } = reply
    expect(pageLinksIn(reply)).toMatch(/^<[^<>"\s]+>; rel="first", <[^<>"\s]+>; rel="last"$/)
    expect([...new URL(json.rest_url).searchParams]).toEqual([...query])
  })

  test('lead back to the same parameters, whatever they are', async () => {
    const calendar = openCalendar()
    const word = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.isWellFormed() && !/[\0[\]]/.test(text))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.tuple(
            fc.constant('x-').chain((x) => word.map((w) => x + w)),
            word,
          ),
          { selector: ([name]) => name },
        ),
        async (pairs) => {
          const query = new URLSearchParams(pairs)
          const { status, json } = await calendar.get(`/tags?${query}`)
          expect(status).toBe(200)
          expect([...new URL(json.rest_url).searchParams].toSorted()).toEqual([...query].toSorted())
        },
      ),
      { numRuns: 100 },
    )
  })
})
