import { describe, expect, it } from 'vitest'
import { abbreviationAt, offsetAt, readZone, toUtc, toWall } from '../../src/domain/zone.ts'
import { goldenZones } from './golden-zones.ts'
import { readTable, seconds } from './table.ts'

/** Names of the database that `Intl.supportedValuesOf` leaves out: old ones, and those without a place. */
const otherNames = `
  Africa/Asmara Africa/Dar_es_Salaam Africa/Timbuktu America/Argentina/Buenos_Aires America/Argentina/ComodRivadavia
  America/Atka America/Fort_Wayne America/Indiana/Indianapolis America/Kentucky/Louisville America/Knox_IN America/Nuuk
  America/Port-au-Prince America/Port_of_Spain America/Porto_Acre America/Santa_Isabel America/Virgin
  Antarctica/DumontDUrville Antarctica/McMurdo Antarctica/South_Pole Asia/Ashkhabad Asia/Calcutta Asia/Chongqing
  Asia/Dacca Asia/Ho_Chi_Minh Asia/Istanbul Asia/Kathmandu Asia/Katmandu Asia/Kolkata Asia/Macao Asia/Tel_Aviv
  Asia/Ujung_Pandang Asia/Ulan_Bator Asia/Yangon Atlantic/Faroe Atlantic/Jan_Mayen Australia/ACT Australia/Canberra
  Australia/LHI Australia/NSW Australia/North Australia/Queensland Australia/Yancowinna Brazil/Acre Brazil/DeNoronha
  Brazil/East CET CST6CDT Canada/Atlantic Canada/Newfoundland Canada/Yukon Chile/Continental Chile/EasterIsland Cuba EET
  EST EST5EDT Egypt Eire Etc/GMT Etc/GMT+0 Etc/GMT+1 Etc/GMT+12 Etc/GMT-0 Etc/GMT-14 Etc/GMT0 Etc/Greenwich Etc/UCT
  Etc/UTC Etc/Universal Etc/Zulu Europe/Belfast Europe/Isle_of_Man Europe/Kiev Europe/Kyiv Europe/Nicosia GB GB-Eire GMT
  GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT
  Mexico/BajaNorte Mexico/BajaSur Mexico/General NZ NZ-CHAT Navajo PRC PST8PDT Pacific/Chuuk Pacific/Samoa Pacific/Yap
  Poland Portugal ROC ROK Singapore Turkey UCT US/Alaska US/East-Indiana US/Indiana-Starke US/Pacific US/Samoa UTC
  Universal W-SU WET Zulu`
  .trim()
  .split(/\s+/)

describe('golden zones', () => {
  for (const [zone = '', wall = '', utc = '', shown = '', abbreviation = ''] of readTable(goldenZones)) {
    it(`${wall} in ${zone} is ${utc} UTC`, () => {
      expect(toUtc(zone, seconds(wall))).toBe(seconds(utc))
    })
    it(`${utc} UTC is shown in ${zone} as ${shown}`, () => {
      expect(toWall(zone, seconds(utc))).toBe(seconds(shown))
    })
    if (abbreviation === '') continue
    it(`the time in ${zone} at ${utc} UTC is called ${abbreviation}`, () => {
      expect(abbreviationAt(zone, seconds(utc))).toBe(abbreviation)
    })
  }
})

describe('readZone', () => {
  it.each([
    ['europe/paris', 'Europe/Paris'],
    ['EUROPE/PARIS', 'Europe/Paris'],
    ['  Europe/Paris\t', 'Europe/Paris'],
    ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
    ['america/port-au-prince', 'America/Port-au-Prince'],
    ['asia/kathmandu', 'Asia/Kathmandu'],
    ['asia/katmandu', 'Asia/Katmandu'],
    ['asia/calcutta', 'Asia/Calcutta'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['europe/kiev', 'Europe/Kiev'],
    ['europe/kyiv', 'Europe/Kyiv'],
    ['antarctica/dumontdurville', 'Antarctica/DumontDUrville'],
    ['us/eastern', 'US/Eastern'],
    ['est5edt', 'EST5EDT'],
    ['nz-chat', 'NZ-CHAT'],
    ['w-su', 'W-SU'],
    ['gmt', 'GMT'],
    ['gmt+0', 'GMT+0'],
    ['etc/gmt-14', 'Etc/GMT-14'],
    ['etc/utc', 'Etc/UTC'],
    ['utc', 'UTC'],
    ['Utc', 'UTC'],
    ['zulu', 'Zulu'],
  ])('reads the name %j as %s', (given, proper) => {
    expect(readZone(given)).toBe(proper)
  })

  it.each([
    ['UTC+5', 'UTC+5', 18_000],
    ['UTC+05', 'UTC+05', 18_000],
    ['utc+5', 'UTC+5', 18_000],
    ['UTC+5.5', 'UTC+5.5', 19_800],
    ['UTC+5.50', 'UTC+5.50', 19_800],
    ['UTC+5.75', 'UTC+5.75', 20_700],
    ['UTC+5:30', 'UTC+5:30', 19_800],
    ['UTC+0530', 'UTC+0530', 19_800],
    ['UTC-3', 'UTC-3', -10_800],
    ['UTC-3:30', 'UTC-3:30', -12_600],
    ['UTC+0', 'UTC+0', 0],
    ['+05:00', '+05:00', 18_000],
    ['+0530', '+0530', 19_800],
    ['-03:00', '-03:00', -10_800],
    [' -3 ', '-3', -10_800],
    ['-00:00', '-00:00', 0],
    ['+14:00', '+14:00', 50_400],
    ['-14', '-14', -50_400],
  ])('keeps the fixed offset %j as %s, %i seconds east', (given, kept, east) => {
    expect(readZone(given)).toBe(kept)
    expect(offsetAt(kept, 0)).toBe(east)
    expect(offsetAt(kept, 1_800_000_000)).toBe(east)
  })

  it.each([
    '',
    ' ',
    '5',
    'Z',
    'UTC5',
    'UTC 5',
    'UTC+',
    'UTC+14:01',
    'UTC+14.5',
    'UTC+15',
    '-14:30',
    '+24:00',
    '+05:60',
    '+05:3',
    '+530',
    '+05:30:00',
    'UTC+5.33',
    'UTC+5.555',
    'UTC+5,5',
    'UTC++5',
    'GMT+5',
    'Mars/Olympus',
    'Europe/Pariss',
    'Europe/',
    '/Paris',
    'Europe/Paris/',
    'Europe /Paris',
    'Europe/Paris\u0000',
    'Europe\u2215Paris',
    'europe/parıs',
    'local',
    'localtime',
    'Factory',
    'posix/Europe/Paris',
    'right/Europe/Paris',
    'SystemV/EST5',
    'undefined',
    '__proto__',
    'constructor',
  ])('knows no zone %j', (given) => {
    expect(readZone(given)).toBeUndefined()
  })

  it.each(['BST', 'IST', 'PST', 'CTT', 'AST', 'ACT'])('does not guess a place for the letters %s', (given) => {
    expect(readZone(given)).toBeUndefined()
  })

  it('rejects very long texts', () => {
    expect(readZone(`Europe/${'a'.repeat(1_000_000)}`)).toBeUndefined()
    expect(readZone(`+${'0'.repeat(1_000_000)}`)).toBeUndefined()
  })

  it('reads every name of the database, in lower and upper case, as itself', () => {
    const names = [...Intl.supportedValuesOf('timeZone'), ...otherNames]
    expect(names.filter((name) => readZone(name.toLowerCase()) !== name)).toEqual([])
    expect(names.filter((name) => readZone(name.toUpperCase()) !== name)).toEqual([])
  })

  it('knows every zone that this Node lists', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => readZone(name) !== name)).toEqual([])
  })
})

describe('a zone that this version of Node does not know', () => {
  it('is shown by its own name', () => {
    expect(abbreviationAt('America/Not_Yet', 0)).toBe('America/Not_Yet')
  })

  it('has no offset', () => {
    expect(() => offsetAt('America/Not_Yet', 0)).toThrow(RangeError)
  })
})

describe('abbreviationAt', () => {
  it('follows letters that change while the offset stays', () => {
    // Petersburg in Indiana switched from Eastern to Central time on the day that DST started.
    expect(abbreviationAt('America/Indiana/Petersburg', seconds('2006-04-01 00:00:00'))).toBe('EST')
    expect(abbreviationAt('America/Indiana/Petersburg', seconds('2006-06-01 00:00:00'))).toBe('CDT')
  })

  it('says the same the second time', () => {
    const read = () => abbreviationAt('America/Bogota', seconds('2027-01-01 00:00:00'))
    expect([read(), read()]).toEqual(['-05', '-05'])
  })
})

describe('offsetAt', () => {
  it('rejects what is not a moment', () => {
    expect(() => offsetAt('Europe/Paris', Number.NaN)).toThrow(RangeError)
  })

  it('gives the same results after other zones and years have evicted a zone', () => {
    const read = () => [offsetAt('Europe/Paris', 1_800_000_000), offsetAt('Europe/Paris', 1_815_000_000)]
    const before = read()
    for (const name of Intl.supportedValuesOf('timeZone').slice(0, 140)) readZone(name)
    for (let year = 0; year < 300; year += 1) offsetAt('Europe/Paris', year * 31_556_952)
    expect(read()).toEqual(before)
    expect(before).toEqual([3600, 7200])
  })
})
