import { expect, test } from 'vitest'
import { editor, openCalendar } from '../fixtures.ts'

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: Record<string, unknown> }>> }
}

const { paths } = openCalendar().openapi('en') as { paths: Record<string, Record<string, Operation>> }
const examples = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody }]) =>
    Object.entries(requestBody?.content ?? {}).map(([type, { example }]) => ({ path, method, type, example })),
  ),
)

test('every operation that takes a body has an example in both encodings', () => {
  expect(examples).toHaveLength(2 * (5 + 3 * 5 + 3 * 3))
})

test.each(examples)('$method $path takes its own example as $type', async ({ path, method, type, example }) => {
  const calendar = openCalendar()
  await calendar.events.create({ title: 'a', slug: 'a', start_date: '2027-01-01', end_date: '2027-01-02' })
  await calendar.venues.create({ venue: 'a', slug: 'a' })
  await calendar.organizers.create({ organizer: 'a', slug: 'a' })
  await calendar.categories.create({ name: 'a' })
  await calendar.tags.create({ name: 'a' })
  const texts = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, String(value)]))
  const form = new URLSearchParams(texts)
  const { status, text } = await calendar.send({
    method: method.toUpperCase(),
    path: `/calendar/events/v1${path.replace('{id}', '1').replace('{slug}', 'a')}`,
    headers: { 'content-type': type },
    user: editor,
    body: type === 'application/json' ? JSON.stringify(example) : form.toString(),
  })
  expect(status, text).toBe(path.includes('{') ? 200 : 201)
})
