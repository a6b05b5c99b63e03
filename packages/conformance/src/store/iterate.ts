import assert from 'node:assert/strict'
import type { Calendar } from '@kalends/core'
import { seededRandom } from '../random/seeded-random.ts'
import type { StoreCase } from './store-case.ts'
import { calendarCase } from './support/calendar-case.ts'

/** Cases for a calendar on the store: `iterate` continues after the last record of a page while others write. */
export const iterate: readonly StoreCase[] = (
  [
    ['events', ({ events }) => collectionOf(events, (title) => ({ ...dates, title }), { start_date: '1970-01-01' })],
    ['venues', ({ venues }) => collectionOf(venues, (venue) => ({ venue }), {})],
    ['organizers', ({ organizers }) => collectionOf(organizers, (organizer) => ({ organizer }), {})],
    ['categories', ({ categories }) => collectionOf(categories, (name) => ({ name }), { hide_empty: false })],
    ['tags', ({ tags }) => collectionOf(tags, (name) => ({ name }), { hide_empty: false })],
  ] satisfies readonly (readonly [string, (calendar: Calendar) => IteratedCollection])[]
).map(([name, of]) =>
  calendarCase(`iterate returns ${name} that are not changed once, while others are written`, (calendar) =>
    checkIteration(of(calendar)),
  ),
)

const dates = { start_date: '2027-03-01 10:00:00', end_date: '2027-03-01 12:00:00' }

/** A collection whose records have distinct names. */
interface IteratedCollection {
  create(names: readonly string[]): Promise<readonly number[]>
  rename(id: number, name: string): Promise<unknown>
  remove(id: number): Promise<unknown>
  iterate(perPage: number): AsyncIterable<{ readonly id: number }>
}

interface Calls<I, F> {
  createMany(inputs: readonly I[]): Promise<readonly number[]>
  update(id: number, input: I): Promise<unknown>
  delete(id: number): Promise<unknown>
  iterate(filters: F): AsyncIterable<{ readonly id: number }>
}

function collectionOf<I, F extends object>(
  calls: Calls<I, F & { per_page: number }>,
  inputOf: (name: string) => I,
  filters: F,
): IteratedCollection {
  return {
    create: (names) => calls.createMany(names.map(inputOf)),
    rename: (id, name) => calls.update(id, inputOf(name)),
    remove: (id) => calls.delete(id),
    iterate: (perPage) => calls.iterate({ ...filters, per_page: perPage }),
  }
}

/** Every second record is changed, removed or followed by a new one while the iteration is in the middle of a page. */
async function checkIteration({ create, rename, remove, iterate: records }: IteratedCollection): Promise<void> {
  const random = seededRandom(7)
  const names = Array.from({ length: 40 }, (_, index) => `Name ${String(index).padStart(2, '0')}`)
  const ids = await create(names)
  const touched = new Set<number>()
  const seen: number[] = []
  for await (const { id } of records(7)) {
    seen.push(id)
    const other = random.pick(ids)
    if (touched.has(other) || random.chance(0.5)) continue
    touched.add(other)
    if (random.chance(0.5)) await remove(other)
    else await rename(other, `${random.pick(['Aa', 'Name 20', 'Zz'])} ${other}`)
    if (random.chance(0.5)) await create([`Name 20 and ${other}`])
  }
  assert.ok(touched.size > 5)
  const unchanged = ids.filter((id) => !touched.has(id))
  const found = seen.filter((id) => unchanged.includes(id))
  assert.deepEqual(
    found.toSorted((one, other) => one - other),
    unchanged,
  )
}
