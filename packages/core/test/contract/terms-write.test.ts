import { describe, expect, test } from 'vitest'
import { openCalendar, ROOT, type TestCalendar } from '../fixtures.ts'

describe.each([
  { kind: 'category', collection: 'categories', taxonomy: 'event_category' },
  { kind: 'tag', collection: 'tags', taxonomy: 'event_tag' },
])('$collection', ({ kind, collection, taxonomy }) => {
  const path = `/${collection}`
  const add = (calendar: TestCalendar, name: string, fields: object = {}) => calendar.make(path, { name, ...fields })
  const reading = async (calendar: TestCalendar, id: number) => (await calendar.get(`${path}/${id}`)).json

  test('a name alone creates a term', async () => {
    const reply = await openCalendar().post(path, { name: ' Jazz & Blues ' })
    expect(reply.status).toBe(201)
    expect(reply.headers['location']).toBe(`${ROOT}${path}/1`)
    expect(reply.json).toMatchObject({
      id: 1,
      name: 'Jazz & Blues',
      slug: 'jazz-blues',
      taxonomy,
      description: '',
      count: 0,
      rest_url: `${ROOT}${path}/1`,
      urls: { self: `${ROOT}${path}/1`, collection: `${ROOT}${path}`, up: null },
    })
  })

  test('name, description and slug are stored as given, and shown again', async () => {
    const calendar = openCalendar()
    const created = await add(calendar, 'Jazz', { description: ' <b>Loud</b> ', slug: 'The Jazz' })
    expect(created).toMatchObject({ name: 'Jazz', description: ' <b>Loud</b> ', slug: 'the-jazz' })
    expect(await reading(calendar, created.id)).toEqual(created)
  })

  test.each([
    ['name', 'Blues', { name: 'Blues' }],
    ['description', 'Slow', { description: 'Slow' }],
    ['description', '', { description: '' }],
    ['description', null, { description: '' }],
    ['slug', 'blues', { slug: 'blues' }],
    ['slug', null, { slug: 'jazz' }],
  ])('an update of %s to %j changes only that', async (name, value, shown) => {
    const calendar = openCalendar()
    const before = await add(calendar, 'Jazz', { description: 'Loud', slug: 'old' })
    const after = await calendar.patch(`${path}/${before.id}`, { [name]: value })
    expect(after.status).toBe(200)
    const { url } = after.json
    expect(after.json).toEqual({ ...before, ...shown, url })
    expect(url).toContain(`/${kind}/${after.json.slug}`)
  })

  test('an update of nothing changes nothing', async () => {
    const calendar = openCalendar()
    const before = await add(calendar, 'Jazz', { description: 'Loud', slug: 'old' })
    expect((await calendar.put(`${path}/${before.id}`, {})).json).toEqual(before)
  })

  test.each([
    [{}, 'rest_missing_callback_param'],
    [{ name: ' ' }, 'rest_invalid_param'],
    [{ name: 'x', slug: '!!' }, 'rest_invalid_param'],
    [{ name: 'x'.repeat(501) }, 'rest_invalid_param'],
    [{ name: ['a'] }, 'rest_invalid_param'],
  ])('%j creates no term', async (body, code) => {
    const calendar = openCalendar()
    expect((await calendar.post(path, body)).json.code).toBe(code)
    expect((await calendar.get(`${path}?hide_empty=false`)).json.total).toBe(0)
  })

  test.each(['Jazz', ' jazz ', 'JAZZ'])('the name %j exists already: term_exists has the id', async (name) => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'Jazz')
    const reply = await calendar.post(path, { name, slug: 'another' })
    expect(reply.status).toBe(400)
    expect(reply.json).toMatchObject({ code: 'term_exists', data: { status: 400, term_id: id } })
    expect(reply.json.data).toEqual({ status: 400, term_id: id })
  })

  test('names that differ in an accent are two', async () => {
    const calendar = openCalendar()
    await add(calendar, 'Resume')
    expect(await add(calendar, 'Résumé')).toMatchObject({ id: 2, slug: 'resume-2' })
  })

  test('an update to an existing name is rejected, but not to its own name', async () => {
    const calendar = openCalendar()
    const jazz = await add(calendar, 'Jazz')
    const blues = await add(calendar, 'Blues')
    const reply = await calendar.put(`${path}/${blues.id}`, { name: 'jazz' })
    expect(reply.json).toMatchObject({ code: 'term_exists', data: { term_id: jazz.id } })
    expect((await calendar.put(`${path}/${jazz.id}`, { name: 'JAZZ' })).json).toMatchObject({
      name: 'JAZZ',
      slug: 'jazz',
    })
  })

  test('a slug in use is rejected when it was requested', async () => {
    const calendar = openCalendar()
    await add(calendar, 'Jazz')
    const reply = await calendar.post(path, { name: 'Other', slug: 'JAZZ' })
    expect(reply.status).toBe(400)
    expect(reply.json).toMatchObject({ code: 'duplicate_term_slug', data: { status: 400 } })
    const other = await add(calendar, 'Other')
    expect((await calendar.put(`${path}/${other.id}`, { slug: 'jazz' })).json.code).toBe('duplicate_term_slug')
    expect((await calendar.put(`${path}/${other.id}`, { slug: 'other' })).status).toBe(200)
    expect((await calendar.get(`${path}?hide_empty=false`)).json.total).toBe(2)
  })

  test('a slug made from the name gets a number instead', async () => {
    const calendar = openCalendar()
    await add(calendar, 'Jazz')
    expect((await add(calendar, 'Jazz!')).slug).toBe('jazz-2')
  })

  test('a name without letters or digits has a slug nonetheless', async () => {
    expect((await add(openCalendar(), '!!!')).slug).toBe(kind)
  })

  test('a term that does not exist is not found', async () => {
    const calendar = openCalendar()
    for (const reply of [
      await calendar.get(`${path}/9`),
      await calendar.put(`${path}/9`, { name: 'x' }),
      await calendar.del(`${path}/9`),
    ]) {
      expect(reply.status).toBe(404)
      expect(reply.json.code).toBe(`${kind}-not-found`)
    }
  })

  test('deleting one returns it, unlinks it from every event, and frees its name and slug', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'Jazz')
    const event = await calendar.makeEvent({ [collection]: ['jazz', 'Blues'] })
    const reply = await calendar.del(`${path}/${id}`)
    expect(reply.status).toBe(200)
    expect(reply.json).toMatchObject({ id, name: 'Jazz', count: 1 })
    expect((await calendar.get(`${path}/${id}`)).status).toBe(404)
    const after = (await calendar.get(`/events/${event.id}`)).json
    expect(after[collection].map((term: any) => term.name)).toEqual(['Blues'])
    expect(after.title).toBe('Concert')
    expect(await add(calendar, 'Jazz')).toMatchObject({ id: 3, slug: 'jazz', count: 0 })
  })

  test('there is no trash: deleting again finds nothing', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'Jazz')
    await calendar.del(`${path}/${id}`)
    expect((await calendar.del(`${path}/${id}`)).status).toBe(404)
  })

  test('an update under If-Match is rejected once another user has changed it', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, 'Jazz')
    const { headers } = await calendar.get(`${path}/${id}`)
    const options = { headers: { 'if-match': headers['etag'] ?? '' } }
    expect((await calendar.put(`${path}/${id}`, { description: 'a' }, options)).status).toBe(200)
    const late = await calendar.put(`${path}/${id}`, { description: 'b' }, options)
    expect(late.json.code).toBe('rest_precondition_failed')
    expect((await calendar.del(`${path}/${id}`, options)).status).toBe(412)
    expect((await reading(calendar, id)).description).toBe('a')
  })

  test('a new name on a term shows on its events', async () => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ [collection]: ['Jazz'] })
    await calendar.put(`${path}/1`, { name: 'Blues' })
    expect((await calendar.get(`/events/${event.id}`)).json[collection][0]).toMatchObject({
      name: 'Blues',
      slug: 'jazz',
    })
  })
})

test('categories and tags do not share names or slugs', async () => {
  const calendar = openCalendar()
  expect(await calendar.makeCategory('Jazz')).toMatchObject({ id: 1, slug: 'jazz' })
  expect(await calendar.makeTag('Jazz')).toMatchObject({ id: 1, slug: 'jazz' })
})

test('a tag has no parent', async () => {
  const calendar = openCalendar()
  await calendar.makeTag('One')
  const tag = await calendar.makeTag('Two', { parent: 1 })
  expect(tag).not.toHaveProperty('parent')
  expect(tag.urls.up).toBeNull()
})
