import type { Calendar } from '@kalends/core'
import type { LargestInput, LargestText } from './largest-data.ts'

/** How many times every request is sent. */
export const ROUNDS = 5

/** Data that only one round requests, so that no cache has it. */
export interface ColdData {
  /** The tag of events in 80 time zones that no other event has. */
  readonly zones: string
  /** For each text, an event with 100 venues and 100 organizers whose fields are full of it. */
  readonly full: Readonly<Record<keyof typeof texts, number>>
  /** The largest events of the author. */
  readonly largest: Readonly<Record<LargestText, number>>
}

/** Characters that are slow to write into feeds. The Arabic ligature expands to eighteen letters. */
const texts = { ligatures: '\ufdfa', markup: '<', commas: ',' }

/** Names have at most 500 characters. */
const LONG = 490
const ZONES = 80
const LINKS = 100

/** Creates the data of all rounds. */
export async function fillCold(
  calendar: Calendar,
  dates: { readonly start_date: string; readonly end_date: string },
  author: Pick<Calendar, 'events'>,
  largestInput: Readonly<Record<LargestText, LargestInput>>,
): Promise<readonly ColdData[]> {
  const links = {
    ligatures: await createLinks(calendar, texts.ligatures),
    markup: await createLinks(calendar, texts.markup),
    commas: await createLinks(calendar, texts.commas),
  }
  const zones = Intl.supportedValuesOf('timeZone')
  const rounds: ColdData[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const tag = `zones-${round}`
    await calendar.tags.create({ name: tag })
    for (const timezone of zones.slice(round * ZONES, (round + 1) * ZONES)) {
      await calendar.events.create({ ...dates, title: 'Far', timezone, tags: [tag] })
    }
    const create = async (text: keyof typeof texts) =>
      (await calendar.events.create({ ...dates, title: 'Full', excerpt: 'A', description: 'B', ...links[text] })).id
    const full = {
      ligatures: await create('ligatures'),
      markup: await create('markup'),
      commas: await create('commas'),
    }
    const largestOf = async (text: LargestText) =>
      (await author.events.create({ ...dates, title: `Most ${round}`, ...largestInput[text] })).id
    const largest = { quotes: await largestOf('quotes'), ideographs: await largestOf('ideographs') }
    rounds.push({ zones: tag, full, largest })
  }
  return rounds
}

/** Creates as many venues and organizers as an event can have, with the longest possible texts. */
async function createLinks(calendar: Calendar, letter: string) {
  const text = letter.repeat(LONG)
  const numbers = Array.from({ length: LINKS }, (_, number) => number)
  return {
    venue: await calendar.venues.createMany(
      numbers.map((number) => ({
        ...{ venue: `A${text}${number}`, address: text, city: text, country: text, zip: text },
        description: letter.repeat(2000),
      })),
    ),
    organizer: await calendar.organizers.createMany(
      numbers.map((number) => ({ organizer: `A${text}${number}`, phone: text, description: letter.repeat(2000) })),
    ),
  }
}
