import { describe, expect, it } from 'vitest'
import type { CalendarOptions } from '../../src/options.ts'
import {
  author,
  badParams,
  editor,
  idsOf,
  openCalendar,
  otherAuthor,
  subscriber,
  type TestCalendar,
} from '../fixtures.ts'

const kinds = [
  ['venue', 'venues'],
  ['organizer', 'organizers'],
] as const

type Name = (typeof kinds)[number][0]

/** A calendar with places that have these fields. The key of each is its name. */
async function withPlaces(
  name: Name,
  places: Readonly<Record<string, object>>,
  options: Partial<CalendarOptions> = {},
): Promise<TestCalendar> {
  const calendar = openCalendar(options)
  for (const [called, fields] of Object.entries(places)) {
    await calendar.make(`/${name}s`, { [name]: called, ...fields })
  }
  return calendar
}

describe.each(kinds)('the order of a list of %ss', (name, path) => {
  it('is newest publication first, whatever was written last', async () => {
    const calendar = await withPlaces(name, {
      old: { date: '2025-01-01' },
      newest: { date: '2027-01-01' },
      middle: { date: '2026-01-01' },
    })
    await calendar.put(`/${path}/1`, { description: 'changed' })
    expect(await calendar.names(`/${path}`)).toEqual(['newest', 'middle', 'old'])
  })

  it('is newest id first for the same publication date', async () => {
    const calendar = await withPlaces(name, { a: {}, b: {}, c: {} })
    expect(await calendar.names(`/${path}`)).toEqual(['c', 'b', 'a'])
  })

  it('stays the same when a filter narrows the list', async () => {
    const calendar = await withPlaces(name, { hall1: { date: '2026-01-01' }, hall2: { date: '2025-01-01' }, other: {} })
    expect(await calendar.names(`/${path}?search=hall`)).toEqual(['hall1', 'hall2'])
    expect(await calendar.names(`/${path}?has_events=false`)).toEqual(['other', 'hall1', 'hall2'])
  })
})

describe.each(kinds)('searching %ss', (name, path) => {
  const fields = {
    venue: [
      'description',
      'excerpt',
      'address',
      'city',
      'country',
      'province',
      'state',
      'stateprovince',
      'zip',
      'phone',
    ],
    organizer: ['description', 'excerpt', 'phone'],
  }[name]

  it('finds the name', async () => {
    const calendar = await withPlaces(name, { 'Große Halle': {}, other: {} })
    expect(await calendar.names(`/${path}?search=grosse`)).toEqual(['Große Halle'])
  })

  it.each(fields)('finds the %s', async (field) => {
    const calendar = await withPlaces(name, { a: { [field]: 'Zürich 8001' }, b: {} })
    expect(await calendar.names(`/${path}?search=zurich`)).toEqual(['a'])
    expect(await calendar.names(`/${path}?search=8001`)).toEqual(['a'])
  })

  it('finds the website', async () => {
    const calendar = await withPlaces(name, { a: { website: 'https://odeon.example/' }, b: {} })
    expect(await calendar.names(`/${path}?search=odeon.example`)).toEqual(['a'])
  })

  it('finds extra fields that are text', async () => {
    const extra = { nickname: { type: 'text' }, seats: { type: 'integer' } } as const
    const places = { a: { custom_fields: { nickname: 'The Barn', seats: 77 } }, b: {} }
    const calendar = await withPlaces(name, places, { fields: { venues: extra, organizers: extra } })
    expect(await calendar.names(`/${path}?search=barn`)).toEqual(['a'])
  })

  it('requires every word, in one field or in several, and whole phrases', async () => {
    const calendar = await withPlaces(name, { 'Old Mill': { description: 'by the river' }, River: {} })
    expect(await calendar.names(`/${path}?search=river+mill`)).toEqual(['Old Mill'])
    expect(await calendar.names(`/${path}?search=%22mill+old%22`)).toEqual([])
  })

  it('does not find slugs, and rejects an empty search', async () => {
    const calendar = await withPlaces(name, { a: { slug: 'zzz' } })
    expect(await calendar.names(`/${path}?search=zzz`)).toEqual([])
    expect(await calendar.failure(`/${path}?search=`)).toEqual(badParams('search'))
  })
})

it('searching organizers finds the e-mail address', async () => {
  const calendar = await withPlaces('organizer', { a: { email: 'box@office.example' }, b: {} })
  expect(await calendar.names('/organizers?search=office.example')).toEqual(['a'])
})

describe.each(kinds)('%ss of an event', (name, path) => {
  it('are those it is linked to', async () => {
    const calendar = await withPlaces(name, { a: {}, b: {}, c: {} })
    await calendar.make('/events', event({ [name]: [1, 3] }))
    await calendar.make('/events', event({}))
    expect(await calendar.names(`/${path}?event=1`)).toEqual(['c', 'a'])
    expect(await calendar.names(`/${path}?event=2`)).toEqual([])
  })

  it.each(['9', '0', '-1', 'x'])('event=%s is rejected', async (value) => {
    expect(await openCalendar().failure(`/${path}?event=${value}`)).toEqual(badParams('event'))
  })

  it('an event that the user cannot see does not exist', async () => {
    const calendar = await withPlaces(name, { a: {} })
    await calendar.make('/events', event({ [name]: [1], status: 'draft' }))
    expect(await calendar.failure(`/${path}?event=1`)).toEqual(badParams('event'))
    expect(await calendar.names(`/${path}?event=1`, { user: editor })).toEqual(['a'])
  })

  it('a locked event shows none', async () => {
    const calendar = await withPlaces(name, { a: {} })
    await calendar.make('/events', event({ [name]: [1], password: 'pw' }))
    expect(await calendar.names(`/${path}?event=1`)).toEqual([])
    expect(await calendar.names(`/${path}?event=1`, { user: editor })).toEqual(['a'])
  })

  it('does not show a place that the user cannot see', async () => {
    const calendar = await withPlaces(name, { a: {}, b: { status: 'draft' } })
    await calendar.make('/events', event({ [name]: [1, 2] }))
    expect(await calendar.names(`/${path}?event=1`)).toEqual(['a'])
  })
})

describe.each(kinds)('%ss by status', (name, path) => {
  async function mixed(): Promise<TestCalendar> {
    const calendar = openCalendar()
    for (const user of [author, otherAuthor]) {
      for (const status of ['publish', 'draft', 'private']) {
        await calendar.make(`/${path}`, { [name]: `${status} ${user.id}`, status }, { user })
      }
      const { id } = await calendar.make(`/${path}`, { [name]: `trash ${user.id}` }, { user })
      await calendar.del(`/${path}/${id}`, { user })
    }
    return calendar
  }

  it('not given shows each what they may see, without the trash', async () => {
    const calendar = await mixed()
    const seen = async (user: typeof author | null) => (await calendar.names(`/${path}`, { user })).length
    expect([await seen(null), await seen(author), await seen(editor)]).toEqual([2, 4, 6])
  })

  it('of a user with permission filters by it', async () => {
    const calendar = await mixed()
    expect(await calendar.names(`/${path}?status=draft`, { user: editor })).toEqual(['draft 6', 'draft 3'])
    expect(await calendar.names(`/${path}?status=draft,trash`, { user: author })).toEqual(['trash 3', 'draft 3'])
  })

  it('other than publish is rejected for those who cannot use it', async () => {
    const calendar = await mixed()
    for (const user of [null, subscriber]) {
      expect(await calendar.failure(`/${path}?status=draft`, { user })).toEqual(badParams('status'))
    }
    expect(await calendar.names(`/${path}?status=publish`)).toEqual(['publish 6', 'publish 3'])
    expect(await calendar.failure(`/${path}?status=none`, { user: editor })).toEqual(badParams('status'))
  })

  it('does not count what the user cannot see', async () => {
    const reply = await (await mixed()).get(`/${path}`)
    expect([reply.json.total, idsOf(reply).length]).toEqual([2, 2])
  })
})

function event(fields: object): object {
  return { title: 'A', start_date: '2027-02-01', end_date: '2027-02-02', ...fields }
}
