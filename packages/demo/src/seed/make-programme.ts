import { type Random, seededRandom } from '@kalends/conformance'
import type { EventInput, Language } from '@kalends/core'
import { people } from '../people.ts'
import { type Harbour, harbours } from './harbours.ts'
import { type Kind, type KindTexts, kinds, type ProgrammeTexts, type Shape } from './kinds.ts'
import { ar } from './texts/ar.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import { ptPt } from './texts/pt-pt.ts'
import { sw } from './texts/sw.ts'

/** An event to be created; its places and people are given by name, since their ids are not known yet. */
export interface SeedEvent extends Omit<EventInput, 'venue' | 'organizer'> {
  readonly venueName?: string
  readonly organizerName?: string
}

interface Making {
  readonly random: Random
  /** Seconds since 1970. */
  readonly now: number
  /** Today, as the number of days since 1970. */
  readonly today: number
  readonly harbour: Harbour
  readonly texts: ProgrammeTexts
}

type When = Pick<SeedEvent, 'start_date' | 'end_date' | 'all_day'>

const DAY = 86_400
const programmes: Readonly<Record<Language, ProgrammeTexts>> = { en, fr, ar, 'pt-pt': ptPt, sw }
const kindNames = Object.keys(kinds) as Kind[] // The keys of our own table.

/** The same year of events for the same moment (in seconds) and seed: 300 around the day of that moment. */
export function makeProgramme(now: number, seed = 1): readonly SeedEvent[] {
  const random = seededRandom(seed)
  const today = Math.floor(now / DAY)
  const events = harbours.flatMap((harbour) => {
    const making = { random, now, today, harbour, texts: programmes[harbour.language] }
    return kindNames.flatMap((kind) => makeKind(kind, making))
  })
  return withStatuses(events, now, random)
}

function makeKind(kind: Kind, making: Making): SeedEvent[] {
  const shape: Shape = kinds[kind]
  return Array.from({ length: shape.count }, (_, index) => {
    const day =
      shape.series === undefined ? scatteredDay(making) : fortnightlyDay(shape, shape.series.weekday, index, making)
    return makeEvent({ kind, shape, index, day }, making)
  })
}

function makeEvent({ kind, shape, index, day }: { kind: Kind; shape: Shape; index: number; day: number }, m: Making) {
  const { random, harbour } = m
  const texts: KindTexts = m.texts[kind]
  const isOnline = kind === 'webinar'
  const price = random.pick(shape.prices)
  const place = shape.series === undefined ? random.pick(harbour.venues) : harbour.venues[2]
  return {
    title: texts.titles[index % texts.titles.length] ?? kind,
    excerpt: texts.excerpt,
    description: texts.description,
    timezone: isOnline ? random.pick(['Asia/Kolkata', 'UTC', 'America/New_York']) : harbour.zone,
    ...(isRunning(kind, index, harbour) ? runningNow(shape, m) : schedule(shape, day, random)),
    categories: shape.categories,
    tags: random.some(shape.tags, 2),
    cost: price.map((steps) => (steps === 0 ? '0' : harbour.price(steps))),
    ticketed: price.some((steps) => steps > 2),
    featured: shape.featured === true || random.chance(0.04),
    hide_from_listings: kind === 'crew',
    author: shape.series === undefined ? random.pick(people).id : people[0].id,
    custom_fields: { language: harbour.language },
    ...(isOnline ? { website: 'https://meet.example/' } : { venueName: place?.venue ?? '' }),
    organizerName: random.pick(harbour.organizers).organizer,
  } satisfies SeedEvent
}

function schedule(shape: Shape, day: number, random: Random): When {
  if (shape.days.length > 0) {
    return { start_date: dayText(day), end_date: dayText(day + random.pick(shape.days) - 1), all_day: true }
  }
  const start = random.pick(shape.hours) * 60 + random.pick([0, 0, 30])
  const end = start + random.pick(shape.minutes)
  return { start_date: wallText(day, start), end_date: wallText(day, end), all_day: false }
}

/** Up to eight months ahead and four months back; the nearer to today, the more. */
function scatteredDay({ random, today }: Making): number {
  const nearness = (random.below(1000) / 1000) ** 1.5
  return random.chance(0.68) ? today + Math.round(nearness * 240) : today - Math.round(nearness * 120)
}

/** Every other week on the same weekday, a third of them over already; harbours take turns. Day 0 was a Thursday. */
function fortnightlyDay({ count }: Shape, weekday: number, index: number, { today, harbour }: Making): number {
  const nextOne = today + ((weekday - (today + 4) + 700_000) % 7)
  const turn = harbours.indexOf(harbour) % 2
  return nextOne + (2 * (index - Math.floor(count / 3)) + turn) * 7
}

/** The first concert and the first exhibition of every other harbour are on at this moment. */
function isRunning(kind: Kind, index: number, harbour: Harbour): boolean {
  return index === 0 && (kind === 'concert' || kind === 'exhibition') && harbours.indexOf(harbour) % 2 === 0
}

function runningNow(shape: Shape, { now, today }: Making): When {
  if (shape.days.length > 0) return { start_date: dayText(today - 2), end_date: dayText(today + 3), all_day: true }
  const halfHour = now - (now % 1800)
  return { start_date: halfHour - 1800, end_date: halfHour + 5400, all_day: false }
}

const statuses = { draft: 8, pending: 5, private: 3, trash: 4, future: 4 } as const
const [editor, author, contributor] = people

/** Takes some single events that are still to come out of the public's sight, each in its own way. */
function withStatuses(events: readonly SeedEvent[], now: number, random: Random): SeedEvent[] {
  const soon = dayText(Math.floor(now / DAY) + 3)
  const candidates = events.flatMap((event, index) =>
    event.author !== editor.id && !event.hide_from_listings && String(event.start_date) > soon ? [index] : [],
  )
  const changed = [...events]
  for (const [status, count] of Object.entries(statuses) as [keyof typeof statuses, number][]) {
    for (let made = 0; made < count && candidates.length > 0; made += 1) {
      const [index = 0] = candidates.splice(random.below(candidates.length), 1)
      const event = changed[index]
      if (event === undefined) continue
      const owner = status === 'pending' || (status === 'draft' && made % 2 === 0) ? contributor.id : author.id
      // Published in a year: until then it waits.
      const publication = status === 'future' ? { date: now + 365 * DAY } : {}
      changed[index] = { ...event, status, author: owner, ...publication }
    }
  }
  return changed
}

function dayText(day: number): string {
  return new Date(day * DAY * 1000).toISOString().slice(0, 10)
}

function wallText(day: number, minutes: number): string {
  return new Date((day * DAY + minutes * 60) * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
