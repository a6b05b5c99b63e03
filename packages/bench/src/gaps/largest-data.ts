import type { Calendar } from '@kalends/core'

/** What the largest records are full of: each character takes two or three bytes of JSON. */
const letters = { quotes: '"', ideographs: '漢' }

/** Links as large and as many as the limits allow, and the own texts of such an event. */
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

/** Creates the largest records that an event can link to, and returns what makes an event the largest. */
export async function createLargest(calendar: Calendar): Promise<Record<LargestText, LargestInput>> {
  return { quotes: await createLinks(calendar, 'quotes'), ideographs: await createLinks(calendar, 'ideographs') }
}

async function createLinks(calendar: Calendar, text: LargestText): Promise<LargestInput> {
  const letter = letters[text]
  const bytes = Buffer.byteLength(JSON.stringify(letter)) - 2
  /** As many as leave this many bytes of the limit for the other fields, but not more than a field can have. */
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
