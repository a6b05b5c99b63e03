import { describe, expect, test } from 'vitest'
import { readArguments } from '../src/options.ts'
import { chartOf } from '../src/report/chart.ts'
import type { Results } from '../src/report/results.ts'
import { tableOf } from '../src/report/table.ts'

const rates = { byCost: 0.91, byClock: 0.95, perSecond: 950, barePerSecond: 1000, cost: 1100, bareCost: 1000 }
const line = { ...rates, bytes: 25_000, generatorBusy: undefined }
const results: Results = {
  date: '2027-01-15',
  machine: { node: 'v20.19.0', processor: 'some', cores: 2 },
  load: 'wrk',
  compared: [
    { ...line, id: 'a', title: 'fast & <quick>', atLeast: 0.85, ratio: 0.9 },
    { ...line, id: 'b', title: 'slow', atLeast: 0.85, ratio: 0.8, generatorBusy: 0.97 },
    { ...line, id: 'c', title: 'only told', atLeast: undefined, ratio: 1.2 },
  ],
  others: [
    { title: 'far behind', ratio: 0.004, note: '' },
    { title: 'another', ratio: undefined, note: 'could not be installed' },
  ],
  growth: [
    {
      store: 'sqlite',
      title: 'a month',
      few: 10,
      many: 25,
      ratio: 2.5,
      atMost: 2,
      find: { few: 5, many: 9, ratio: 1.8 },
    },
  ],
  fillings: [
    { store: 'memory', events: 1000, seconds: 2, bytesPerEvent: 2500 },
    { store: 'sqlite', events: 1000, seconds: 0.3, bytesPerEvent: undefined },
  ],
}

describe('the report', () => {
  test('says of each line whether it is what we mean to reach', () => {
    const table = tableOf(results)
    expect(table).toMatch(/quick>\s+0\.90\s+0\.85\s+0\.91\s+0\.95\s+1,100\s+1,000\s+met/)
    expect(table).toMatch(/slow\s+0\.80 .* MISSED \(the generator was 97 % busy\)/)
    expect(table).toMatch(/only told\s+1\.20\s+reported .* met/)
    expect(table).toMatch(/far behind\s+< 0\.01/)
    expect(table).toMatch(/another\s+could not be installed/)
    expect(table).toMatch(/sqlite: a month\s+10\.0\s+25\.0\s+2\.50\s+2\.0\s+MISSED\s+5\.0 9\.0 1\.80/)
    expect(table).toMatch(/memory: seconds for 100,000 events, among 1,000\s+200\.0\s+20\s+MISSED/)
    expect(table).toMatch(/memory: bytes held for each\s+2,500\s+4,000\s+met/)
    expect(table).toMatch(/sqlite: seconds for 100,000 events, among 1,000\s+30\.0\s+reported/)
  })

  test('is silent on what was not measured', () => {
    const table = tableOf({ ...results, others: [], growth: [], fillings: [] })
    expect(table).toMatch(/only told.* met$/)
    expect(table).not.toMatch(/people would take|grows|costs more|Filling/)
  })

  test('is drawn without anything that a picture could stumble over', () => {
    const chart = chartOf(results)
    expect(chart).toContain('fast &amp; &lt;quick>')
    expect(chart).not.toContain('<quick>')
    expect(chart).toContain('>&lt; 0.01</text>')
    // A bar is never longer than the whole.
    expect(chart).toContain('1.20')
    expect(
      Math.max(
        ...[...chart.matchAll(/class="ours" x="370" y="\d+" width="([\d.]+)"/g)].map(([, width]) => Number(width)),
      ),
    ).toBe(370)
  })
})

describe('the command line', () => {
  test('is read', () => {
    expect(readArguments(['--quick', '--growth', '--only', 'a,b', '--out', 'x'])).toEqual({
      quick: true,
      growth: true,
      only: ['a', 'b'],
      out: 'x',
    })
    expect(readArguments([])).toEqual({ quick: false, growth: false, only: [], out: 'bench-results' })
    expect(readArguments(['--help'])).toBeUndefined()
    expect(() => readArguments(['--fast'])).toThrow('--fast')
  })
})
