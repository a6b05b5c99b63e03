import { expect, test } from 'vitest'
import { editor, type TestCalendar, withoutJsonLd } from '../fixtures.ts'

/** A field of a collection: a value to write, and what the view must show after it. */
export interface FieldCase {
  readonly name: string
  readonly value: unknown
  /** The values in the view of a record with the value. */
  readonly shown: Readonly<Record<string, unknown>>
  /** All keys of the view that change when an update sets the value. */
  readonly changes: readonly string[]
  /** The values in the view after `null`; absent if `null` is rejected. */
  readonly cleared?: Readonly<Record<string, unknown>>
  /** Whether an empty string does the same as `null`. */
  readonly emptied?: boolean
}

/** What is special about a field. By default, the view shows the written value, and `null` is rejected. */
interface FieldOptions {
  readonly shown?: FieldCase['shown']
  /** Other keys that change with the field. */
  readonly also?: readonly string[]
  /** What the view shows after `null`: the value of the field, or an object with the values of several keys. */
  readonly cleared?: unknown
  /** Like `cleared`, for a field that an empty string clears too. */
  readonly emptied?: unknown
}

/** One row of a table of fields. */
export function field(name: string, value: unknown, options: FieldOptions = {}): FieldCase {
  const { shown = { [name]: value }, also = [], cleared, emptied } = options
  const left = 'emptied' in options ? emptied : cleared
  const isCleared = 'emptied' in options || 'cleared' in options
  return {
    name,
    value,
    shown,
    changes: [name, ...also],
    ...(isCleared && { cleared: isSeveralKeys(left) ? left : { [name]: left } }),
    emptied: 'emptied' in options,
  }
}

function isSeveralKeys(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A collection and how to make a record of it. */
export interface FieldTests {
  readonly collection: string
  /** A calendar with all records that the values refer to. */
  readonly open: () => Promise<TestCalendar>
  /** The fewest fields that make a record. */
  readonly least: Readonly<Record<string, unknown>>
  readonly cases: readonly FieldCase[]
}

/** The keys whose values differ between two views, in alphabetical order. */
function changedKeys(before: object, after: object): readonly string[] {
  const old = new Map(Object.entries(before))
  return Object.entries(after)
    .filter(([key, value]) => JSON.stringify(old.get(key)) !== JSON.stringify(value))
    .map(([key]) => key)
    .sort()
}

/**
 * Writes every field by itself: on create, on update, by an update of something else, by `null` and by an empty string.
 */
export function testFields({ collection, open, least, cases }: FieldTests): void {
  const path = `/${collection}`

  test.each(cases)('a new record shows the $name it was given', async ({ name, value, shown }) => {
    const calendar = await open()
    const created = await calendar.make(path, { ...least, [name]: value })
    expect(created).toMatchObject(shown)
    const read = await calendar.get(`${path}/${created.id}`, { user: editor })
    expect(withoutJsonLd(read.json)).toEqual(created)
  })

  test.each(cases)('an update can give $name, and changes nothing else', async ({ name, value, shown, changes }) => {
    const calendar = await open()
    const before = await calendar.make(path, least)
    const after = await calendar.put(`${path}/${before.id}`, { [name]: value })
    expect(after.status).toBe(200)
    expect(after.json).toMatchObject(shown)
    expect(changedKeys(before, after.json)).toEqual([...changes].sort())
  })

  test.each(cases)('an update that does not name $name keeps it', async ({ name, value }) => {
    const calendar = await open()
    const before = await calendar.make(path, { ...least, [name]: value })
    const after = await calendar.put(`${path}/${before.id}`, {})
    expect(after.status).toBe(200)
    expect(after.json).toEqual(before)
  })

  test.each(cases.filter(({ cleared }) => cleared))('null clears $name alone', async (given) => {
    const { name, value, cleared = {}, changes } = given
    const calendar = await open()
    const before = await calendar.make(path, { ...least, [name]: value })
    const after = await calendar.put(`${path}/${before.id}`, { [name]: null })
    expect(after.status).toBe(200)
    expect(after.json).toMatchObject(cleared)
    const changed = changedKeys(before, after.json)
    expect(changed).toContain(name)
    expect(changed.filter((key) => !changes.includes(key))).toEqual([])
  })

  test.each(cases.filter(({ emptied }) => emptied))('an empty text clears $name', async ({ name, value, cleared }) => {
    const calendar = await open()
    const { id } = await calendar.make(path, { ...least, [name]: value })
    const after = await calendar.put(`${path}/${id}`, { [name]: '' })
    expect(after.status).toBe(200)
    expect(after.json).toMatchObject(cleared ?? {})
  })

  test.each(cases)('null for $name counts as not given when a record is created', async ({ name, cleared }) => {
    const calendar = await open()
    const plain = await calendar.make(path, least)
    const reply = await calendar.post(path, { ...least, [name]: null })
    if (cleared === undefined) {
      expect(reply.json).toMatchObject({ code: 'rest_missing_callback_param', data: { params: [name] } })
    } else {
      const differences = changedKeys(plain, reply.json)
      expect(differences).toEqual(['global_id', 'global_id_lineage', 'id', 'rest_url', 'slug', 'url'])
    }
  })

  test.each(cases.filter(({ cleared }) => !cleared))('null for $name is rejected on update', async ({ name }) => {
    const calendar = await open()
    const { id } = await calendar.make(path, least)
    const reply = await calendar.put(`${path}/${id}`, { [name]: null })
    expect(reply.json).toMatchObject({ code: 'rest_invalid_param', data: { details: { [name]: { code: 'empty' } } } })
  })
}
