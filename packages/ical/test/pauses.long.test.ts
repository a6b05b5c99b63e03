import { expect, test } from 'vitest'
import { type IcsOptions, readIcs } from '../src/index.ts'
import { calendarFile, eventLines, window2027 } from './fixtures.ts'

const start = 'DTSTART:20270310T183000Z'
const zones = Intl.supportedValuesOf('timeZone')
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join()
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index))
const eventOf = (own: readonly string[]) => calendarFile(...eventLines(start, own.join('\r\n')))
const eventsOf = (count: number, line: (index: number) => string) =>
  calendarFile(lines(count, (index) => eventLines(`UID:${index}`, line(index)).join('\r\n')).join('\r\n'))

/**
 * The most CPU time in an iteration of the event loop, in milliseconds. Unlike wall time, it is not affected by other
 * programs. The compiler and the garbage collector add to it, so the file is read twice, and the better run counts.
 */
async function longestGap(file: string | Uint8Array, options: IcsOptions = {}): Promise<number> {
  const runs = [await gapOfRun(file, options), await gapOfRun(file, options)]
  return Math.min(...runs)
}

async function gapOfRun(file: string | Uint8Array, options: IcsOptions): Promise<number> {
  let [longest, isOver] = [0, false]
  let last = process.cpuUsage()
  const look = (): void => {
    const { user, system } = process.cpuUsage(last)
    last = process.cpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await readIcs(file, { ...window2027, ...options })
  look()
  isOver = true
  return longest
}

// The longest gap is 10 to 30 ms on an idle machine. Without pauses, each of these files takes from 100 ms to seconds.
test.each<[string, string | Uint8Array]>([
  [
    'all time zones',
    eventsOf(zones.length, (index) => `DTSTART;TZID=${zones[index]}:${1950 + (index % 150)}0310T183000`),
  ],
  ['rules for every second', eventOf(lines(2, (index) => `RRULE:FREQ=SECONDLY;INTERVAL=${index + 1};BYMONTHDAY=30`))],
  ['a rule for all weeks', eventOf([`RRULE:FREQ=YEARLY;BYWEEKNO=${numbers(53)};BYDAY=MO,TU,WE,TH,FR,SA,SU`])],
  ['a rule for many days and times', eventOf([`RRULE:FREQ=YEARLY;BYYEARDAY=${numbers(50)};BYHOUR=${numbers(8)}`])],
  ['long lines in another encoding', Buffer.from(eventOf(lines(30, () => `COMMENT:${'é'.repeat(200_000)}`)), 'latin1')],
  ['long lines to clean', eventOf(lines(30, () => `COMMENT:${'\ud800\u0001'.repeat(100_000)}`))],
  ['long encoded lines', eventOf(lines(10, () => `COMMENT;ENCODING=QUOTED-PRINTABLE:${'=C3=A9'.repeat(40_000)}`))],
  ['a line that is folded too often', eventOf([`COMMENT:${'\r\n '.repeat(3_000_000)}`])],
  ['a long list of periods', eventOf([`RDATE;VALUE=PERIOD:${lines(11_000, () => '20270310T183000Z/PT1H').join()}`])],
  ['many categories', eventOf(lines(200_000, (index) => `CATEGORIES:c${index}`))],
  ['a large file in UTF-16', utf16(eventOf(lines(30, () => `X-COMMENT:${'é'.repeat(200_000)}`)))],
])('%s: reading pauses often', async (_, file) => {
  expect(await longestGap(file)).toBeLessThan(75)
})

function utf16(text: string): Uint8Array {
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
}
