import { type Random, seededRandom } from '@kalends/conformance'
import type { EventInput, Language } from '@kalends/core'
import {
  addDays,
  addMinutes,
  addYears,
  type Day,
  format,
  getUnixTime,
  nextDay,
  parseISO,
  roundToNearestMinutes,
  subDays,
  subMinutes,
} from 'date-fns'
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz'
import { people } from '../people.ts'
import { type Harbour, harbours } from './harbours.ts'
import { type Kind, type KindTexts, kinds, type ProgrammeTexts, type Shape, topics } from './kinds.ts'
import { ar } from './texts/ar.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import { ptPt } from './texts/pt-pt.ts'
import { sw } from './texts/sw.ts'

/** An event to create. Its venue and organizer are given by name, since their ids are not known yet. */
export interface SeedEvent extends Omit<EventInput, 'venue' | 'organizer'> {
  readonly venueName?: string
  readonly organizerName?: string
}

/** Options of `makeProgramme`. */
export interface ProgrammeOptions {
  /** The URL of the demo, below which the pictures are served. */
  readonly address: string
  readonly seed?: number
}

interface Making {
  readonly random: Random
  readonly address: string
  readonly now: Date
  /** Today in the harbour's time zone, as a `Date` at midnight in the time zone of the process. */
  readonly today: Date
  readonly harbour: Harbour
  readonly texts: ProgrammeTexts
}

type When = Pick<SeedEvent, 'start_date' | 'end_date' | 'all_day'>

const programmes: Readonly<Record<Language, ProgrammeTexts>> = { en, fr, ar, 'pt-pt': ptPt, sw }
const kindNames = Object.keys(kinds) as Kind[] // The keys of our own table.

/** Makes 300 events within a year around today. The same instant and seed give the same events. */
export function makeProgramme(now: Date, { address, seed = 1 }: ProgrammeOptions): readonly SeedEvent[] {
  const random = seededRandom(seed)
  const events = harbours.flatMap((harbour) => {
    const today = parseISO(formatInTimeZone(now, harbour.zone, 'yyyy-MM-dd'))
    const making = { random, address, now, today, harbour, texts: programmes[harbour.language] }
    return kindNames.flatMap((kind) => makeKind(kind, making))
  })
  return withChanges(withStatuses(events, now, random), now, random)
}

function makeKind(kind: Kind, making: Making): SeedEvent[] {
  const shape: Shape = kinds[kind]
  return Array.from({ length: shape.count }, (_, index) => {
    const day =
      shape.series === undefined ? scatteredDay(making) : fortnightlyDay(shape, shape.series.weekday, index, making)
    return makeEvent({ kind, shape, index, day }, making)
  })
}

function makeEvent({ kind, shape, index, day }: { kind: Kind; shape: Shape; index: number; day: Date }, m: Making) {
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
    ...(isOnline ? { online_url: 'https://meet.example/' } : { venueName: place?.venue ?? '' }),
    ...(shape.categories.length > 0 ? { image: pictureUrl(kind, index, m) } : {}),
    organizerName: random.pick(harbour.organizers).organizer,
  } satisfies SeedEvent
}

/** The demo draws its pictures itself, from their names. */
function pictureUrl(kind: Kind, index: number, { address, harbour }: Making): string {
  return `${address}/pictures/${topics[kind]}-${harbour.palette}-${index + 1}.svg`
}

function schedule(shape: Shape, day: Date, random: Random): When {
  if (shape.days.length > 0) {
    return { start_date: dayText(day), end_date: dayText(addDays(day, random.pick(shape.days) - 1)), all_day: true }
  }
  const start = random.pick(shape.hours) * 60 + random.pick([0, 0, 30])
  const end = start + random.pick(shape.minutes)
  return { start_date: wallText(day, start), end_date: wallText(day, end), all_day: false }
}

/** A day up to eight months ahead or four months back. Days near today are more likely. */
function scatteredDay({ random, today }: Making): Date {
  const nearness = (random.below(1000) / 1000) ** 1.5
  return random.chance(0.68) ? addDays(today, Math.round(nearness * 240)) : subDays(today, Math.round(nearness * 120))
}

/** Every other week on the same weekday. A third of each series lies in the past; the harbours take turns by week. */
function fortnightlyDay({ count }: Shape, weekday: Day, index: number, { today, harbour }: Making): Date {
  const nextOne = nextDay(subDays(today, 1), weekday)
  const turn = harbours.indexOf(harbour) % 2
  return addDays(nextOne, (2 * (index - Math.floor(count / 3)) + turn) * 7)
}

/** Whether an event takes place right now: the first concert and the first exhibition of every other harbour. */
function isRunning(kind: Kind, index: number, harbour: Harbour): boolean {
  return index === 0 && (kind === 'concert' || kind === 'exhibition') && harbours.indexOf(harbour) % 2 === 0
}

function runningNow(shape: Shape, { now, today }: Making): When {
  if (shape.days.length > 0)
    return { start_date: dayText(subDays(today, 2)), end_date: dayText(addDays(today, 3)), all_day: true }
  const halfHour = roundToNearestMinutes(now, { nearestTo: 30, roundingMethod: 'floor' })
  return {
    start_date: getUnixTime(subMinutes(halfHour, 30)),
    end_date: getUnixTime(addMinutes(halfHour, 90)),
    all_day: false,
  }
}

const statuses = { draft: 8, pending: 5, private: 3, trash: 4, future: 4 } as const
const [editor, author, contributor] = people

/** Gives some upcoming events a status other than published. */
function withStatuses(events: readonly SeedEvent[], now: Date, random: Random): SeedEvent[] {
  const soon = dayText(addDays(now, 3))
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
      const publication = status === 'future' ? { date: getUnixTime(addYears(now, 1)) } : {}
      changed[index] = { ...event, status, author: owner, ...publication }
    }
  }
  return changed
}

const changes = ['canceled', 'canceled', 'canceled', 'postponed', 'postponed', 'rescheduled'] as const

/** Cancels, postpones or reschedules some published events of the next weeks. */
function withChanges(events: readonly SeedEvent[], now: Date, random: Random): SeedEvent[] {
  const [from, to] = [dayText(addDays(now, 2)), dayText(addDays(now, 40))]
  const isCandidate = ({ status, featured, hide_from_listings, start_date }: SeedEvent): boolean =>
    status === undefined && !featured && !hide_from_listings && String(start_date) > from && String(start_date) < to
  const candidates = events.flatMap((event, index) => (isCandidate(event) ? [index] : []))
  const changed = [...events]
  for (const event_status of changes) {
    const [index = -1] = candidates.splice(random.below(Math.max(candidates.length, 1)), 1)
    const event = changed[index]
    if (event !== undefined) changed[index] = { ...event, event_status }
  }
  return changed
}

function dayText(day: Date): string {
  return format(day, 'yyyy-MM-dd')
}

/** The wall time this many minutes after midnight. Computed in UTC, where every day has 24 hours. */
function wallText(day: Date, minutes: number): string {
  const midnight = fromZonedTime(dayText(day), 'UTC')
  return formatInTimeZone(addMinutes(midnight, minutes), 'UTC', 'yyyy-MM-dd HH:mm')
}
