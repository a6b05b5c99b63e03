import { describe, expect, test } from 'vitest'
import { anEvent, contributor, editor, openCalendar, otherAuthor, type TestCalendar } from '../fixtures.ts'

describe.each([
  { kind: 'event', name: 'title', least: anEvent() },
  { kind: 'venue', name: 'venue', least: {} },
  { kind: 'organizer', name: 'organizer', least: {} },
])('the slug of a $kind', ({ kind, name, least }) => {
  const path = `/${kind}s`
  const add = (calendar: TestCalendar, title: string, fields: object = {}, options = {}) =>
    calendar.make(path, { ...least, [name]: title, ...fields }, options)
  const slugged = async (title: string, fields: object = {}) => (await add(openCalendar(), title, fields)).slug

  test.each([
    ['Fête de la Musique', 'fete-de-la-musique'],
    ['  Rock & Roll!! — Vol. 2 ', 'rock-roll-vol-2'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['音楽祭', '音楽祭'],
    ['حفلة موسيقية', 'حفلة-موسيقية'],
    ['Концерт', 'концерт'],
    ['दिवाली मेला', 'दिवाली-मेला'],
    ['__proto__', 'proto'],
    ['a/b?c#d%20', 'a-b-c-d-20'],
  ])('made from %j is %j', async (title, slug) => {
    expect(await slugged(title)).toBe(slug)
  })

  test("is the name of the kind when nothing is left of the record's name", async () => {
    expect(await slugged('!!!')).toBe(kind)
  })

  test('finds the record, whatever its script', async () => {
    const calendar = openCalendar()
    const { id, slug } = await add(calendar, '音楽祭 Ünïcode')
    expect(slug).toBe('音楽祭-unicode')
    expect((await calendar.get(`${path}/by-slug/${encodeURIComponent(slug)}`)).json.id).toBe(id)
  })

  test('is found in another normal form of the same letters', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'いがぐり')
    const decomposed = encodeURIComponent('いがぐり'.normalize('NFD'))
    expect((await calendar.get(`${path}/by-slug/${decomposed}`)).json.id).toBe(id)
    expect((await calendar[`${kind}s` as 'events'].getBySlug('いがぐり'.normalize('NFD'))).id).toBe(id)
  })

  test('has at most 200 characters, including a number at its end', async () => {
    const calendar = openCalendar()
    const long = 'x'.repeat(400)
    expect((await add(calendar, long)).slug).toBe('x'.repeat(200))
    expect((await add(calendar, long)).slug).toBe(`${'x'.repeat(198)}-2`)
    expect((await add(calendar, 'y', { slug: '𠮷'.repeat(250) })).slug).toBe('𠮷'.repeat(200))
  })

  test('gets -2, -3 … where it is taken', async () => {
    const calendar = openCalendar()
    const slugs: string[] = []
    for (let count = 0; count < 12; count += 1) slugs.push((await add(calendar, 'Same')).slug)
    expect(slugs).toEqual(['same', ...Array.from({ length: 11 }, (_, index) => `same-${index + 2}`)])
  })

  test('that was requested gets a number too', async () => {
    const calendar = openCalendar()
    await add(calendar, 'Same')
    const other = await add(calendar, 'Other', { slug: 'Same' })
    expect(other.slug).toBe('same-2')
    expect((await calendar.put(`${path}/${other.id}`, { slug: 'same' })).json.slug).toBe('same-2')
  })

  test('stays when the name changes, and is made anew by null', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'First')
    expect((await calendar.put(`${path}/${id}`, { [name]: 'Second' })).json.slug).toBe('first')
    expect((await calendar.put(`${path}/${id}`, { slug: null })).json.slug).toBe('second')
  })

  test('set to what it is already stays the same', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'Same')
    expect((await calendar.put(`${path}/${id}`, { slug: 'same' })).json.slug).toBe('same')
  })

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['!!', 'not_slug'],
    ['---', 'not_slug'],
  ])('%j counts as no slug', async (slug, code) => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'Same')
    const reply = await calendar.put(`${path}/${id}`, { slug })
    expect(reply.status).toBe(400)
    expect(reply.json.data.details.slug.code).toBe(code)
  })

  test('becomes free when the record goes to the trash', async () => {
    const calendar = openCalendar()
    const first = await add(calendar, 'Same')
    const trashed = (await calendar.del(`${path}/${first.id}`)).json
    expect(trashed).toMatchObject({ status: 'trash', slug: 'same' })
    expect((await add(calendar, 'Same')).slug).toBe('same')
  })

  test('is the old one again when the record is restored, if it is free', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'Same')
    await calendar.del(`${path}/${id}`)
    expect((await calendar.put(`${path}/${id}`, { status: 'publish' })).json).toMatchObject({
      status: 'publish',
      slug: 'same',
    })
  })

  test('changes on restore if another record has taken it', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'Same')
    await calendar.del(`${path}/${id}`)
    await add(calendar, 'Same')
    expect((await calendar.put(`${path}/${id}`, { status: 'draft' })).json).toMatchObject({
      status: 'draft',
      slug: 'same-2',
    })
  })

  test('finds the record that holds it rather than one in the trash', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'Same')
    await calendar.del(`${path}/${id}`)
    expect((await calendar.get(`${path}/by-slug/same`, { user: editor })).json).toMatchObject({ id, status: 'trash' })
    const holder = await add(calendar, 'Same')
    expect((await calendar.get(`${path}/by-slug/same`, { user: editor })).json.id).toBe(holder.id)
    expect((await calendar.get(`${path}/by-slug/same`)).json.id).toBe(holder.id)
  })

  test('leads to a record in the trash, so that it can be restored', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'Same')
    await calendar.del(`${path}/by-slug/same`)
    expect((await calendar.put(`${path}/by-slug/same`, { status: 'publish' })).json).toMatchObject({
      id,
      slug: 'same',
    })
    expect((await calendar.get(`${path}/by-slug/same`)).json.id).toBe(id)
  })

  test('is free again after a permanent deletion', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'Same')
    await calendar.del(`${path}/${id}?force=1`)
    expect(await add(calendar, 'Same')).toMatchObject({ slug: 'same' })
  })

  test('of an unpublished record is taken as well', async () => {
    const calendar = openCalendar()
    await add(calendar, 'Same', {}, { user: contributor })
    expect((await add(calendar, 'Same', {}, { user: otherAuthor })).slug).toBe('same-2')
  })
})

test('slugs are unique within a kind, not over all of them', async () => {
  const calendar = openCalendar()
  const event = await calendar.make('/events', anEvent({ title: 'Same' }))
  const venue = await calendar.make('/venues', { venue: 'Same' })
  const organizer = await calendar.make('/organizers', { organizer: 'Same' })
  expect([event.slug, venue.slug, organizer.slug]).toEqual(['same', 'same', 'same'])
})

test('a slug of digits is found by slug, an id only by id', async () => {
  const calendar = openCalendar()
  await calendar.make('/events', anEvent({ title: 'One' }))
  const { id } = await calendar.make('/events', anEvent({ title: '1' }))
  expect((await calendar.get('/events/by-slug/1')).json.id).toBe(id)
  expect((await calendar.get('/events/1')).json.title).toBe('One')
})

test('a slug that is longer than any slug finds nothing, and does no harm', async () => {
  const reply = await openCalendar().get(`/events/by-slug/${'x'.repeat(10_000)}`)
  expect(reply.status).toBe(404)
  expect(reply.json.code).toBe('event-not-found')
})

test('two inline records with one name get two slugs', async () => {
  const calendar = openCalendar()
  const reply = await calendar.post(
    '/events',
    anEvent({
      venue: [
        { venue: 'Hall', city: 'A' },
        { venue: 'Hall', city: 'B' },
      ],
    }),
  )
  expect(reply.json.venue.map((venue: any) => venue.slug)).toEqual(['hall', 'hall-2'])
})
