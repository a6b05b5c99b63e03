import assert from 'node:assert/strict'
import {
  bodyText,
  type Calendar,
  createCalendar,
  type Fields,
  fieldTypeOf,
  inputs,
  type OperationId,
  operationIds,
  routes,
} from '@kalends/core'
import { referenceStore } from '../reference/reference-store.ts'
import { type StoreCase, storeCase } from '../store/store-case.ts'

/** Injection attempts for databases, search engines, shells and HTML. All must be treated as plain text. */
export const attackTexts: readonly string[] = [
  "'",
  '"',
  "' OR '1'='1",
  "'; DROP TABLE kalends_event; --",
  "') UNION SELECT sql FROM sqlite_master --",
  '1; SELECT 1',
  '1 OR 1=1',
  '/* a */',
  '--',
  '%',
  '_',
  '%%',
  'c_ncert',
  'c%t',
  'conc*',
  '*',
  '\\',
  '\\%',
  'title:concert',
  'concert OR hall',
  'concert NOT hall',
  'NEAR(concert hall)',
  '"concert" AND "hall"',
  '{title}: concert',
  '^concert',
  '+concert -hall',
  '(concert',
  'concert)',
  '[a-z]',
  '?1',
  ':name',
  '@p1',
  '$1',
  'x\u0027 OR 1=1',
  'ʼ OR 1=1',
  '＇ OR 1=1',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
]

const textTypes: ReadonlySet<string> = new Set([
  'search',
  'slugFilter',
  'terms',
  'name',
  'text',
  'choice',
  'choices',
  'ids',
  'id',
])

/** Checks that a calendar on the store responds to each attack, in each parameter of each list, as on the reference store. */
export const injectionCase: StoreCase = storeCase(
  'injection attempts match only themselves in every parameter and every slug',
  async (store) => {
    const [one, other] = [open(store), open(referenceStore())]
    for (const calendar of [one, other]) await furnish(calendar)
    for (const [path, query] of questions()) {
      const [reply, expected] = [await request(one, path, query), await request(other, path, query)]
      assert.equal(reply, expected, `${path}?${query}`)
    }
  },
)

function open(store: Parameters<typeof createCalendar>[0]['store']): Calendar {
  return createCalendar({ store, clock: () => Date.UTC(2027, 2, 1, 12) })
}

/** Creates records with every attack as a title, a description, a place and a term. */
async function furnish(calendar: Calendar): Promise<void> {
  const at = { start_date: '2027-03-20 18:00', end_date: '2027-03-20 20:00' }
  await calendar.events.create({
    title: 'Concert',
    ...at,
    venue: { venue: 'Hall' },
    description: 'A concert in the hall.',
  })
  for (const [index, text] of attackTexts.entries()) {
    await calendar.events.create({
      title: text,
      ...at,
      description: `before ${text} after`,
      tags: [`${text} ${index}`],
    })
    await calendar.venues.create({ venue: `${text} hall`, city: text })
    await calendar.categories.create({ name: `${text} ${index}`, description: text })
  }
}

function* questions(): Generator<readonly [path: string, query: string]> {
  for (const operation of operationIds.filter((id) => id.endsWith('.list'))) {
    const names = textParameters(operation)
    for (const name of names) {
      for (const text of attackTexts)
        yield [routes[operation].path, `${name}=${encodeURIComponent(text)}&hide_empty=false`]
    }
  }
  for (const collection of ['events', 'venues', 'organizers']) {
    for (const text of attackTexts) yield [`/${collection}/by-slug/${encodeURIComponent(text)}`, '']
  }
}

function textParameters(operation: OperationId): readonly string[] {
  const fields: Fields = inputs[operation]
  return Object.entries(fields)
    .filter(([, field]) => textTypes.has(fieldTypeOf(field)))
    .map(([name]) => name)
}

async function request(calendar: Calendar, path: string, query: string): Promise<string> {
  const response = await calendar.handle({
    method: 'GET',
    path: `/calendar/events/v1${path}`,
    query,
    headers: {},
    mount: 'http://example.org',
    user: { id: 2, roles: ['editor'] },
  })
  const { status } = response
  assert.ok(status < 500, `${path}?${query} responds with ${status}`)
  return `${status} ${bodyText(response)}`
}
