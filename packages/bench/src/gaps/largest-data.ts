import type { Calendar } from '@kalends/core'

/** The characters that fill the largest records. Each takes two or three bytes of JSON. */
const letters = { quotes: '"', ideographs: '漢' }

/** The input of an event with as many links as the limits allow, all as large as possible, and the largest texts. */
export interface LargestInput {
  readonly venue: readonly number[]
  readonly organizer: readonly number[]
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly description: string
  readonly excerpt: string
}

export type LargestText = keyof typeof letters

/** The texts that the largest records are full of. */
export const largestTexts = ['quotes', 'ideographs'] as const satisfies readonly LargestText[]

const LINKS = 100
const numbers = Array.from({ length: LINKS }, (_, index) => index)

/** Creates the largest records that an event can link to. Returns the fields of the largest events. */
export async function createLargest(calendar: Calendar): Promise<Record<LargestText, LargestInput>> {
  return { quotes: await createLinks(calendar, 'quotes'), ideographs: await createLinks(calendar, 'ideographs') }
}

async function createLinks(calendar: Calendar, text: LargestText): Promise<LargestInput> {
  const letter = letters[text]
  const bytes = Buffer.byteLength(JSON.stringify(letter)) - 2
  /** As many characters as fit in the limit if `others` bytes are left for other fields, but at most `length`. */
  const fill = (limit: number, others: number, length: number): string =>
    letter.repeat(Math.min(length, Math.floor((limit - others) / bytes)))
  const line = letter.repeat(300)
  const place = {
    description: fill(32_768, 1500 + 6 * 300 * bytes, 10_000),
    ...{ address: line, city: line, country: line, zip: line, phone: line },
  }
  const term = { description: fill(8192, 1000, 10_000) }
  return {
    venue: await calendar.venues.createMany(numbers.map((number) => ({ ...place, venue: `Most ${text} ${number}` }))),
    organizer: await calendar.organizers.createMany(
      numbers.map((number) => ({
        ...{ description: place.description, phone: line },
        organizer: `Most ${text} ${number}`,
      })),
    ),
    categories: await calendar.categories.createMany(
      numbers.map((number) => ({ ...term, name: `Most ${text} ${number}` })),
    ),
    tags: await calendar.tags.createMany(numbers.map((number) => ({ ...term, name: `Most ${text} ${number}` }))),
    description: fill(262_144, 5000 + 10_000 * bytes, 100_000),
    excerpt: letter.repeat(10_000),
  }
}
