import { describe, expect, test } from 'vitest'
import { author, openCalendar } from '../fixtures.ts'

const idsIn = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)

test.each<[string, unknown, unknown]>([
  ['author', 1, 3],
  ['date', '2026-12-01 08:00:00', '2026-12-02 08:00:00'],
  ['date_utc', '2026-12-01 08:00:00', '2026-12-02 08:00:00'],
  ['description', 'Large', 'large'],
  ['excerpt', 'Large', ''],
  ['slug', 'the-hall', 'hall'],
  ['status', 'draft', 'publish'],
  ['status', 'publish', 'private'],
  ['image', 'http://example.org/a.png', 'http://example.org/b.png'],
  ['image', 'http://example.org/a.png', ''],
  ['address', '1 High Street', '2 High Street'],
  ['country', 'France', ''],
  ['province', 'Québec', 'Ontario'],
  ['state', 'NY', 'NJ'],
  ['zip', '12345', '1234'],
  ['phone', '1', ''],
  ['website', 'http://example.org/', 'http://example.org'],
  ['website', 'http://example.org/', ''],
  ['show_map', false, true],
  ['show_map_link', false, true],
  ['custom_fields', { seats: 3 }, { seats: 4 }],
  ['custom_fields', { seats: 3, uses: ['dance', 'song'] }, { uses: ['song', 'dance'] }],
  ['custom_fields', { seats: 3 }, { seats: null }],
])(
  'a venue whose %s is %j is reused if the request has that value, and not if it has %j',
  async (field, same, other) => {
    const calendar = openCalendar({
      fields: { venues: { seats: { type: 'integer' }, uses: { type: 'choices', oneOf: ['dance', 'song'] } } },
    })
    await calendar.makeVenue({ [field]: same })
    const linked = (value: unknown) => calendar.makeEvent({ venue: { venue: 'Hall', [field]: value } })
    expect(idsIn((await linked(same)).venue)).toEqual([1])
    expect(idsIn((await linked(other)).venue)).toEqual([2])
  },
)

test('null counts as not given, so it never differs', async () => {
  const calendar = openCalendar({ fields: { venues: { seats: { type: 'integer' } } } })
  const fields = {
    status: 'private',
    stateprovince: 'NY',
    country: 'USA',
    custom_fields: { seats: 3 },
    show_map: false,
  }
  await calendar.makeVenue(fields)
  const nothing = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  expect(idsIn((await calendar.makeEvent({ venue: { venue: 'Hall', ...nothing } })).venue)).toEqual([1])
})

test('a venue is used again by the image of another user that it has', async () => {
  const calendar = openCalendar()
  const image = 'http://example.org/a.png'
  await calendar.makeVenue({ image })
  const event = await calendar.makeEvent({ venue: { venue: 'Hall', image } }, { user: author })
  expect(idsIn(event.venue)).toEqual([1])
})

describe('a venue that is sent back as it was shown is reused', () => {
  test.each([
    ['a state of the United States', { state: 'NY', country: 'United States' }, 'NY'],
    ['a province of another country', { province: 'Québec', country: 'Canada' }, 'Québec'],
    ['one that was given', { state: 'NY', stateprovince: 'Upstate' }, 'Upstate'],
    ['none', {}, ''],
  ])('by the state or province that it shows: %s', async (_, fields, stateprovince) => {
    const calendar = openCalendar()
    await calendar.makeVenue(fields)
    const event = await calendar.makeEvent({ venue: { venue: 'Hall', stateprovince } })
    expect(event.venue).toMatchObject([{ id: 1, stateprovince }])
  })

  test('but not if another state or province is given', async () => {
    const calendar = openCalendar()
    await calendar.makeVenue({ state: 'NY', province: 'Québec', country: 'Canada' })
    const event = await calendar.makeEvent({
      venue: ['NY', '', 'Québec'].map((stateprovince) => ({ venue: 'Hall', stateprovince })),
    })
    expect(idsIn(event.venue)).toEqual([2, 3, 1])
  })

  test('in a whole copy without its id', async () => {
    const fields = { venues: { floor: { type: 'integer', default: 0 }, doors: { type: 'text' } } } as const
    const calendar = openCalendar({ fields })
    const { id, ...copy } = await calendar.makeVenue({ state: 'NY', country: 'USA', geo_lat: 1, geo_lng: -2 })
    expect(copy).toMatchObject({ stateprovince: 'NY', custom_fields: { floor: 0, doors: null } })
    expect(idsIn((await calendar.makeEvent({ venue: copy })).venue)).toEqual([id])
  })
})
