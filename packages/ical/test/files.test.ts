import { describe, expect, test } from 'vitest'
import { readIcs } from '../src/index.ts'
import { calendarFile, eventLines, problemsOf, window2027 } from './fixtures.ts'

const start = 'DTSTART:20270310T183000Z'
const good = (uid: string, title = uid) => eventLines(`UID:${uid}`, `SUMMARY:${title}`, start)
const bytes = (text: string) => new TextEncoder().encode(text)

async function read(file: string | Uint8Array, options = {}) {
  const result = await readIcs(file, { ...window2027, ...options })
  const { events, isComplete } = result
  return { titles: events.map(({ input }) => input.title), problems: problemsOf(result), isComplete }
}

describe('lines', () => {
  const file = calendarFile(...good('one', 'Fête'), ...good('two', 'Two'))

  test.each([
    ['with CRLF', file],
    ['with LF', file.replaceAll('\r\n', '\n')],
    ['with CR', file.replaceAll('\r\n', '\r')],
    ['with blank lines', file.replaceAll('\r\n', '\r\n\r\n')],
    ['with a byte order mark', `\uFEFF${file}`],
    [
      'with small letters and spaces',
      file.replaceAll('BEGIN:VEVENT', 'begin: vevent ').replaceAll('SUMMARY', 'summary'),
    ],
    ['without the last line break', file.trimEnd()],
  ])('%s', async (_, text) => {
    const expected = { titles: ['Fête', 'Two'], problems: [], isComplete: true }
    expect(await read(text)).toEqual(expected)
    expect(await read(bytes(text))).toEqual(expected)
  })

  test('in UTF-16', async () => {
    const little = Buffer.from(`\uFEFF${file}`, 'utf16le')
    expect((await read(little)).titles).toEqual(['Fête', 'Two'])
    expect((await read(Buffer.from(little).swap16())).titles).toEqual(['Fête', 'Two'])
  })

  test('folded within a character', async () => {
    const folded = Buffer.concat([
      ...[bytes(file.slice(0, file.indexOf('ê'))), Buffer.from([0xc3]), bytes('\r\n '), Buffer.from([0xaa])],
      bytes(file.slice(file.indexOf('ê') + 1)),
    ])
    expect(await read(folded)).toEqual({ titles: ['Fête', 'Two'], problems: [], isComplete: true })
  })

  test('a part of a larger buffer', async () => {
    const padded = bytes(`xx${file}xx`)
    expect((await read(padded.subarray(2, -2))).titles).toEqual(['Fête', 'Two'])
  })

  test('that are not UTF-8 are read as Windows-1252 and reported', async () => {
    expect(await read(Buffer.from(file, 'latin1'))).toEqual({
      ...{ titles: ['Fête', 'Two'], problems: [[6, 'not_utf8']], isComplete: true },
    })
  })

  test('every separator of Unicode but the line break is part of the line', async () => {
    expect((await read(calendarFile(...good('one', 'a\u2028b\u0085c\u000bd')))).titles).toEqual(['a bcd'])
  })
})

describe('vCalendar 1.0', () => {
  test('is reported, and its encoded texts are read', async () => {
    const file = [
      ...['BEGIN:VCALENDAR', 'VERSION:1.0', 'BEGIN:VEVENT', 'UID:one', start],
      ...[
        'SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:F=C3=AAte =',
        'de la musique',
        'END:VEVENT',
        'END:VCALENDAR',
      ],
    ].join('\r\n')
    expect(await read(file)).toEqual({
      titles: ['Fête de la musique'],
      problems: [[2, 'old_format']],
      isComplete: true,
    })
  })

  test.each([
    ['UTF-8', 'F=c3=aate =ZZ =4', 'Fête =ZZ =4'],
    ['ISO-8859-1', 'F=EAte', 'Fête'],
    ['UTF-8', 'Fête =3D', 'Fête ='],
  ])('an encoded text in %s: %s', async (charset, text, title) => {
    const line = `SUMMARY;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:${text}`
    expect((await read(calendarFile(...eventLines(start, line, '')))).titles).toEqual([title])
  })
})

describe('bad events', () => {
  test('one is left out and reported with its line, the others are read', async () => {
    const file = calendarFile(
      ...good('one'),
      ...eventLines('UID:two'),
      ...eventLines('UID:three', 'DTSTART:20270230T100000'),
      ...good('four'),
    )
    expect(await read(file)).toEqual({
      titles: ['one', 'four'],
      problems: [
        [9, 'missing_start'],
        [16, 'bad_start'],
      ],
      isComplete: false,
    })
  })

  test.each([
    ['no colon here', 'bad_line'],
    [':value', 'bad_line'],
    ['LOCATION;LANGUAGE=en', 'bad_property'],
    ['ORGANIZER;CN="Anna:mailto:a@example.org', 'bad_property'],
    ['ORGANIZER;=x:mailto:a@example.org', 'bad_property'],
  ])('the line %s is reported, and the event is read', async (line, code) => {
    const file = calendarFile(...good('one').slice(0, -1), line, 'END:VEVENT')
    expect(await read(file)).toEqual({ titles: ['one'], problems: [[8, code]], isComplete: true })
  })
})

describe('bad structure', () => {
  test.each([
    ['nothing', '', [[1, 'empty_file']]],
    ['blank lines', '\r\n \r\n', [[1, 'empty_file']]],
    ['a web page', '<!DOCTYPE html>\n<p>Not found</p>\n', [[1, 'not_icalendar']]],
    ['JSON', '{"a":\n"BEGIN:VCALENDAR"}', [[1, 'not_icalendar']]],
  ])('%s is reported', async (_, text, problems) => {
    expect(await read(text)).toEqual({ titles: [], problems, isComplete: false })
    expect(await read(bytes(text))).toEqual({ titles: [], problems, isComplete: false })
  })

  const lines = calendarFile(...good('one'), ...good('two'))
    .trimEnd()
    .split('\r\n')
  const without = (...indexes: readonly number[]) => lines.filter((_, index) => !indexes.includes(index)).join('\r\n')

  test.each([
    ['the end of the calendar', without(lines.length - 1), [[1, 'unclosed_component']]],
    ['the end of the first event', without(7), [[4, 'unclosed_component']]],
    ['the end of the last event', without(12), [[9, 'unclosed_component']]],
    [
      'the start of the calendar',
      without(0, 1, 2),
      [
        [11, 'unexpected_end'],
        [1, 'not_icalendar'],
      ],
    ],
  ])('without %s all events are read', async (_, text, problems) => {
    const result = await read(text)
    expect(result.titles).toEqual(['one', 'two'])
    expect(result.problems.map(([, code]) => code)).toEqual(problems.map(([, code]) => code))
    expect(result.isComplete).toBe(false)
  })

  test('a truncated file is read as far as it goes', async () => {
    const file = calendarFile(...good('one'), ...good('two'))
    expect(await read(file.slice(0, file.indexOf('UID:two') + 3))).toEqual({
      titles: ['one'],
      problems: [
        [9, 'unclosed_component'],
        [1, 'unclosed_component'],
        [10, 'bad_line'],
        [9, 'missing_start'],
      ],
      isComplete: false,
    })
  })

  test('an alarm in an event is passed over, and so are tasks', async () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'SUMMARY:Alarm', 'DESCRIPTION:Alarm', 'END:VALARM']
    const task = ['BEGIN:VTODO', 'UID:task', 'SUMMARY:Task', 'END:VTODO']
    const file = calendarFile(...good('one').slice(0, -1), ...alarm, 'END:VEVENT', ...task)
    expect(await read(file)).toEqual({ titles: ['one'], problems: [], isComplete: true })
    expect((await readIcs(file)).otherComponents).toBe(1)
  })

  test('lines outside of the calendar are reported once', async () => {
    const file = `${calendarFile(...good('one'))}hello\r\nhello\r\n`
    expect(await read(file)).toEqual({ titles: ['one'], problems: [[10, 'outside_component']], isComplete: true })
  })

  test('two calendars in one file are both read', async () => {
    const file = `${calendarFile(...good('one'))}${calendarFile(...good('two'))}`
    expect(await read(file)).toEqual({ titles: ['one', 'two'], problems: [], isComplete: true })
  })
})

describe('the calendar', () => {
  test('has a name', async () => {
    const nameOf = async (...names: readonly string[]) => (await readIcs(calendarFile(...names, ...good('one')))).name
    expect(await nameOf('X-WR-CALNAME:Concerts\\, Berlin')).toBe('Concerts, Berlin')
    expect(await nameOf('X-WR-CALNAME:Old', 'NAME:New')).toBe('New')
    expect(await nameOf()).toBeUndefined()
  })
})

describe('arguments', () => {
  test.each([
    [{ timezone: 'Nowhere' }, /^readIcs\.timezone: must be an IANA name/],
    [{ from: 'soon' }, /^readIcs\.from: must be a date/],
    [{ from: new Date(Number.NaN) }, /^readIcs\.from: must be a date/],
    [{ from: '2027-02-01', to: '2027-01-01' }, /^readIcs\.to: must not be before from/],
    [{ maxEvents: 0 }, /^readIcs\.maxEvents: must be a whole number/],
    [{ limit: 5 }, /^readIcs\.limit: is not one of timezone/],
  ])('the options %s are rejected', async (options, message) => {
    await expect(readIcs('', options as never)).rejects.toThrow(message)
  })

  test('a file that is neither text nor bytes is rejected', async () => {
    await expect(readIcs(undefined as never)).rejects.toThrow('readIcs: the file must be text or bytes')
  })

  test('without a window it is a year back and two years ahead', async () => {
    const { events } = await readIcs(calendarFile(...eventLines('DTSTART:20000101T100000Z', 'RRULE:FREQ=MONTHLY')))
    expect(events.length).toBe(36)
  })
})
