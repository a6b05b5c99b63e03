import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCalendarError } from '../../src/errors/calendar-error.ts'
import { build, filterSets, users, viewers, wireFilters, worlds } from './filters-world.ts'

const questions = fc.array(fc.tuple(viewers, filterSets), { minLength: 3, maxLength: 3 })

it('an explanation says "included" exactly for the events of the whole list', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, questions, async (world, lists) => {
      const calendar = await build(world)
      for (const [viewer, given] of lists) {
        const user = users[viewer]
        const filters = wireFilters(given)
        const list = await calendar
          .as(user)
          .events.list({ ...filters, per_page: 50 })
          .catch(undefinedIfInvalid)
        const ids = [...world.events.map(({ id }) => id), 99]
        const explained = await Promise.all(
          ids.map((id) => calendar.explain(filters, { user, id }).catch(undefinedIfInvalid)),
        )
        if (list === undefined) {
          expect(explained).toEqual(ids.map(() => undefined))
          continue
        }
        const listed = list.events.map(({ id }) => id)
        expect(explained.filter((one) => one?.event?.included).map((one) => one?.event?.id)).toEqual(
          listed.toSorted((a, b) => a - b),
        )
        expect(explained.map((one) => one?.total)).toEqual(ids.map(() => list.total))
        for (const { exists, included, conditions } of explained.flatMap((one) => one?.event ?? [])) {
          expect(included).toBe(exists && conditions.every(({ holds }) => holds))
        }
      }
    }),
    { numRuns: 30 },
  )
})

it('an explanation knows just the events that the user can read alone', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, viewers, async (world, viewer) => {
      const calendar = await build(world)
      const user = users[viewer]
      for (const { id } of world.events) {
        const { event } = await calendar.explain({}, { user, id })
        const isThere = await calendar
          .as(user)
          .events.get(id)
          .then(
            () => true,
            (error) => !isCalendarError(error, 'event-not-found'),
          )
        expect(event?.exists).toBe(isThere)
      }
    }),
    { numRuns: 20 },
  )
})

function undefinedIfInvalid(error: unknown): undefined {
  if (!isCalendarError(error, 'rest_invalid_param')) throw error
  return undefined
}
