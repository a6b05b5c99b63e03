import { expect, test } from 'vitest'
import { seconds } from '../zones/table.ts'
import { checkAroundChanges, checkBetweenChanges, type ZoneResult } from './zone-checks.ts'

const zones = Intl.supportedValuesOf('timeZone')
const from = seconds('2020-01-01 00:00:00')
const to = seconds('2035-12-31 23:59:59')

function sum(results: readonly ZoneResult[]): ZoneResult {
  return {
    compared: results.reduce((total, { compared }) => total + compared, 0),
    wrong: results.flatMap(({ wrong }) => wrong),
  }
}

test('ical.js reads the instants around each change of every zone, from 2020 to 2035', () => {
  const { compared, wrong } = sum(zones.map((zone) => checkAroundChanges(zone, from, to)))
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(30_000)
})

test('ts-ics reads the instants between the changes of every zone that has one rule of each kind', () => {
  const results = zones.flatMap((zone) => checkBetweenChanges(zone, from, to) ?? [])
  expect(sum(results).wrong).toEqual([])
  expect(results.length).toBeGreaterThan(300)
})
