import type { Filling } from '../growth.ts'
import { ratioText } from './ratio-text.ts'
import { meetsAim, type Run } from './results.ts'

/** A run as a table for a terminal. */
export function tableOf({
  node,
  lines,
  growth,
  gaps,
  commit,
  loadAverage,
  feedMemory,
  fillings,
  bulk,
  imports,
  postgres,
  others,
  load,
}: Run): string {
  const surroundings = ` (commit ${commit}, load average ${loadAverage.map((one) => one.toFixed(2)).join(' ')})`
  return [
    section(`Kalends against a bare host, requests per second with 16 connections (Node ${node}, load from ${load})`, [
      ['', 'ratio', 'at least', 'by CPU time', 'requests/s', 'bare', 'bytes', ''],
      ...lines
        .filter(({ measure }) => measure === 'requests')
        .map((line) => [
          line.title,
          ratioText(line.ratio),
          line.aim?.toFixed(2) ?? '',
          ratioText(line.cpuRatio),
          whole(line.requestsPerSecond),
          whole(line.bareRequestsPerSecond),
          whole(line.bytes),
          [verdict(meetsAim(line)), busyNote(line.generatorBusy)].join(' '),
        ]),
    ]),
    section(`Median latency of one connection (Node ${node})`, [
      ['', 'ratio', 'at most', 'µs', 'bare µs', ''],
      ...lines
        .filter(({ measure }) => measure === 'latency')
        .map((line) => [
          line.title,
          ratioText(line.ratio),
          line.aim?.toFixed(2) ?? '',
          whole(line.latency),
          whole(line.bareLatency),
          verdict(meetsAim(line)),
        ]),
    ]),
    section('Alternatives with the same data, on Express', [
      ['', 'ratio', ''],
      ...others.map(({ title, ratio, note }) => [title, ratio === undefined ? '' : ratioText(ratio), note]),
    ]),
    section('Cost of a list in a small and in a large calendar, in process', [
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
    section(`The longest of ${gaps.length} gaps in the event loop that single hostile requests cause${surroundings}`, [
      ['', 'status', 'ms', 'median', 'CPU ms', 'at most', ''],
      ...gaps
        .toSorted((left, right) => right.milliseconds - left.milliseconds)
        .slice(0, 10)
        .map(({ store, by, title, status, milliseconds, median, cpuMilliseconds }) => [
          `${store}: ${by}: ${title}`,
          `${status}`,
          milliseconds.toFixed(1),
          median.toFixed(1),
          cpuMilliseconds.toFixed(1),
          `${LONGEST_GAP}`,
          verdict(milliseconds <= LONGEST_GAP),
        ]),
    ]),
    section('Memory that a feed takes without caches, in a process with a small heap and with that of V8', [
      ['', 'MiB', 'at most', 'MiB of the feed', ''],
      ...feedMemory.map(({ store, format, heap, grownBytes, feedBytes }) => [
        `${store}: .${format}, ${heap} heap`,
        mebibytes(grownBytes),
        mebibytes(MOST_FEED_MEMORY),
        mebibytes(feedBytes),
        verdict(grownBytes < MOST_FEED_MEMORY),
      ]),
    ]),
    section('createMany on SQLite against prepared inserts of the same rows', [
      ['', 'ratio', 'of CPU time', 'at least', 'events/s', 'bare', ''],
      ...(bulk === undefined ? [] : [bulk]).flatMap(({ events, eventsPerSecond, bare, bareSorted, bareWithoutTexts }) =>
        [
          { title: 'all rows, event by event', compared: bare, aim: SLOWEST_BULK },
          { title: 'all rows, sorted in advance', compared: bareSorted, aim: undefined },
          { title: 'sorted, without the full-text index', compared: bareWithoutTexts, aim: undefined },
        ].map(({ title, compared, aim }) => [
          `${whole(events)} events: ${title}`,
          ratioText(compared.ratio),
          ratioText(compared.cpuRatio),
          aim?.toFixed(2) ?? '',
          whole(eventsPerSecond),
          whole(compared.eventsPerSecond),
          aim === undefined ? '' : verdict(compared.ratio >= aim),
        ]),
      ),
    ]),
    section('kalends import into a SQLite file, events per second with the start of the command', [
      ['', 'events/s', 'again', ''],
      ...(imports ?? []).map(({ format, events, eventsPerSecond, againPerSecond }) => [
        `${whole(events)} events of ${format}`,
        whole(eventsPerSecond),
        whole(againPerSecond),
      ]),
    ]),
    section(
      `Lists on Postgres with ${whole(postgres?.events ?? 0)} events against SQL with joins and COUNT, in process`,
      [
        ['', 'times faster', 'at least', 'µs', 'plain µs', ''],
        ...(postgres?.lists ?? []).map(({ title, kalends, plain }) => [
          title,
          (plain / kalends).toFixed(1),
          LEAST_GAIN.toFixed(0),
          whole(kalends),
          whole(plain),
          verdict(plain / kalends >= LEAST_GAIN),
        ]),
      ],
    ),
    section('Lists on Postgres from several instances, requests per second', [
      ['', 'in all', 'by each'],
      ...(postgres?.instances ?? []).map(({ instances, requestsPerSecond }) => [
        `${instances}`,
        whole(requestsPerSecond),
        whole(requestsPerSecond / instances),
      ]),
    ]),
    section('Filling a store', [['', 'measured', 'at most', ''], ...fillings.flatMap(fillingRows)]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The lines of a section; empty when there are no rows below the column titles. */
function section(title: string, rows: readonly (readonly string[])[]): string {
  return rows.length > 1 ? `${title}\n\n${columns(rows)}` : ''
}

/** The minimum factor by which lists must be faster than plain SQL. */
const LEAST_GAIN = 10

/** The minimum speed of `createMany`, relative to prepared inserts. */
const SLOWEST_BULK = 0.5

/** How long a single request can block the process, in milliseconds. */
const LONGEST_GAP = 50

/** How much memory a feed can take, in bytes. */
const MOST_FEED_MEMORY = 32 * 1_048_576

/** Limits for filling the memory store with 100,000 events, and for the memory of each. */
const LIMITS = { seconds: 20, bytes: 4000 }

function fillingRows({ store, events, seconds, bytesPerEvent }: Filling): string[][] {
  const time = (seconds * 100_000) / events
  const limit = (most: number, value: number): string[] =>
    store === 'memory' ? [whole(most), verdict(value <= most)] : ['', '']
  const memory =
    bytesPerEvent === undefined
      ? []
      : [[`${store}: bytes per event`, whole(bytesPerEvent), ...limit(LIMITS.bytes, bytesPerEvent)]]
  return [
    [`${store}: seconds for 100,000 events, of ${whole(events)}`, time.toFixed(1), ...limit(LIMITS.seconds, time)],
    ...memory,
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

function mebibytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1)
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
