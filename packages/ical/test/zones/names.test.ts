import { describe, expect, test } from 'vitest'
import { readIcs } from '../../src/index.ts'
import { windowsZones } from '../../src/windows-zones.ts'
import { calendarFile, eventLines, problemsOf, window2027 } from '../fixtures.ts'

const at = (tzid: string) => eventLines(`DTSTART;TZID=${tzid}:20270710T183000`)

async function read(lines: readonly string[], timezone = 'UTC') {
  const file = await readIcs(calendarFile(...lines), { ...window2027, timezone })
  const { start_date, timezone: zone } = file.events[0]?.input ?? {}
  return { found: [start_date, zone], problems: problemsOf(file) }
}

/** A zone whose daylight saving time begins and ends on a Sunday, or a zone without it. */
function zoneLines(id: string, standard: string, daylight = standard, ...more: readonly string[]): readonly string[] {
  const part = (name: string, from: string, to: string, start: string, rule: string) => [
    ...[`BEGIN:${name}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
    ...(standard === daylight ? [] : [`RRULE:${rule}`]),
    `END:${name}`,
  ]
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${id}`, ...more],
    ...part('STANDARD', daylight, standard, '16011028T030000', 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
    ...part('DAYLIGHT', standard, daylight, '16010325T020000', 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
    'END:VTIMEZONE',
  ]
}

describe('names that are known', () => {
  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['"America/Argentina/Buenos_Aires"', 'America/Argentina/Buenos_Aires'],
    ['/freeassociation.sourceforge.net/Europe/Berlin', 'Europe/Berlin'],
    ['/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['/mozilla.org/20070129_1/Europe/Berlin', 'Europe/Berlin'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['eastern standard time', 'America/New_York'],
    ['"tzone://Microsoft/Utc"', 'UTC'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['UTC', 'UTC'],
    ['GMT', 'GMT'],
    ['GMT+0530', 'UTC+0530'],
  ])('%s is %s', async (tzid, zone) => {
    expect(await read(at(tzid))).toEqual({ found: ['2027-07-10 18:30:00', zone], problems: [] })
  })

  test('every Windows name leads to a zone that Kalends knows', async () => {
    const lines = [...windowsZones.keys()].flatMap((name) => [
      ...eventLines(`UID:${name}`, `DTSTART;TZID="${name}":20270710T183000`),
    ])
    const file = await readIcs(calendarFile(...lines), window2027)
    expect(windowsZones.size).toBeGreaterThan(135)
    expect(file.problems).toEqual([])
    expect(file.events.map(({ input }) => input.timezone)).toEqual([...windowsZones.values()])
  })

  test('the rules of the file do not replace those of a known zone', async () => {
    const lines = [...zoneLines('Europe/Berlin', '-0800'), ...at('Europe/Berlin')]
    expect((await read(lines)).found).toEqual(['2027-07-10 18:30:00', 'Europe/Berlin'])
  })

  test('a location in the rules is a name', async () => {
    const lines = [...zoneLines('Heimat', '+0100', '+0200', 'X-LIC-LOCATION:Europe/Vienna'), ...at('Heimat')]
    expect((await read(lines)).found).toEqual(['2027-07-10 18:30:00', 'Europe/Vienna'])
  })
})

describe('zones of the file', () => {
  const custom = '"(UTC+01:00) Amsterdam, Berlin, Bern"'

  test('a zone with the rules of a known zone is that zone', async () => {
    const lines = [...zoneLines(custom.slice(1, -1), '+0100', '+0200'), ...at(custom)]
    expect(await read(lines)).toEqual({ found: ['2027-07-10 18:30:00', 'Europe/Berlin'], problems: [] })
  })

  test('the default zone is preferred', async () => {
    const lines = [...zoneLines('Customized Time Zone', '+0100', '+0200'), ...at('Customized Time Zone')]
    expect((await read(lines, 'Europe/Madrid')).found).toEqual(['2027-07-10 18:30:00', 'Europe/Madrid'])
  })

  test('the rules can come after the events', async () => {
    const lines = [...at('Mine'), ...zoneLines('Mine', '+0545')]
    expect((await read(lines)).found).toEqual(['2027-07-10 18:30:00', 'Asia/Kathmandu'])
  })

  test('a zone with rules of its own gives instants in the default zone', async () => {
    const lines = [...zoneLines('Mine', '+0107', '+0207'), ...at('Mine')]
    expect(await read(lines, 'Europe/Berlin')).toEqual({
      found: ['2027-07-10 18:23:00', 'Europe/Berlin'],
      problems: [],
    })
  })

  test.each([
    ['20270115T120000', '2027-01-15 10:53:00'],
    ['20270328T015959', '2027-03-28 00:52:59'],
    // A skipped time moves forward.
    ['20270328T023000', '2027-03-28 01:23:00'],
    ['20270328T030000', '2027-03-28 00:53:00'],
    // A repeated time means the first of the two instants.
    ['20271031T023000', '2027-10-31 00:23:00'],
    ['20271031T030000', '2027-10-31 01:53:00'],
    ['19990710T120000', '1999-07-10 09:53:00'],
  ])('its DST changes are those of the file: %s is %s in UTC', async (time, utc) => {
    const lines = [...zoneLines('Mine', '+0107', '+0207'), ...eventLines(`DTSTART;TZID=Mine:${time}`)]
    expect((await read(lines)).found).toEqual([utc, 'UTC'])
  })

  test('a series repeats in its own zone, with exceptions and replacements', async () => {
    const series = eventLines(
      'DTSTART;TZID=Mine:20270327T120000',
      'RRULE:FREQ=DAILY;UNTIL=20270330T235959Z',
      'EXDATE;TZID=Mine:20270328T120000',
    )
    const moved = eventLines('RECURRENCE-ID:20270329T095300Z', 'DTSTART;TZID=Mine:20270329T150000')
    const { events } = await readIcs(
      calendarFile(...zoneLines('Mine', '+0107', '+0207'), ...series, ...moved),
      window2027,
    )
    expect(events.map(({ recurrenceId, input }) => [recurrenceId, input.start_date])).toEqual([
      ['20270327T120000', '2027-03-27 10:53:00'],
      ['20270329T120000', '2027-03-29 12:53:00'],
      ['20270330T120000', '2027-03-30 09:53:00'],
    ])
  })

  test('an unknown zone without rules, and rules that are unusable, are reported once', async () => {
    const broken = ['BEGIN:VTIMEZONE', 'TZID:Broken', 'BEGIN:STANDARD', 'DTSTART:2027', 'END:STANDARD', 'END:VTIMEZONE']
    const lines = [
      ...at('Nowhere'),
      ...broken,
      ...at('Nowhere'),
      ...at('Broken').map((line) => line.replace('one@', 'two@')),
    ]
    const { found, problems } = await read(lines, 'Asia/Tokyo')
    expect(found).toEqual(['2027-07-10 18:30:00', 'Asia/Tokyo'])
    expect(problems).toEqual([
      [9, 'bad_timezone'],
      [7, 'unknown_timezone'],
      [23, 'unknown_timezone'],
      [15, 'duplicate_uid'],
    ])
  })
})
