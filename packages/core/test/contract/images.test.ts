import { expect, test } from 'vitest'
import type { MediaLibrary } from '../../src/ports/host.ts'
import type { User } from '../../src/ports/policy.ts'
import { anEvent, author, contributor, editor, openCalendar, otherAuthor } from '../fixtures.ts'

const url = 'https://example.org/pictures/choir.JPEG?size=large#top'

test('a URL is stored as it is, with null for unknown properties', async () => {
  const { image } = await openCalendar().makeEvent({ image: url })
  expect(image).toEqual({ id: 1, url, extension: 'jpeg', width: null, height: null, sizes: {} })
  expect(Object.keys(image)).toEqual(['id', 'url', 'extension', 'width', 'height', 'sizes'])
  expect((await openCalendar().makeEvent({ image: 'https://example.org/a' })).image.extension).toBeNull()
})

test.each([
  ['id', 1],
  ['id as text', '1'],
  ['id with blanks', ' 1 '],
])('the %s of a known image shows it', async (_, id) => {
  const calendar = openCalendar()
  const { image } = await calendar.makeEvent({ image: url })
  expect((await calendar.makeVenue({ image: id })).image).toEqual(image)
  expect((await calendar.makeOrganizer({ image: id })).image).toEqual(image)
})

test('a URL that is too long has another error than one that is invalid', async () => {
  const long = `https://example.org/${'a'.repeat(2100)}`
  for (const [image, code] of [
    [long, 'too_long'],
    ['a.png', 'not_image'],
    [true, 'not_image'],
  ] as const) {
    const { json } = await openCalendar().post('/events', anEvent({ image }))
    expect(json.data.details).toMatchObject({ image: { code } })
  }
})

test('the same URL from the same user is the same image', async () => {
  const calendar = openCalendar()
  const event = await calendar.makeEvent({ image: url, venue: { venue: 'Hall', image: url } })
  const organizer = await calendar.makeOrganizer({ image: url })
  expect([event.image.id, event.venue[0].image.id, organizer.image.id]).toEqual([1, 1, 1])
  expect((await calendar.makeEvent({ image: `${url}2` })).image.id).toBe(2)
})

test('the same URL again on the same record keeps its image', async () => {
  const calendar = openCalendar()
  const event = await calendar.makeEvent({ image: url }, { user: author })
  expect((await calendar.put(`/events/${event.id}`, { image: url })).json.image).toEqual(event.image)
})

test.each([
  'a.png',
  '/a.png',
  'ftp://example.org/a.png',
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  true,
  ['1'],
  0,
  -1,
  1.5,
  9,
  '9',
])('%j is not an image', async (image) => {
  for (const [path, body] of [
    ['/events', anEvent({ image })],
    ['/venues', { venue: 'Hall', image }],
    ['/organizers', { organizer: 'Choir', image }],
  ] as const) {
    const { status, json } = await openCalendar().post(path, body)
    expect([path, status, Object.keys(json.data.params)]).toEqual([path, 400, ['image']])
  }
})

test('an unknown id is rejected, and the error names its parameter', async () => {
  const reply = await openCalendar().post('/events', anEvent({ image: 7, venue: { venue: 'Hall', image: 8 } }))
  expect(reply.status).toBe(400)
  expect(reply.json.data.details).toMatchObject({
    image: { code: 'unknown_id' },
    'venue[0].image': { code: 'unknown_id' },
  })
})

test('an image that a user can see on some record can be used by them', async () => {
  const calendar = openCalendar()
  for (const makeOne of ['makeEvent', 'makeVenue', 'makeOrganizer'] as const) {
    const { image } = await calendar[makeOne]({ image: `${url}${makeOne}` })
    expect((await calendar.makeEvent({ image: image.id }, { user: contributor })).image.id).toBe(image.id)
  }
})

test.each([
  ['a draft', { status: 'draft' }],
  ['a private event', { status: 'private' }],
  ['a scheduled event', { date: '2028-01-01' }],
  ['an event in the trash', { status: 'trash' }],
  ['an event with a password', { password: 'x' }],
])('an image of %s of another user does not exist', async (_, fields) => {
  const calendar = openCalendar()
  const { image } = await calendar.makeEvent({ image: url, ...fields })
  const hidden = await calendar.post('/events', anEvent({ image: image.id }), { user: otherAuthor })
  const never = await calendar.post('/events', anEvent({ image: 99 }), { user: otherAuthor })
  expect(hidden.status).toBe(400)
  expect(hidden.text.replaceAll(String(image.id), '#')).toBe(never.text.replaceAll('99', '#'))
})

test('an image of a hidden venue or organizer does not exist either', async () => {
  const calendar = openCalendar()
  const venue = await calendar.makeVenue({ image: url, status: 'draft' })
  const organizer = await calendar.makeOrganizer({ image: `${url}2`, status: 'draft' })
  for (const image of [venue.image.id, organizer.image.id]) {
    expect((await calendar.post('/venues', { venue: 'Mine', image }, { user: author })).status).toBe(400)
    expect((await calendar.post('/venues', { venue: 'Mine', image })).status).toBe(201)
  }
})

test('a user can use their own image again, wherever it is shown', async () => {
  const calendar = openCalendar()
  const { image } = await calendar.makeEvent({ image: url, status: 'draft' }, { user: author })
  expect((await calendar.makeVenue({ image: image.id }, { user: author })).image).toEqual(image)
})

test('a URL that another user has added to a hidden event gets an id of its own', async () => {
  const calendar = openCalendar()
  const hidden = await calendar.makeEvent({ image: url, status: 'private' })
  const mine = await calendar.makeEvent({ image: url }, { user: author })
  expect(mine.image.id).not.toBe(hidden.image.id)
})

test('a record that is sent back as it was read keeps the image it has', async () => {
  const calendar = openCalendar()
  const event = await calendar.makeEvent({ status: 'draft' }, { user: author })
  await calendar.put(`/events/${event.id}`, { image: url }, { user: editor })
  const read = (await calendar.get(`/events/${event.id}`, { user: author })).json
  const back = await calendar.put(`/events/${event.id}`, { image: read.image.id }, { user: author })
  expect(back.json.image).toEqual(read.image)
})

/** A media library that stores copies, and records its calls. */
function library(): MediaLibrary & { readonly calls: [string, User | null][] } {
  const calls: [string, User | null][] = []
  return {
    calls,
    add: async (given, user) => {
      calls.push([given, user])
      return {
        url: `https://cdn.example.org/${calls.length}.webp`,
        width: 800,
        height: 600,
        sizes: { small: { url: 'https://cdn.example.org/s.webp', width: 80, height: null } },
      }
    },
  }
}

test('the media port stores, measures and resizes', async () => {
  const media = library()
  const event = await openCalendar({ media }).makeEvent({ image: url }, { user: author })
  expect(event.image).toEqual({
    id: 1,
    url: 'https://cdn.example.org/1.webp',
    extension: 'webp',
    width: 800,
    height: 600,
    sizes: { small: { url: 'https://cdn.example.org/s.webp', width: 80, height: null } },
  })
  expect(media.calls).toEqual([[url, author]])
})

test('the media port is called for inline records too, and not for ids', async () => {
  const media = library()
  const calendar = openCalendar({ media })
  await calendar.makeEvent({
    image: url,
    venue: { venue: 'Hall', image: `${url}2` },
    organizer: { organizer: 'C', image: `${url}3` },
  })
  await calendar.makeEvent({ image: 1 })
  expect(media.calls.map(([given]) => given).sort()).toEqual([url, `${url}2`, `${url}3`])
})

test.each([
  ['form', anEvent({ image: url, featured: 'maybe' }), editor, 400],
  ['permission', anEvent({ image: url }), { id: 5, roles: ['subscriber'] }, 403],
  ['author', anEvent({ image: url, author: 9 }), author, 403],
])('the media port is not called when the %s of the request is invalid', async (_, body, user, status) => {
  const media = library()
  expect((await openCalendar({ media }).post('/events', body, { user })).status).toBe(status)
  expect(media.calls).toEqual([])
})

test('the media port is not called for a record that cannot be changed, or is not there', async () => {
  const media = library()
  const calendar = openCalendar({ media })
  const { id } = await calendar.makeEvent()
  expect((await calendar.put(`/events/${id}`, { image: url }, { user: author })).status).toBe(403)
  expect((await calendar.put('/events/99', { image: url })).status).toBe(404)
  expect(media.calls).toEqual([])
})

test.each([
  { url: 5 },
  { url: 'javascript:alert(1)' },
  { url: '/relative.png' },
  { url, width: 'wide' },
  { url, height: -1 },
  { url, sizes: { small: { url: 'data:image/png,', width: 1, height: 1 } } },
])('%j from the library of the host fails the request, and nothing is written', async (result) => {
  const media = { add: async () => result } as unknown as MediaLibrary
  const calendar = openCalendar({ media, log: { error: () => {} } })
  expect((await calendar.post('/events', anEvent({ image: url }))).status).toBe(500)
  expect((await calendar.post('/venues', { venue: 'Hall', image: url })).status).toBe(500)
  const totals = [(await calendar.get('/events')).json.total, (await calendar.get('/venues')).json.total]
  expect(totals).toEqual([0, 0])
})
