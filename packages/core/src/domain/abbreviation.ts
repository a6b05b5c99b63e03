import { fixedOffsetName, offsetDigits, readFixedOffset } from './fixed-offset.ts'
import { memoize } from './memoize.ts'
import { isUsableZone, type Segment, segmentAt } from './zone-segments.ts'

/** Each English locale has abbreviations for its own part of the world and uses `GMT+1` and the like elsewhere. */
const locales = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA', 'en-IE', 'en-CA']

/** Abbreviations of the time zone database that these locales lack, each with the UTC offset that it stands for. */
const lettersByOffset: Readonly<Record<string, string>> = {
  'BST +01': 'Europe/Guernsey Europe/Isle_of_Man Europe/Jersey',
  'CDT -04': 'America/Havana Cuba',
  'CST -05': 'America/Havana Cuba',
  'CST +08': 'Asia/Shanghai Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Macau Asia/Macao Asia/Taipei PRC ROC',
  'ChST +10': 'Pacific/Guam Pacific/Saipan',
  'GMT +00': 'GMT GMT+0 GMT-0 GMT0 Greenwich Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich',
  'HKT +08': 'Asia/Hong_Kong Hongkong',
  'IDT +03': 'Asia/Jerusalem Asia/Tel_Aviv Israel',
  'IST +02': 'Asia/Jerusalem Asia/Tel_Aviv Israel',
  'JST +09': 'Asia/Tokyo Japan',
  'KST +09': 'Asia/Seoul Asia/Pyongyang ROK',
  'MDT -06': 'America/Chihuahua America/Ciudad_Juarez America/Mazatlan Mexico/BajaSur',
  'MSK +03': 'Europe/Moscow Europe/Kirov Europe/Simferopol Europe/Volgograd W-SU',
  'MST -07': `
    America/Chihuahua America/Ciudad_Juarez America/Hermosillo America/Mazatlan Mexico/BajaSur
    America/Whitehorse America/Dawson Canada/Yukon
  `,
  'PKT +05': 'Asia/Karachi',
  'PST +08': 'Asia/Manila',
  'SST -11': 'Pacific/Pago_Pago Pacific/Midway Pacific/Samoa US/Samoa',
  'UTC +00': 'Etc/UTC UCT Etc/UCT Universal Etc/Universal Zulu Etc/Zulu',
  'WIB +07': 'Asia/Jakarta Asia/Pontianak',
  'WIT +09': 'Asia/Jayapura',
  'WITA +08': 'Asia/Makassar Asia/Ujung_Pandang',
}

const lettersOfZone = new Map<string, string>()
for (const [key, zones] of Object.entries(lettersByOffset)) {
  const [letters = '', digits = ''] = key.split(' ')
  for (const zone of zones.trim().split(/\s+/)) lettersOfZone.set(`${zone} ${digits}`, letters)
}

// A formatter takes about 75 KB. Few are needed, because the abbreviations are cached.
const formatOf = memoize(64, (localeAndZone: string) => {
  const [locale, timeZone] = localeAndZone.split(' ')
  return new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
})
const cachedNames = new WeakMap<Segment, string>()

/**
 * The abbreviation of a time zone at an instant, such as `CET`, `CEST` or `UTC`. A zone without such letters has the digits of
 * its UTC offset (`-03`, `+0545`), and a fixed offset has a name such as `UTC+5:30`. For a zone that this version of Node does
 * not know, it returns the name of the zone, so that one record cannot make a whole list fail.
 */
export function abbreviationAt(zone: string, utc: number): string {
  const fixed = zone === 'UTC' ? 0 : readFixedOffset(zone)
  if (fixed !== undefined) return fixedOffsetName(fixed)
  if (!isUsableZone(zone)) return zone
  const segment = segmentAt(zone, utc)
  return cachedNames.get(segment) ?? nameIn(zone, segment, utc)
}

function nameIn(zone: string, segment: Segment, utc: number): string {
  const name = findName(zone, segment.from, segment.offset)
  // The abbreviation may change while the offset stays, as when counties in Indiana switched from EST to CDT.
  if (name !== findName(zone, segment.until - 1, segment.offset)) return findName(zone, utc, segment.offset)
  cachedNames.set(segment, name)
  return name
}

function findName(zone: string, utc: number, offset: number): string {
  for (const locale of locales) {
    const letters = lettersIn(locale, zone, utc)
    if (letters !== undefined) return letters
  }
  const digits = offsetDigits(offset)
  return lettersOfZone.get(`${zone} ${digits}`) ?? digits
}

/**
 * The abbreviation in this locale. `undefined` for `GMT+1` and for `UTC`, because `Intl` uses `UTC` for GMT as well.
 */
function lettersIn(locale: string, zone: string, utc: number): string | undefined {
  const text = formatOf(`${locale} ${zone}`).format(utc * 1000)
  const name = text.slice(text.lastIndexOf(' ') + 1)
  return /^[a-z]+$/i.test(name) && name !== 'UTC' ? name : undefined
}
