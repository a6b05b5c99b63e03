/** The names without a region. `Intl` knows others, but its `BST` is Dhaka, and most people who write that mean London. */
const withoutRegion = `
  CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel
  Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey
  UCT UTC Universal W-SU WET Zulu`

/** The names in a region whose capitals are not those at the start of each word. */
const irregular = `
  Africa/Dar_es_Salaam America/Argentina/ComodRivadavia America/Knox_IN America/Port-au-Prince America/Port_of_Spain
  Antarctica/DumontDUrville Antarctica/McMurdo Brazil/DeNoronha Chile/EasterIsland Europe/Isle_of_Man Mexico/BajaNorte
  Mexico/BajaSur`

const spellings = new Map(
  `${withoutRegion}${irregular}`
    .trim()
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
)

const inRegion =
  /^(africa|america|antarctica|arctic|asia|atlantic|australia|brazil|canada|chile|etc|europe|indian|mexico|pacific|us)\//
const initials = /(?<![a-z0-9])(?:(?:us|gmt|utc|uct|act|lhi|nsw)(?![a-z])|[a-z])/g

/**
 * The spelling of a zone name in the IANA database, from a name in any case, or `undefined` for a name without a known
 * region. Does not tell whether the zone exists. `Intl` is no help here: it accepts any case, and can return an alias
 * (`Asia/Katmandu` for `Asia/Kathmandu`).
 */
export function zoneSpelling(text: string): string | undefined {
  const lower = text.toLowerCase()
  const known = spellings.get(lower)
  if (known !== undefined || !inRegion.test(lower)) return known
  return lower.replace(initials, (letters) => letters.toUpperCase())
}
