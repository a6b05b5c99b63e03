import { describe, expect, it } from 'vitest'
import { badParams, idsOf, openCalendar, ROOT, type TestCalendar } from '../fixtures.ts'

const collections = [
  ['events', { title: 'A', start_date: '2027-02-01', end_date: '2027-02-02' }, 'event-archive-page-not-found'],
  ['venues', { venue: 'A' }, 'venue-archive-page-not-found'],
  ['organizers', { organizer: 'A' }, 'organizer-archive-page-not-found'],
  ['categories', { name: 'A' }, undefined],
  ['tags', { name: 'A' }, undefined],
] as const

async function fill(calendar: TestCalendar, path: string, body: Readonly<Record<string, unknown>>, count: number) {
  for (let index = 0; index < count; index += 1) {
    await calendar.make(`/${path}`, { ...body, ...('name' in body && { name: `A ${index}` }) })
  }
}

describe.each(collections)('pages of %s', (path, body, pageNotFound) => {
  const all = `/${path}?hide_empty=false`

  it('have ten records unless asked otherwise', async () => {
    const calendar = openCalendar()
    await fill(calendar, path, body, 11)
    const first = await calendar.get(all)
    expect([idsOf(first).length, first.json.total, first.json.total_pages]).toEqual([10, 11, 2])
    expect(idsOf(await calendar.get(`${all}&page=2`))).toHaveLength(1)
  })

  it('together hold every record once, in order', async () => {
    const calendar = openCalendar()
    await fill(calendar, path, body, 7)
    const whole = idsOf(await calendar.get(all))
    const pages = [1, 2, 3].map((page) => calendar.get(`${all}&per_page=3&page=${page}`))
    expect((await Promise.all(pages)).flatMap(idsOf)).toEqual(whole)
    expect(new Set(whole).size).toBe(7)
  })

  it('above the maximum are cut to it, and the address shows the number in force', async () => {
    const calendar = openCalendar({ perPage: { max: 3 } })
    await fill(calendar, path, body, 4)
    const { json } = await calendar.get(`${all}&per_page=1000`)
    expect([json[path].length, json.total_pages]).toEqual([3, 2])
    expect(json.rest_url).toBe(`${ROOT}/${path}?hide_empty=false&per_page=3`)
    expect(json.next_rest_url).toBe(`${ROOT}/${path}?hide_empty=false&per_page=3&page=2`)
  })

  it('have at most fifty records unless the host says otherwise', async () => {
    const { json } = await openCalendar().get(`${all}&per_page=51`)
    expect(json.rest_url).toContain('per_page=50')
    const wide = await openCalendar({ perPage: { max: 100 } }).get(`${all}&per_page=51`)
    expect(wide.json.rest_url).toContain('per_page=51')
  })

  it('can have another size by default', async () => {
    const calendar = openCalendar({ perPage: { default: 2 } })
    await fill(calendar, path, body, 3)
    expect(idsOf(await calendar.get(all))).toHaveLength(2)
  })

  it.each(['0', '-1', '1.5', 'x', '', '1e3x', 'NaN'])('reject %j', async (value) => {
    const query = `page=${value}&per_page=${value}`
    expect(await openCalendar().refusal(`/${path}?${query}`)).toEqual(badParams('page', 'per_page'))
  })

  it('past the end are not there, however far', async () => {
    const calendar = openCalendar()
    await fill(calendar, path, body, 2)
    for (const page of [2, 3, Number.MAX_SAFE_INTEGER, '99999999999999999999']) {
      const reply = await calendar.get(`${all}&page=${page}`)
      if (pageNotFound === undefined) expect([reply.status, reply.json[path], reply.json.total]).toEqual([200, [], 2])
      else expect([reply.status, reply.json.code]).toEqual([404, pageNotFound])
    }
  })

  it('the first is there even when it is empty', async () => {
    const reply = await openCalendar().get(`${all}&page=1`)
    expect([reply.status, reply.json[path], reply.json.total, reply.json.total_pages]).toEqual([200, [], 0, 0])
  })

  it('the last full one has no next', async () => {
    const calendar = openCalendar()
    await fill(calendar, path, body, 4)
    const { json } = await calendar.get(`${all}&per_page=2&page=2`)
    expect([json[path].length, 'next_rest_url' in json]).toEqual([2, false])
  })

  it('name their neighbours, and the first of all without a number', async () => {
    const calendar = openCalendar()
    await fill(calendar, path, body, 3)
    const { json, headers } = await calendar.get(`${all}&per_page=1&page=2`)
    const address = `${ROOT}/${path}?hide_empty=false&per_page=1`
    expect([json.rest_url, json.previous_rest_url, json.next_rest_url]).toEqual([
      `${address}&page=2`,
      address,
      `${address}&page=3`,
    ])
    expect(headers['link']).toBe(
      [
        `<${address}>; rel="first"`,
        `<${address}>; rel="prev"`,
        `<${address}&page=3>; rel="next"`,
        `<${address}&page=3>; rel="last"`,
      ].join(', '),
    )
    expect([headers['x-calendar-total'], headers['x-calendar-totalpages']]).toEqual(['3', '3'])
  })

  it('that stand alone name no neighbours', async () => {
    const { json } = await openCalendar().get(all)
    expect(Object.keys(json)).toEqual([path, 'rest_url', 'total', 'total_pages'])
  })
})

describe('the addresses of pages', () => {
  it('carry every parameter of the request, encoded, and can be followed', async () => {
    const calendar = openCalendar()
    await calendar.make('/categories', { name: 'Fête' })
    for (let index = 0; index < 3; index += 1) {
      const dates = { start_date: '2027-02-01', end_date: '2027-02-02' }
      await calendar.make('/events', { title: 'Fête & "gala"', categories: [1], ...dates })
    }
    const search = encodeURIComponent('fête & "gala"')
    const lists = 'categories[]=1&categories[]=fete'
    const query = `search=${search}&${lists}&start_date=2027-02-01+00%3A00&per_page=1&page=2`
    const { json } = await calendar.get(`/events?${query}`)
    expect(json.total).toBe(3)
    const next = await calendar.get(json.next_rest_url.slice(ROOT.length))
    expect([next.status, idsOf(next), next.json.rest_url]).toEqual([200, [3], json.next_rest_url])
    const previous = await calendar.get(json.previous_rest_url.slice(ROOT.length))
    expect([previous.status, idsOf(previous)]).toEqual([200, [1]])
  })

  it('keep unknown parameters', async () => {
    const { json } = await openCalendar().get('/events?utm=a%20b')
    expect(json.rest_url).toBe(`${ROOT}/events?utm=a%20b`)
  })
})
