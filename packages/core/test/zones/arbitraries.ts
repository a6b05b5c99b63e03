import * as fc from 'fast-check'
import { dayOfWall } from '../../src/domain/moment.ts'
import { offsetAt, toWall } from '../../src/domain/zone.ts'
import { seconds } from './table.ts'

/** The number of seconds in a day without a DST change. */
export const DAY = 86_400

/** Places with odd rules: seconds, halves and quarters of an hour, gaps at midnight, days left out, Ramadan. */
const zones = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Monrovia',
  'America/Havana',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Pyongyang',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Europe/Paris',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kwajalein',
  'UTC',
  'UTC-3:30',
]
/** A zone. */
export const zone = fc.constantFrom(...zones)
/** A zone with rules. */
export const namedZone = fc.constantFrom(...zones.filter((name) => !name.startsWith('UTC')))
/** An instant between 1900 and 2100. */
export const utc = fc.integer({ min: seconds('1900-01-01 00:00:00'), max: seconds('2100-01-01 00:00:00') })
/** An instant in any year. */
export const anyUtc = fc.integer({ min: seconds('0001-01-02 00:00:00'), max: seconds('9999-12-30 00:00:00') })

/** Whether clocks were set back near midnight around this time, so that a day can consist of two parts. */
export function isDaySplit(name: string, instant: number): boolean {
  for (let hours = -72; hours < 72; hours += 1) {
    const from = instant + hours * 3600
    const back = offsetAt(name, from) - offsetAt(name, from + 3600)
    const margin = Math.max(back, 3 * 3600)
    const wall = toWall(name, from)
    if (back > 0 && dayOfWall(wall - margin) !== dayOfWall(wall + margin)) return true
  }
  return false
}
