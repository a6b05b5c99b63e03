import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePairs } from '../../src/http/parse-pairs.ts'
import { badParams, failureOf, idsOf, type Reply } from '../fixtures.ts'
import { expectedList } from './filters-model.ts'
import { build, filterSets, queryString, users, viewers, worlds } from './filters-world.ts'

const questions = fc.array(fc.tuple(viewers, filterSets), { minLength: 16, maxLength: 16 })

describe('any filters on any calendar', () => {
  it('keep the events that a plain filter keeps, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, questions, async (world, lists) => {
        const calendar = await build(world)
        for (const [viewer, filters] of lists) {
          const expected = expectedList(world, viewer, filters)
          const reply = await calendar.get(`/events?${queryString(filters, { per_page: 50 })}`, {
            user: users[viewer],
          })
          if ('rejected' in expected) expect(failureOf(reply)).toEqual(badParams(...expected.rejected))
          else expect([idsOf(reply), reply.json.total]).toEqual([expected.ids, expected.ids.length])
        }
      }),
      { numRuns: runs(25) },
    )
  })

  it('come in pages that are slices of that list', async () => {
    const paging = fc.record({ page: fc.integer({ min: 1, max: 4 }), per_page: fc.integer({ min: 1, max: 5 }) })
    await fc.assert(
      fc.asyncProperty(worlds, viewers, fc.tuple(filterSets, paging), async (world, viewer, [filters, paged]) => {
        const expected = expectedList(world, viewer, filters)
        fc.pre('ids' in expected)
        const reply = await (await build(world)).get(`/events?${queryString(filters, paged)}`, { user: users[viewer] })
        const { page, per_page } = paged
        const slice = expected.ids.slice((page - 1) * per_page, page * per_page)
        if (page > 1 && slice.length === 0) expect(reply.json.code).toBe('event-archive-page-not-found')
        else {
          const { total, total_pages } = reply.json
          const pages = Math.ceil(expected.ids.length / per_page)
          expect([idsOf(reply), total, total_pages]).toEqual([slice, expected.ids.length, pages])
        }
      }),
      { numRuns: runs(20) },
    )
  })

  it('are followed by cursors and by iterate through that list', async () => {
    const sizes = fc.record({ per_page: fc.integer({ min: 1, max: 5 }) })
    await fc.assert(
      fc.asyncProperty(worlds, viewers, fc.tuple(filterSets, sizes), async (world, viewer, [filters, size]) => {
        const expected = expectedList(world, viewer, filters)
        fc.pre('ids' in expected)
        const calendar = await build(world)
        const query = queryString(filters, size)
        const ids: number[] = []
        for (let path: string | undefined = `/events?${query}`; path !== undefined; ) {
          const reply: Reply = await calendar.get(path, { user: users[viewer] })
          ids.push(...idsOf(reply))
          const { next_cursor: cursor, total } = reply.json
          expect(total).toBe(expected.ids.length)
          path = cursor === null ? undefined : `/events?cursor=${cursor}`
        }
        expect(ids).toEqual(expected.ids)
        const { values } = parsePairs(query, { isList: () => true, maxPairs: 100 })
        const iterated: number[] = []
        for await (const { id } of calendar.as(users[viewer]).events.iterate(values)) iterated.push(id)
        expect(iterated).toEqual(expected.ids)
      }),
      { numRuns: runs(20) },
    )
  })

  it('make useful tests: most lists are neither rejected nor empty', () => {
    const outcomes = fc.sample(fc.tuple(worlds, viewers, filterSets), { numRuns: 500, seed: 7 }).map((drawn) => {
      const expected = expectedList(...drawn)
      return 'ids' in expected && expected.ids.length > 0
    })
    expect(outcomes.filter(Boolean).length).toBeGreaterThan(200)
  })
})
