import { runs } from '@kalends/tooling/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOfWall, wallText } from '../../src/domain/moment.ts'
import { resolveSchedule } from '../../src/domain/schedule.ts'
import { resolveWindow } from '../../src/domain/window.ts'
import { toWall } from '../../src/domain/zone.ts'
import { DAY, isDaySplit, utc, zone } from './arbitraries.ts'

describe('windows', () => {
  it('of one whole day keep events that are wholly within that local day', () => {
    fc.assert(
      fc.property(zone, utc, fc.integer({ min: -DAY, max: DAY }), (name, instant, shift) => {
        fc.pre(!isDaySplit(name, instant))
        const input = { type: 'instant', utc: instant } as const
        const { starts, ends } = resolveWindow({
          start_date: input,
          end_date: input,
          strict: false,
          now: 0,
          zone: name,
          ignored: false,
        })
        const other = instant + shift
        const isInside = other >= (starts.min ?? Infinity) && other < (ends.max ?? -Infinity)
        expect(isInside).toBe(dayOfWall(toWall(name, other)) === dayOfWall(toWall(name, instant)))
      }),
      { numRuns: runs(50) },
    )
  })

  it('before, on and after a day contain every event exactly once', () => {
    fc.assert(
      fc.property(zone, utc, fc.boolean(), (name, instant, strict) => {
        const input = { type: 'instant', utc: instant } as const
        const base = { strict, now: 0, zone: name, ignored: false }
        const upTo = resolveWindow({ ...base, starts_before: input }).starts.max
        const after = resolveWindow({ ...base, starts_after: input }).starts.min
        expect(after).toBe(strict ? instant + 1 : upTo)
      }),
      { numRuns: runs(30) },
    )
  })

  it('are made of whole seconds', () => {
    fc.assert(
      fc.property(zone, utc, fc.boolean(), (name, now, strict) => {
        const { starts, ends } = resolveWindow({ strict, now, zone: name, ignored: false })
        expect(Number.isInteger(starts.min)).toBe(true)
        expect(Number.isInteger(ends.max)).toBe(true)
      }),
      { numRuns: runs(30) },
    )
  })
})

describe('schedules', () => {
  const given = fc.oneof(
    utc.map((wall) => ({ type: 'wall', wall }) as const),
    utc.map((instant) => ({ type: 'instant', utc: instant }) as const),
  )

  it('are shown as the zone requires', () => {
    fc.assert(
      fc.property(given, fc.nat(10 * DAY), zone, fc.boolean(), (start, length, timezone, allDay) => {
        const end =
          start.type === 'wall' ? { ...start, wall: start.wall + length } : { ...start, utc: start.utc + length }
        const schedule = resolveSchedule({ start, end, timezone, allDay }, undefined, 'UTC')
        fc.pre(schedule !== undefined)
        expect(schedule.startWall).toBe(wallText(toWall(timezone, schedule.startsAt)))
        expect(schedule.endWall).toBe(wallText(toWall(timezone, schedule.endsAt)))
        expect(schedule.endsAt).toBeGreaterThanOrEqual(schedule.startsAt)
      }),
      { numRuns: runs(50) },
    )
  })

  it('do not change when the same is written again', () => {
    fc.assert(
      fc.property(given, zone, fc.boolean(), (start, timezone, allDay) => {
        const input = { start, end: start, timezone, allDay }
        const stored = resolveSchedule(input, undefined, 'UTC')
        fc.pre(stored !== undefined)
        expect(resolveSchedule(input, stored, 'UTC')).toEqual(stored)
        const nothing = { start: undefined, end: undefined, timezone: undefined, allDay: undefined }
        expect(resolveSchedule(nothing, stored, 'UTC')).toEqual(stored)
      }),
      { numRuns: runs(30) },
    )
  })
})
