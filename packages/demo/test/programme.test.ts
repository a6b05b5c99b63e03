import { getUnixTime } from 'date-fns'
import { describe, expect, it } from 'vitest'
import { kinds } from '../src/seed/kinds.ts'
import { makeProgramme, type SeedEvent } from '../src/seed/make-programme.ts'
import { seedCategories } from '../src/seed/terms.ts'

const instant = new Date(Date.UTC(2027, 2, 10, 9, 41, 7))
const now = getUnixTime(instant)
const address = 'http://localhost:3000'
const events = makeProgramme(instant, { address })

const languageOf = (event: SeedEvent) => event.custom_fields?.['language']
const having = (test: (event: SeedEvent) => unknown) => events.filter(test).length

describe('the programme of the demo', () => {
  it('is the same for the same moment and seed', () => {
    expect(makeProgramme(instant, { address })).toEqual(events)
  })

  it('is another for another seed', () => {
    expect(makeProgramme(instant, { address, seed: 2 })).not.toEqual(events)
  })

  it('has three hundred events', () => {
    expect(events).toHaveLength(300)
  })

  it('lies within a year around the day', () => {
    const days = events.map(({ start_date: start }) =>
      typeof start === 'number' ? start : Date.parse(`${start.slice(0, 10)}T00:00:00Z`) / 1000,
    )
    expect(Math.min(...days)).toBeGreaterThan(now - 130 * 86_400)
    expect(Math.max(...days)).toBeLessThan(now + 250 * 86_400)
  })

  it.each(['en', 'fr', 'ar', 'pt-pt', 'sw'])('has as many in %s as in the others', (language) => {
    expect(having((event) => languageOf(event) === language)).toBe(60)
  })

  it('has events in six zones or more', () => {
    expect(new Set(events.map(({ timezone }) => timezone)).size).toBeGreaterThanOrEqual(6)
  })

  it('has events of hours, of one day and of many days', () => {
    expect(having((event) => !event.all_day)).toBeGreaterThan(200)
    expect(having((event) => event.all_day && event.start_date !== event.end_date)).toBeGreaterThan(20)
  })

  it('has events that are on at this moment, of hours and of days', () => {
    const isOn = ({ start_date: start, end_date: end }: SeedEvent) => Number(start) <= now && now <= Number(end)
    expect(having(isOn)).toBe(3)
    expect(having((event) => event.all_day && event.start_date === '2027-03-08')).toBeGreaterThanOrEqual(3)
  })

  it('has free and paid ones, and some that say nothing about it', () => {
    expect(having(({ cost }) => String(cost) === '0')).toBeGreaterThan(50)
    expect(having(({ cost }) => /[1-9]/.test(String(cost)))).toBeGreaterThan(50)
    expect(having(({ cost }) => String(cost) === '')).toBe(5)
  })

  it('has some of every status, none of them by the editor', () => {
    const count = (status: string) => having((event) => event.status === status)
    expect(['draft', 'pending', 'private', 'trash', 'future'].map(count)).toEqual([8, 5, 3, 4, 4])
  })

  it('has some that were called off or moved', () => {
    const count = (status: string) => having((event) => event.event_status === status)
    expect(['canceled', 'postponed', 'rescheduled'].map(count)).toEqual([3, 2, 1])
  })

  it('has hidden, featured, ticketed and online ones', () => {
    expect(having((event) => event.hide_from_listings)).toBe(5)
    expect(having((event) => event.featured)).toBeGreaterThanOrEqual(10)
    expect(having((event) => event.ticketed)).toBeGreaterThan(10)
    expect(having((event) => event.venueName === undefined)).toBe(5)
  })

  it('names only categories that there are', () => {
    const known = new Set(seedCategories.map(({ slug }) => slug))
    expect(events.flatMap(({ categories }) => [categories].flat()).filter((slug) => !known.has(String(slug)))).toEqual(
      [],
    )
  })

  it('hangs every category below one that comes before it', () => {
    const wrong = seedCategories.filter(
      ({ parent }, index) =>
        parent !== undefined && !seedCategories.slice(0, index).some(({ slug }) => slug === parent),
    )
    expect(wrong).toEqual([])
  })

  it('has sixty events for each harbour in its table of kinds', () => {
    expect(Object.values(kinds).reduce((sum, { count }) => sum + count, 0)).toBe(60)
  })
})
