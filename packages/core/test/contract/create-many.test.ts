import { setTimeout as sleep } from 'node:timers/promises'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test, vi } from 'vitest'
import { type CalendarError, isCalendarError, storeUnavailable } from '../../src/errors/calendar-error.ts'
import { author, contributor, openCalendar, visitor } from '../fixtures.ts'

const dates = { start_date: '2027-03-01 10:00:00', end_date: '2027-03-01 12:00:00' }
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

async function errorOf(promise: Promise<unknown>): Promise<CalendarError> {
  const error = await promise.catch((reason: unknown) => reason)
  if (!isCalendarError(error)) throw new Error(`not a CalendarError: ${error}`)
  return error
}

describe('createMany', () => {
  test('creates nothing from no rows, on a store that needs some time for a commit', async () => {
    const store = memoryStore()
    const commit: typeof store.commit = async (changes) => sleep(20).then(() => store.commit(changes))
    const calendar = openCalendar({ store: { ...store, commit } })
    expect(await calendar.events.createMany([])).toEqual([])
  })

  test('waits once, not for every row, when the store does not respond', async () => {
    const store = memoryStore()
    let calls = 0
    const findByName = () => {
      calls += 1
      return new Promise<never>(() => {})
    }
    const calendar = openCalendar({ store: { ...store, findByName }, portTimeoutMs: 20 })
    const rows = numbers(10).map((number) => ({ name: `T${number}` }))
    expect((await errorOf(calendar.tags.createMany(rows))).status).toBe(503)
    expect(calls).toBe(1)
  })

  test('looks up the names in all rows together', async () => {
    const store = memoryStore()
    const findByName = vi.spyOn(store, 'findByName')
    const calendar = openCalendar({ store })
    const rows = numbers(60).map((number) => ({
      ...dates,
      title: `E${number}`,
      venue: { venue: `Hall ${number % 20}` },
      organizer: [{ organizer: `Club ${number % 10}` }, { organizer: 'Ada' }],
      categories: [`Category ${number % 5}`],
      tags: ['New', `Tag ${number % 30}`],
    }))
    for (const total of [4, 8]) {
      await calendar.events.createMany(rows)
      expect(findByName).toHaveBeenCalledTimes(total)
    }
    const totals = [
      (await calendar.venues.list()).total,
      (await calendar.organizers.list()).total,
      (await calendar.categories.list()).total,
      (await calendar.tags.list()).total,
    ]
    expect(totals).toEqual([20, 11, 5, 31])
    await calendar.tags.createMany(numbers(60).map((number) => ({ name: `Another ${number}` })))
    expect(findByName).toHaveBeenCalledTimes(9)
  })

  test('creates records of every collection in order, and returns their ids', async () => {
    const calendar = openCalendar()
    expect(await calendar.events.createMany(numbers(3).map((number) => ({ ...dates, title: `E${number}` })))).toEqual([
      1, 2, 3,
    ])
    expect(await calendar.venues.createMany([{ venue: 'A' }, { venue: 'A' }])).toEqual([1, 2])
    expect(await calendar.organizers.createMany([{ organizer: 'A' }, { organizer: 'B' }])).toEqual([1, 2])
    expect(await calendar.tags.createMany([{ name: 'A' }, { name: 'B' }])).toEqual([1, 2])
    expect(await calendar.categories.createMany([{ name: 'A' }])).toEqual([1])
    const below = [
      { name: 'A', parent: 1 },
      { name: 'B', parent: 1 },
    ]
    expect(await calendar.categories.createMany(below)).toEqual([2, 3])
    expect(await calendar.events.createMany([])).toEqual([])
    expect((await calendar.events.get(2)).title).toBe('E1')
  })

  test('makes the same calendar as creating one after the other', async () => {
    const rows = numbers(60).map((number) => ({
      ...dates,
      title: `Title ${number % 7}`,
      tags: [`Tag ${number % 5}`, `tag  ${number % 3}`],
      categories: [`Category ${number % 4}`],
      venue: [{ venue: `Hall ${number % 6}`, city: `C${number % 2}` }],
      organizer: [{ organizer: `Club ${number % 3}` }],
      image: `https://example.org/${number % 4}.png`,
      description: number % 2 === 0 ? '<b>bold</b><script>bad()</script>' : 'plain',
      ...(number % 9 === 0 && { password: 'secret' }),
    }))
    const [together, alone] = [openCalendar(), openCalendar()]
    await together.events.createMany(rows)
    for (const row of rows) await alone.events.create(row)
    for (const collection of ['events', 'venues', 'organizers', 'categories', 'tags'] as const) {
      const [found, expected] = await Promise.all(
        // TypeScript cannot call a union of generic methods.
        [together, alone].map((calendar) =>
          (calendar[collection] as typeof calendar.tags).list({ per_page: 50, hide_empty: false }),
        ),
      )
      expect(JSON.stringify(found)).toBe(JSON.stringify(expected))
    }
  })

  test('creates nothing if a row is not valid, and names all such rows', async () => {
    const calendar = openCalendar()
    const rows = [
      { ...dates, title: 'A', tags: ['New'] },
      { ...dates, title: 'B', website: 'nowhere', venue: [{ venue: 'Hall' }] },
      { ...dates, title: 'C', end_date: '2027-02-01' },
    ]
    const error = await errorOf(calendar.events.createMany(rows))
    expect(error.code).toBe('rest_invalid_param')
    expect(error.details.faults?.map(({ param }) => param)).toEqual(['[1].website', '[2].end_date'])
    expect(error.message).toContain('[1].website must be an absolute URL')
    const missing = await errorOf(calendar.events.createMany([rows[0], { title: 'B' }] as never))
    expect([missing.code, missing.details.missing]).toEqual([
      'rest_missing_callback_param',
      ['[1].start_date', '[1].end_date'],
    ])
    const unknown = await errorOf(calendar.events.createMany([{ ...dates, title: 'A', tags: ['New'], venue: 77 }]))
    expect(unknown.details.faults?.[0]).toMatchObject({ param: '[0].venue', code: 'unknown_id' })
    expect([(await calendar.events.list()).total, (await calendar.tags.list({ hide_empty: false })).total]).toEqual([
      0, 0,
    ])
  })

  test('names the row of an error about names, slugs and permissions', async () => {
    const calendar = openCalendar()
    const twin = await errorOf(calendar.tags.createMany([{ name: 'A' }, { name: 'B' }, { name: 'a' }]))
    expect(twin.message).toBe('[2].name is also the name of an earlier row. Each name can be used once.')
    await calendar.tags.create({ name: 'A', slug: 'taken' })
    const known = await errorOf(calendar.tags.createMany([{ name: 'B' }, { name: 'a' }]))
    expect([known.code, known.details.row, known.message.startsWith('[1]: A term')]).toEqual(['term_exists', 1, true])
    const slug = await errorOf(calendar.tags.createMany([{ name: 'B' }, { name: 'C', slug: 'taken' }]))
    expect([slug.code, slug.details.row]).toEqual(['duplicate_term_slug', 1])
    const slugs = await errorOf(
      calendar.tags.createMany([
        { name: 'B', slug: 'x' },
        { name: 'C', slug: 'x' },
      ]),
    )
    expect([slugs.code, slugs.details.row]).toEqual(['duplicate_term_slug', 1])
    const other = await errorOf(
      calendar.as(author).events.createMany([
        { ...dates, title: 'A' },
        { ...dates, title: 'B', author: 1 },
      ]),
    )
    expect([other.code, other.details.row]).toEqual(['rest_forbidden', 1])
    expect((await errorOf(calendar.as(visitor).tags.createMany([{ name: 'Z' }]))).code).toBe('rest_forbidden')
    expect((await calendar.tags.list({ hide_empty: false })).total).toBe(1)
  })

  test.each([true, false])('names the row at which a function of the host fails (atomic: %s)', async (atomic) => {
    const cause = new Error('boom')
    const before = ({ input }: { readonly input: Readonly<Record<string, unknown>> }) => {
      if (input['name'] === 'bad') throw cause
      if (input['name'] === 'down') throw storeUnavailable(cause)
    }
    const calendar = openCalendar({ language: 'fr', hooks: { 'tags.create': { before } } })
    const errorFor = async (name: string): Promise<CalendarError | undefined> => {
      const rows = [{ name: 'good' }, { name }]
      if (atomic) return errorOf(calendar.tags.createMany(rows))
      return (await calendar.tags.createMany(rows, { atomic }))[1]?.error
    }
    for (const [name, code, status] of [
      ['bad', 'rest_internal_error', 500],
      ['down', 'rest_store_unavailable', 503],
    ] as const) {
      const error = await errorFor(name)
      expect(error).toMatchObject({ code, status, cause, details: { row: 1 } })
      expect(error?.message).toMatch(/^\[1\]: (Une erreur est survenue de notre côté\.|Le calendrier)/)
      expect(error?.toJSON()).toEqual({ code, message: error?.message, data: { status, row: 1 } })
    }
  })

  test('applies permissions and language', async () => {
    const calendar = openCalendar()
    await calendar.as(contributor).events.createMany([{ ...dates, title: 'A', status: 'publish' }])
    expect((await calendar.events.get(1)).status).toBe('pending')
    const error = await errorOf(calendar.tags.createMany([{ name: '' }], { i18n_language: 'fr' }))
    expect(error.message).toMatch(/^\[0\]\.name /)
    expect(error.message).not.toContain('must')
  })

  test('with atomic: false creates each row on its own and has a result for every row', async () => {
    const calendar = openCalendar()
    const rows = numbers(70).map((number) => ({ ...dates, title: number % 10 === 3 ? '' : `E${number}`, tags: ['T'] }))
    const results = await calendar.events.createMany(rows, { atomic: false })
    expect(results).toHaveLength(70)
    expect(results.filter(({ error }) => error !== undefined)).toHaveLength(7)
    expect([results[2]?.id, results[3]?.id, results[4]?.id]).toEqual([3, undefined, 4])
    expect(results[3]?.error?.message).toMatch(/^\[3\]\.title /)
    expect([(await calendar.events.list()).total, (await calendar.tags.list()).total]).toEqual([63, 1])
  })

  test('calls hooks for every row, after the commit', async () => {
    const seen: unknown[] = []
    const calendar = openCalendar({
      hooks: {
        'events.create': {
          before: ({ input }) => ({ ...input, title: `${input['title']}!` }),
          after: ({ result }) => {
            seen.push([result['id'], result['title']])
          },
        },
      },
    })
    await calendar.events.createMany([
      { ...dates, title: 'A' },
      { ...dates, title: 'B' },
    ])
    expect(seen).toEqual([
      [1, 'A!'],
      [2, 'B!'],
    ])
  })

  test('takes one commit, and starts again if another process has written', async () => {
    const store = memoryStore()
    const commit = vi.spyOn(store, 'commit')
    const calendar = openCalendar({ store })
    const rows = numbers(500).map((number) => ({ ...dates, title: `E${number}`, tags: ['New'] }))
    const find = store.findByName.bind(store)
    let isFirst = true
    vi.spyOn(store, 'findByName').mockImplementation((kind, key) => {
      const found = find(kind, key)
      // Another process adds the tag once the plan has looked for it.
      if (isFirst) void openCalendar({ store }).tags.create({ name: 'New' })
      isFirst = false
      return found
    })
    await calendar.events.createMany(rows)
    const revisions = new Set((await store.getMany('event', [1, 250, 500])).map((event) => event?.revision))
    expect([revisions.size, (await calendar.tags.list()).total]).toEqual([1, 1])
    expect(commit.mock.calls.length).toBeLessThan(5)
  })

  test('has more time for its commit the more rows there are', async () => {
    const store = memoryStore()
    const { commit } = store
    const slow: typeof store = { ...store, commit: (changes) => sleep(600).then(() => commit(changes)) }
    const calendar = openCalendar({ store: slow, portTimeoutMs: 400 })
    const tags = (count: number, name: string) => numbers(count).map((number) => ({ name: `${name}${number}` }))
    expect((await errorOf(calendar.tags.createMany(tags(500, 'a')))).code).toBe('rest_store_unavailable')
    expect(await calendar.tags.createMany(tags(1001, 'b'))).toHaveLength(1001)
  })

  test('rejects anything but a list of objects, and works until the calendar is closed', async () => {
    const calendar = openCalendar()
    for (const wrong of [undefined, null, {}, 'x', [1], [null], new Array(1)]) {
      await expect(calendar.tags.createMany(wrong as never)).rejects.toThrow('createMany takes a list of objects.')
    }
    const creating = calendar.events.createMany(numbers(300).map((number) => ({ ...dates, title: `E${number}` })))
    await calendar.close()
    await expect(creating).resolves.toHaveLength(300)
    await expect(calendar.tags.createMany([{ name: 'A' }])).rejects.toThrow()
  })
})
