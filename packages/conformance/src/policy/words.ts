import type { Random } from '../random/seeded-random.ts'

/** The current time in the cases: 2027-01-15 12:00:00 UTC, in seconds. */
export const NOW = Date.UTC(2027, 0, 15, 12) / 1000
/** Seconds in a day. */
export const DAY = 86_400

/** Few words, so that hidden and visible records often share them. */
export const WORDS: readonly string[] = ['amber', 'birch', 'cedar', 'dune', 'ember', 'fjord']
/** URLs of the few images that records share. */
export const IMAGES: readonly string[] = ['a', 'b', 'c', 'd'].map((name) => `https://example.org/${name}.png`)

/** Where some records were imported from. */
export const SOURCES: readonly string[] = ['north', 'south']

/** Countries of venues. */
export const COUNTRIES: readonly string[] = ['Atlantis', 'Utopia']
/** Ids of authors. */
export const AUTHORS: readonly number[] = [2, 3, 4, 5, 6]

/** One or two capitalized words. */
export function randomName(random: Random): string {
  const words = random.chance(0.6) ? [random.pick(WORDS)] : [random.pick(WORDS), random.pick(WORDS)]
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** A few words, or none. */
export function randomText(random: Random): string {
  return random.some(WORDS, 2).join(' ')
}

/** A date near the current time, as text. */
export function randomDay(random: Random): string {
  return new Date((NOW + random.between(-4, 8) * DAY) * 1000).toISOString().slice(0, 10)
}
