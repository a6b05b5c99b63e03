import { memoryStore } from '@kalends/store-memory'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { idsOf, openCalendar, ROOT, type TestCalendar } from '../fixtures.ts'

/** Every category's parent by id. */
async function parents(calendar: TestCalendar): Promise<Readonly<Record<number, number>>> {
  const { json } = await calendar.get('/categories?hide_empty=false&per_page=50')
  return Object.fromEntries(json.categories.map(({ id, parent }: any) => [id, parent]))
}

test('a category shows its parent and the URL of its parent', async () => {
  const calendar = openCalendar()
  await calendar.makeCategory('Music')
  const jazz = await calendar.makeCategory('Jazz', { parent: '1' })
  expect(jazz).toMatchObject({ parent: 1, urls: { up: `${ROOT}/categories/1` } })
})

test.each([0, '0', null])('parent %j moves a category to the top', async (parent) => {
  const calendar = openCalendar()
  await calendar.makeCategory('Music')
  const { id } = await calendar.makeCategory('Jazz', { parent: 1 })
  expect((await calendar.put(`/categories/${id}`, { parent })).json).toMatchObject({ parent: 0, urls: { up: null } })
})

test('the ancestors of a category are not written with it, except a new parent', async () => {
  const store = memoryStore()
  const calendar = openCalendar({ store })
  for (const [index, name] of ['A', 'B', 'C', 'D'].entries()) await calendar.makeCategory(name, { parent: index })
  const revisions = async () => (await store.getMany('category', [1, 2, 3, 4])).map((term) => term?.revision)
  expect(await revisions()).toEqual([2, 3, 4, 4])
  await calendar.put('/categories/4', { parent: 3, name: 'E' })
  expect(await revisions()).toEqual([2, 3, 4, 5])
  await calendar.put('/categories/4', { parent: 2 })
  expect(await revisions()).toEqual([2, 6, 4, 6])
})

test('the text of an update is not sanitized if the category does not exist', async () => {
  const sanitize = vi.fn((html: string) => html)
  const calendar = openCalendar({ sanitize })
  expect((await calendar.put('/categories/9', { description: 'x' })).status).toBe(404)
  expect(sanitize).not.toHaveBeenCalled()
})

test('an update without a parent keeps it', async () => {
  const calendar = openCalendar()
  await calendar.makeCategory('Music')
  const { id } = await calendar.makeCategory('Jazz', { parent: 1 })
  expect((await calendar.put(`/categories/${id}`, { name: 'Free jazz' })).json.parent).toBe(1)
})

test('a parent that does not exist is rejected', async () => {
  const calendar = openCalendar()
  const reply = await calendar.post('/categories', { name: 'Jazz', parent: 9 })
  expect(reply.status).toBe(400)
  expect(reply.json.data.details.parent.code).toBe('unknown_id')
  const { id } = await calendar.makeCategory('Music')
  expect((await calendar.put(`/categories/${id}`, { parent: 9 })).json.data.details.parent.code).toBe('unknown_id')
})

test.each([-1, 1.5, 'x', true])('parent %j is rejected', async (parent) => {
  expect((await openCalendar().post('/categories', { name: 'Jazz', parent })).status).toBe(400)
})

test('a category cannot be its own parent or that of an ancestor', async () => {
  const calendar = openCalendar()
  await calendar.makeCategory('A')
  await calendar.makeCategory('B', { parent: 1 })
  await calendar.makeCategory('C', { parent: 2 })
  for (const parent of [1, 2, 3]) {
    const reply = await calendar.put('/categories/1', { parent })
    expect(reply.status).toBe(400)
    expect(reply.json.data.details.parent.code).toBe('own_parent')
  }
  expect(await parents(calendar)).toEqual({ 1: 0, 2: 1, 3: 2 })
})

test('a category moves with its descendants, if the limit of levels allows it', async () => {
  const store = memoryStore()
  const calendar = openCalendar({ store, limits: { levels: 4 } })
  for (const [name, parent] of [
    ['A', 0],
    ['B', 1],
    ['C', 2],
    ['X', 0],
    ['Y', 4],
    ['Z', 4],
  ] as const) {
    await calendar.makeCategory(name, { parent })
  }
  const reply = await calendar.put('/categories/4', { parent: 3 })
  expect(reply.json.data.details.parent).toEqual({
    code: 'too_many_levels',
    message: 'parent makes the tree too deep. The maximum number of levels is 4. Choose a parent further up.',
  })
  expect((await calendar.put('/categories/4', { parent: 2 })).status).toBe(200)
  expect((await calendar.post('/categories', { name: 'D', parent: 5 })).json.data.details.parent.code).toBe(
    'too_many_levels',
  )
  // A category that is already on too deep a level can be changed, and moved up.
  const strict = openCalendar({ store, limits: { levels: 2 } })
  expect((await strict.put('/categories/5', { name: 'Y2' })).status).toBe(200)
  expect((await strict.put('/categories/4', { parent: 0 })).status).toBe(200)
  expect(await parents(calendar)).toEqual({ 1: 0, 2: 1, 3: 2, 4: 0, 5: 4, 6: 4 })
})

test('the same name is fine under another parent, and gets a slug of its own', async () => {
  const calendar = openCalendar()
  await calendar.makeCategory('Music')
  const top = await calendar.makeCategory('Live')
  const below = await calendar.makeCategory('Live', { parent: 1 })
  expect(below).toMatchObject({ parent: 1, slug: 'live-2' })
  const again = await calendar.post('/categories', { name: 'live', parent: 1 })
  expect(again.json).toMatchObject({ code: 'term_exists', data: { term_id: below.id } })
  const moved = await calendar.put(`/categories/${top.id}`, { parent: 1 })
  expect(moved.json).toMatchObject({ code: 'term_exists', data: { term_id: below.id } })
})

test('deleting a category moves its children to its parent', async () => {
  const calendar = openCalendar()
  await calendar.makeCategory('A')
  await calendar.makeCategory('B', { parent: 1 })
  await calendar.makeCategory('C', { parent: 2 })
  await calendar.makeCategory('D', { parent: 2 })
  await calendar.makeCategory('E', { parent: 3 })
  expect((await calendar.del('/categories/2')).status).toBe(200)
  expect(await parents(calendar)).toEqual({ 1: 0, 3: 1, 4: 1, 5: 3 })
  expect((await calendar.del('/categories/1')).status).toBe(200)
  expect(await parents(calendar)).toEqual({ 3: 0, 4: 0, 5: 3 })
})

describe('children that find a sibling of the same name where a deletion moves them', () => {
  /** Two categories called Leaf under one parent: 3, which was there, and 4, which has moved up. */
  const twoLeaves = async () => {
    const calendar = openCalendar()
    await calendar.makeCategory('Top')
    await calendar.makeCategory('Mid', { parent: 1 })
    await calendar.makeCategory('Leaf', { parent: 1 })
    await calendar.makeCategory('Leaf', { parent: 2 })
    await calendar.del('/categories/2')
    return calendar
  }

  test.each([
    ['nothing', {}],
    ['a slug', { slug: 'other' }],
    ['a description', { description: 'Green' }],
    ['the parent that it has', { parent: 1 }],
    ['custom fields', { custom_fields: {} }],
    ['its name in another case', { name: 'LEAF' }],
  ])('can still be changed: %s', async (_, fields) => {
    for (const id of [3, 4]) {
      const calendar = await twoLeaves()
      expect((await calendar.patch(`/categories/${id}`, fields)).status).toBe(200)
      expect(await parents(calendar)).toEqual({ 1: 0, 3: 1, 4: 1 })
    }
  })

  test('can be renamed and moved, but not to a third place where the name is taken', async () => {
    const calendar = await twoLeaves()
    await calendar.makeCategory('Leaf')
    const moved = await calendar.put('/categories/4', { parent: 0 })
    expect(moved.json).toMatchObject({ code: 'term_exists', data: { term_id: 5 } })
    expect((await calendar.put('/categories/4', { name: 'Twig' })).status).toBe(200)
    expect((await calendar.put('/categories/4', { name: 'leaf' })).json.data.term_id).toBe(3)
  })

  test('a new one with the name of either is rejected', async () => {
    const reply = await (await twoLeaves()).post('/categories', { name: 'Leaf', parent: 1 })
    expect(reply.json).toMatchObject({ code: 'term_exists', data: { term_id: 3 } })
  })
})

test('events of the children stay in them when their parent is deleted', async () => {
  const calendar = openCalendar()
  await calendar.makeCategory('A')
  await calendar.makeCategory('B', { parent: 1 })
  const event = await calendar.makeEvent({ categories: [1, 2] })
  await calendar.del('/categories/1')
  expect((await calendar.get(`/events/${event.id}`)).json.categories).toMatchObject([{ id: 2, parent: 0 }])
  expect(idsOf(await calendar.get('/events?categories=b'))).toEqual([event.id])
})

test('whatever is moved, created and deleted, no category is ever above itself', async () => {
  const step = fc.oneof(
    fc.record({ type: fc.constant('create' as const), parent: fc.nat(6) }),
    fc.record({ type: fc.constant('move' as const), id: fc.integer({ min: 1, max: 6 }), parent: fc.nat(6) }),
    fc.record({ type: fc.constant('delete' as const), id: fc.integer({ min: 1, max: 6 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const calendar = openCalendar()
      for (const [index, { type, ...rest }] of steps.entries()) {
        const { id = 0, parent = 0 } = rest as { readonly id?: number; readonly parent?: number }
        if (type === 'create') await calendar.post('/categories', { name: `n${index}`, parent })
        else if (type === 'move') await calendar.put(`/categories/${id}`, { parent })
        else await calendar.del(`/categories/${id}`)
      }
      const up = await parents(calendar)
      for (const start of Object.keys(up).map(Number)) {
        const passed: number[] = []
        for (let at = start; at !== 0; at = up[at] ?? 0) {
          expect(passed).not.toContain(at)
          expect(up).toHaveProperty(String(at))
          passed.push(at)
        }
      }
    }),
    { numRuns: 30 },
  )
})
