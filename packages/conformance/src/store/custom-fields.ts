import assert from 'node:assert/strict'
import type { EventQuery, FieldCondition, Json, Store } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { organizerNames, titles, venueNames } from './support/finding.ts'
import { seePublished } from './support/queries.ts'
import { at, insertEvents, insertOrganizers, insertVenues, remove, update } from './support/writing.ts'

/** A query for a field `x` in this range. */
function x(range: Partial<FieldCondition>): Pick<EventQuery, 'fields'> {
  const any = { name: 'x', values: undefined, from: undefined, to: undefined, matchesAbsent: false }
  return { fields: [{ ...any, ...range }] }
}

const LONG = 'y'.repeat(201)

/** The values of the field. The key of each is the title of its event. */
const VALUES: Readonly<Record<string, Json>> = {
  1: 1,
  '1.5': 1.5,
  '-2': -2,
  '"1"': '1',
  a: 'a',
  é: 'é',
  '￿': '￿',
  '🎉': '🎉',
  true: true,
  list: ['a', 7, ['b'], null],
  object: { a: 1 },
  empty: [],
  long: LONG,
  many: [...Array(499).fill('a'), 'm', 'o'],
}

const RANGES: readonly (readonly [Partial<FieldCondition>, readonly string[]])[] = [
  [{ values: [1] }, ['1', 'true']],
  [{ values: ['1', -2, 99] }, ['"1"', '-2']],
  [{ values: ['a', 'a'] }, ['a', 'list', 'many']],
  [{ values: ['m'] }, ['many']],
  [{ values: ['o', 'b', LONG] }, []],
  [{ values: [] }, []],
  [{ from: 1 }, ['1', '1.5', 'true', 'list']],
  [{ to: 1 }, ['1', '-2', 'true']],
  [{ from: 1, to: 1.5 }, ['1', '1.5', 'true']],
  [{ from: 'a' }, ['a', 'é', '￿', '🎉', 'list', 'many']],
  [{ from: 'b', to: '￿' }, ['é', '￿', 'many']],
  [{ to: 'a' }, ['"1"', 'a', 'list', 'many']],
  [{ from: '￿' }, ['￿', '🎉']],
  [{ values: ['a'], matchesAbsent: true }, ['a', 'empty', 'list', 'long', 'many', 'none', 'object']],
  [{ name: 'toString', values: ['a'] }, []],
]

async function fill(store: Store) {
  const drafts = Object.entries(VALUES).map(([title, value]) => ({ title, customFields: { y: 'a', x: value } }))
  return await insertEvents(store, ...drafts, { title: 'none', customFields: { y: 1 } })
}

/** Cases for conditions on custom fields. */
export const customFields: readonly StoreCase[] = [
  storeCase('a condition on a custom field finds its values and ranges, by type', async (store) => {
    await fill(store)
    for (const [range, expected] of RANGES) {
      assert.deepEqual((await titles(store, x(range))).sort(), [...expected].sort(), JSON.stringify(range))
    }
  }),
  storeCase('conditions on custom fields apply together, and with other conditions', async (store) => {
    const events = await fill(store)
    const both = [...x({ from: 'a' }).fields, ...x({ name: 'y', values: ['a'] }).fields]
    assert.deepEqual(await titles(store, { fields: both, exclude: [at(events, 4).id] }), [
      'é',
      '￿',
      '🎉',
      'list',
      'many',
    ])
    assert.deepEqual(await titles(store, { fields: both, needles: ['list'] }), ['list'])
    assert.deepEqual(await titles(store, { fields: [...both, ...x({ values: [7] }).fields] }), ['list'])
    const page = { ...x({ from: 'a' }), orderBy: 'id', direction: 'desc', offset: 1, limit: 2 } as const
    assert.deepEqual(await titles(store, page), ['list', '🎉'])
  }),
  storeCase('a condition on a custom field follows changes', async (store) => {
    const events = await fill(store)
    await update(store, 'event', at(events, 0), { customFields: { x: 'a' } })
    await update(store, 'event', at(events, 4), { customFields: {} })
    await remove(store, 'event', at(events, 9))
    assert.deepEqual(await titles(store, x({ values: ['a'] })), ['1', 'many'])
    assert.deepEqual(await titles(store, x({ values: [1] })), ['true'])
  }),
  storeCase('venues and organizers have custom fields of their own', async (store) => {
    const drafts = [
      { name: 'one', customFields: { x: 1 } },
      { name: 'two', customFields: { x: [2, 3] } },
      { name: 'draft', customFields: { x: 3 }, status: 'draft' },
      { name: 'none' },
    ] as const
    await insertVenues(store, ...drafts)
    await insertEvents(store, { customFields: { x: 3 } })
    assert.deepEqual(await organizerNames(store, x({ from: 2 })), [])
    await insertOrganizers(store, ...drafts)
    for (const names of [venueNames, organizerNames]) {
      assert.deepEqual(await names(store, x({ from: 2 })), ['draft', 'two'])
      assert.deepEqual(await names(store, { ...x({ values: [3, 1] }), visible: seePublished() }), ['two', 'one'])
      assert.deepEqual(await names(store, x({ values: [9], matchesAbsent: true })), ['none'])
    }
  }),
]
