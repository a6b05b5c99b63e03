import { describe, expect, test } from 'vitest'
import { parseArguments } from '../src/options.ts'
import { chartOf } from '../src/report/chart.ts'
import { type Run, withRun } from '../src/report/results.ts'
import { tableOf } from '../src/report/table.ts'

const numbers = {
  measure: 'requests',
  requestsRatio: 0.9,
  cpuRatio: 0.91,
  latencyRatio: 1.1,
  requestsPerSecond: 950,
  bareRequestsPerSecond: 1000,
  latency: 110,
  bareLatency: 100,
  bytes: 25_000,
  generatorBusy: undefined,
} as const

const run: Run = {
  node: 'v24.1.0',
  date: '2027-01-15',
  commit: 'abc1234 of 2027-01-14',
  loadAverage: [0.5, 0.25, 0.125],
  load: 'wrk',
  lines: [
    { ...numbers, id: 'a', title: 'fast & <quick>', aim: 0.85, ratio: 0.9 },
    { ...numbers, id: 'b', title: 'slow', aim: 0.85, ratio: 0.8, generatorBusy: 0.97 },
    { ...numbers, id: 'c', title: 'without aim', aim: undefined, ratio: 1.2 },
    { ...numbers, id: 'd', title: 'alone', measure: 'latency', aim: 1.15, ratio: 1.1 },
    { ...numbers, id: 'e', title: 'waiting', measure: 'latency', aim: 1.15, ratio: 1.2 },
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
  gaps: [
    {
      store: 'memory',
      by: 'visitor',
      title: 'short',
      status: 200,
      milliseconds: 12.34,
      median: 14,
      cpuMilliseconds: 11,
    },
    { store: 'sqlite', by: 'author', title: 'long', status: 201, milliseconds: 60, median: 70.5, cpuMilliseconds: 20 },
  ],
  feedMemory: [
    { store: 'sqlite', format: 'rss', heap: 'small', grownBytes: 20 * 1_048_576, feedBytes: 15 * 1_048_576 },
    { store: 'sqlite', format: 'ics', heap: 'default', grownBytes: 40 * 1_048_576, feedBytes: 17 * 1_048_576 },
  ],
  postgres: {
    events: 500_000,
    lists: [
      { title: 'two years', kalends: 2000, plain: 60_000 },
      { title: 'a day', kalends: 2000, plain: 4000 },
    ],
    instances: [{ instances: 2, requestsPerSecond: 5000 }],
  },
  fillings: [
    { store: 'memory', events: 1000, seconds: 2, bytesPerEvent: 2500 },
    { store: 'sqlite', events: 1000, seconds: 0.3, bytesPerEvent: undefined },
  ],
}

test.each([
  /fast & <quick>\s+0\.90\s+0\.85\s+0\.91\s+950\s+1,000\s+25,000\s+met/,
  /slow\s+0\.80 .* MISSED \(the generator was 97 % busy\)/,
  /without aim\s+1\.20\s+0\.91 .* met/,
  /two years\s+30\.0\s+10\s+2,000\s+60,000\s+met/,
  /a day\s+2\.0\s+10\s+2,000\s+4,000\s+MISSED/,
  /\n2\s+5,000\s+2,500/,
  /alone\s+1\.10\s+1\.15\s+110\s+100\s+met/,
  /waiting\s+1\.20\s+1\.15\s+110\s+100\s+MISSED/,
  /far behind\s+< 0\.01/,
  /another\s+could not be installed/,
  /longest of 2 gaps.* \(commit abc1234 of 2027-01-14, load average 0\.50 0\.25 0\.13\)\n\n/,
  /CPU ms.*\nsqlite: author: long\s+201\s+60\.0\s+70\.5\s+20\.0\s+50\s+MISSED\nmemory: visitor: short\s+200\s+12\.3\s+14\.0\s+11\.0\s+50\s+met/,
  /sqlite: \.rss, small heap\s+20\.0\s+32\.0\s+15\.0\s+met/,
  /sqlite: \.ics, default heap\s+40\.0\s+32\.0\s+17\.0\s+MISSED/,
  /sqlite: a month\s+10\.0\s+25\.0\s+2\.50\s+2\.0\s+MISSED\s+5\.0 9\.0 1\.80/,
  /memory: seconds for 100,000 events, of 1,000\s+200\.0\s+20\s+MISSED/,
  /memory: bytes per event\s+2,500\s+4,000\s+met/,
  /sqlite: seconds for 100,000 events, of 1,000\s+30\.0/,
])('the table has a row %s', (row) => {
  expect(tableOf(run)).toMatch(row)
})

test('the table leaves out what was not measured', () => {
  const table = tableOf({ ...run, others: [], growth: [], fillings: [] })
  expect(table).not.toMatch(/Alternatives|Cost of|Filling/)
})

test('a run replaces the earlier run of the same Node, and the newest Node comes first', () => {
  const earlier = [run, { ...run, node: 'v20.19.0' }]
  const runs = withRun(earlier, { ...run, node: 'v20.20.0' })
  expect(runs.map(({ node }) => node)).toEqual(['v24.1.0', 'v20.20.0'])
})

describe('the chart', () => {
  const chart = chartOf([run, { ...run, node: 'v20.20.0' }])

  test('escapes titles', () => {
    expect(chart).toContain('fast &amp; &lt;quick>')
    expect(chart).not.toContain('<quick>')
    expect(chart).toContain('>&lt; 0.01</text>')
  })

  test('has bars in proportion to their ratios, also beyond 1, for each Node', () => {
    for (const node of ['node0', 'node1']) {
      const widths = [...chart.matchAll(new RegExp(`class="${node}" x="340" y="\\d+" width="([\\d.]+)"`, 'g'))]
      const [fast = 0, slow = 0, beyond = 0] = widths.map(([, width]) => Number(width))
      expect(slow / fast).toBeCloseTo(0.8 / 0.9, 2)
      expect(beyond / fast).toBeCloseTo(1.2 / 0.9, 2)
      expect(widths).toHaveLength(6)
    }
  })
})

test('the command line is parsed', () => {
  const all = {
    quick: true,
    growth: true,
    gaps: true,
    memory: true,
    bulk: true,
    postgres: true,
    others: true,
    only: ['a', 'b'],
    out: 'x',
  }
  expect(
    parseArguments([
      '--quick',
      '--growth',
      '--gaps',
      '--memory',
      '--bulk',
      '--postgres',
      '--others',
      '--only',
      'a,b',
      '--out',
      'x',
    ]),
  ).toEqual(all)
  const none = {
    quick: false,
    growth: false,
    gaps: false,
    memory: false,
    bulk: false,
    postgres: false,
    others: false,
    only: [],
    out: 'bench-results',
  }
  expect(parseArguments([])).toEqual(none)
  expect(parseArguments(['--help'])).toBeUndefined()
  expect(() => parseArguments(['--fast'])).toThrow('--fast')
})
