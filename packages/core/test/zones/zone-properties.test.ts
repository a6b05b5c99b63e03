import { runs } from '@kalends/tooling/runs'
import { getTimezoneOffset } from 'date-fns-tz'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayOfWall,
  readMoment,
  readWallText,
  startOfDay,
  startOfDayNumber,
  startOfNextDay,
  wallText,
} from '../../src/domain/moment.ts'
import { offsetAt, toUtc, toWall } from '../../src/domain/zone.ts'
import { anyUtc, DAY, isDaySplit, namedZone, utc, zone } from './arbitraries.ts'
import { seconds } from './table.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The offset from the date fields of `Intl`, which the code under test does not use. */
function offsetByFields(name: string, instant: number): number {
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(name, format)
  const parts = Object.fromEntries(format.formatToParts(instant * 1000).map(({ type, value }) => [type, value]))
  const { year = '', month, day, hour, minute, second } = parts
  return seconds(`${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`) - instant
}

describe('offsets', () => {
  it('are those of Intl', () => {
    fc.assert(
      fc.property(namedZone, utc, (name, instant) => {
        expect(offsetAt(name, instant)).toBe(offsetByFields(name, instant))
      }),
      { numRuns: runs(200) },
    )
  })

  it('are those of Intl within seconds of each change', () => {
    fc.assert(
      fc.property(namedZone, utc, (name, instant) => {
        // Bisects for the next change within a year.
        let before = instant
        let after = instant + 366 * DAY
        if (offsetAt(name, before) === offsetAt(name, after)) after -= 183 * DAY
        fc.pre(offsetAt(name, before) !== offsetAt(name, after))
        while (after - before > 1) {
          const middle = Math.floor((before + after) / 2)
          if (offsetAt(name, middle) === offsetAt(name, instant)) before = middle
          else after = middle
        }
        for (const near of [before - 1, before, after, after + 1]) {
          expect(offsetAt(name, near)).toBe(offsetByFields(name, near))
        }
      }),
      { numRuns: runs(30) },
    )
  })

  it('are those of date-fns-tz, away from changes, where that does not depend on the process', () => {
    fc.assert(
      fc.property(namedZone, utc, (name, instant) => {
        fc.pre(offsetAt(name, instant - 2 * DAY) === offsetAt(name, instant + 2 * DAY))
        expect(getTimezoneOffset(name, new Date(instant * 1000)) / 1000).toBe(offsetAt(name, instant))
      }),
      { numRuns: runs(50) },
    )
  })
})

describe('wall times', () => {
  it('lead back to the same instant, or to the first one that shows the same time', () => {
    fc.assert(
      fc.property(zone, anyUtc, (name, instant) => {
        const wall = toWall(name, instant)
        const back = toUtc(name, wall)
        expect(back).toBeLessThanOrEqual(instant)
        expect(toWall(name, back)).toBe(wall)
      }),
      { numRuns: runs(50) },
    )
  })

  it('that exist are shown as they were given; those that were skipped are shown later', () => {
    fc.assert(
      fc.property(zone, utc, (name, wall) => {
        expect(toWall(name, toUtc(name, wall))).toBeGreaterThanOrEqual(wall)
      }),
      { numRuns: runs(100) },
    )
  })

  it('move forward by exactly the gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3599 }), (second) => {
        const wall = seconds('2027-03-28 02:00:00') + second
        expect(toWall('Europe/Paris', toUtc('Europe/Paris', wall))).toBe(wall + 3600)
      }),
    )
  })

  it('survive being written and read', () => {
    fc.assert(
      fc.property(anyUtc, (wall) => {
        expect(readWallText(wallText(wall))).toBe(wall)
        expect(readMoment(wallText(wall))).toEqual({ type: 'wall', wall })
        expect(readMoment(`${wallText(wall)}Z`)).toEqual({ type: 'instant', utc: wall })
      }),
    )
  })
})

describe('readMoment', () => {
  it('never throws, and gives whole seconds or nothing', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const read = readMoment(raw)
        if (read !== undefined) expect(Number.isInteger(read.type === 'wall' ? read.wall : read.utc)).toBe(true)
      }),
    )
  })

  it('takes exactly the days that exist', () => {
    const two = (value: number) => String(value).padStart(2, '0')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(14), fc.nat(33), (year, month, day) => {
        const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
        const days = [0, 31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0
        const read = readMoment(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`)
        expect(read !== undefined).toBe(day >= 1 && day <= days)
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('days', () => {
  it('contain the instants that have their date', () => {
    fc.assert(
      fc.property(zone, utc, (name, instant) => {
        fc.pre(!isDaySplit(name, instant))
        expect(startOfDay(name, instant)).toBeLessThanOrEqual(instant)
        expect(startOfNextDay(name, instant)).toBeGreaterThan(instant)
      }),
      { numRuns: runs(50) },
    )
  })

  it('start at the first second with their date', () => {
    fc.assert(
      fc.property(zone, utc, (name, instant) => {
        fc.pre(!isDaySplit(name, instant))
        const start = startOfDay(name, instant)
        const day = dayOfWall(toWall(name, instant))
        expect(dayOfWall(toWall(name, start))).toBe(day)
        expect(dayOfWall(toWall(name, start - 1))).toBeLessThan(day)
      }),
      { numRuns: runs(50) },
    )
  })

  it('follow each other without a hole and without going back', () => {
    fc.assert(
      fc.property(zone, utc, (name, instant) => {
        const day = dayOfWall(instant)
        const length = startOfDayNumber(name, day + 1) - startOfDayNumber(name, day)
        expect(length).toBeGreaterThanOrEqual(0)
        expect(length).toBeLessThanOrEqual(2 * DAY)
      }),
      { numRuns: runs(50) },
    )
  })

  it.each([
    ['Europe/Paris', '2027-03-28', 23],
    ['Europe/Paris', '2027-10-31', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['America/Sao_Paulo', '2019-02-16', 25],
    ['Pacific/Apia', '2011-12-29', 24],
    ['Pacific/Apia', '2011-12-30', 0],
    ['Pacific/Apia', '2011-12-31', 24],
    ['Asia/Kathmandu', '1986-01-01', 23.75],
    ['Antarctica/Troll', '2026-03-29', 22],
    ['Antarctica/Troll', '2026-10-25', 26],
  ])('in %s, %s lasts %d hours', (name, date, hours) => {
    const day = dayOfWall(seconds(`${date} 00:00:00`))
    expect(startOfDayNumber(name, day + 1) - startOfDayNumber(name, day)).toBe(hours * 3600)
  })
})
