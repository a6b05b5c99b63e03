import type { Filling } from '../growth.ts'
import { ratioText } from './ratio-text.ts'
import type { Results } from './results.ts'

/** The results as a table for a terminal. */
export function tableOf({ compared, growth, fillings, others, load }: Results): string {
  return [
    section(`Kalends against a bare host: by processor time, creating by the clock (load by ${load})`, [
      ['', 'ratio', 'at least', 'by cost', 'by clock', 'µs', 'bare µs', ''],
      ...compared.map(({ title, ratio, atLeast, byCost, byClock, cost, bareCost, generatorBusy }) => [
        title,
        ratio.toFixed(2),
        atLeast?.toFixed(2) ?? 'reported',
        byCost.toFixed(2),
        byClock.toFixed(2),
        whole(cost),
        whole(bareCost),
        [verdict(atLeast === undefined || ratio >= atLeast), busyNote(generatorBusy)].join(' '),
      ]),
    ]),
    section('What else people would take, with the same data, on Express', [
      ['', 'ratio', ''],
      ...others.map(({ title, ratio, note }) => [title, ratio === undefined ? '' : ratioText(ratio), note]),
    ]),
    section('How a list costs more among more events, in process', [
      ['', 'few µs', 'many µs', 'times', 'at most', '', 'find alone'],
      ...growth.map(({ store, title, few, many, ratio, atMost, find }) => [
        `${store}: ${title}`,
        few.toFixed(1),
        many.toFixed(1),
        ratio.toFixed(2),
        atMost.toFixed(1),
        verdict(ratio <= atMost),
        `${find.few.toFixed(1)} ${find.many.toFixed(1)} ${find.ratio.toFixed(2)}`,
      ]),
    ]),
    section('Filling a store', [['', 'measured', 'at most', ''], ...fillings.flatMap(fillingRows)]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Nothing where there is no row below the heads of the columns. */
function section(title: string, rows: readonly (readonly string[])[]): string {
  return rows.length > 1 ? `${title}\n\n${columns(rows)}` : ''
}

/** What the memory store may take to be filled with 100,000 events, and hold for each. */
const MOST = { seconds: 20, bytes: 4000 }

function fillingRows({ store, events, seconds, bytesPerEvent }: Filling): string[][] {
  const time = (seconds * 100_000) / events
  const isBounded = store === 'memory'
  const bound = (most: string, isMet: boolean): string[] => (isBounded ? [most, verdict(isMet)] : ['reported', ''])
  return [
    [
      `${store}: seconds for 100,000 events, among ${whole(events)}`,
      time.toFixed(1),
      ...bound(`${MOST.seconds}`, time <= MOST.seconds),
    ],
    ...(bytesPerEvent === undefined
      ? []
      : [
          [
            `${store}: bytes held for each`,
            whole(bytesPerEvent),
            ...bound(whole(MOST.bytes), bytesPerEvent <= MOST.bytes),
          ],
        ]),
  ]
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED'
}

function busyNote(busy: number | undefined): string {
  return busy !== undefined && busy > 0.9 ? `(the generator was ${Math.round(busy * 100)} % busy)` : ''
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
