import type { EventRecord } from '../../ports/record.ts'
import { eventJsonLd } from '../../present/json-ld.ts'
import { type EventRelated, presentEvent, presentLockedEvent } from '../../present/present-event.ts'
import type { CountedTerm } from '../../present/present-term.ts'
import type { Presenting } from '../../present/presenting.ts'
import { type Context, presenting } from '../context.ts'
import type { Showing } from '../outcome.ts'
import { isLocked } from '../posts/is-locked.ts'
import type { ShowHow } from '../posts/resource.ts'
import { jsonOf } from '../shown-json.ts'
import { stampOfPost, stampOfTerm } from '../stamp.ts'
import { eventJson } from './event-json.ts'
import { relatedOf } from './related.ts'

/** Makes events ready to be shown: locked ones with little, the others with all that is linked to them. */
export async function showEvents(
  events: readonly EventRecord[],
  context: Context,
  { alone, opened = false }: ShowHow,
): Promise<readonly Showing[]> {
  const known = alone ? undefined : context.scene?.showings
  const before = events.map((event) => known?.get(event))
  if (before.every((showing) => showing !== undefined)) return before
  const open = events.filter((event, index) => before[index] === undefined && (opened || !isLocked(event, context)))
  const related = open.length === 0 ? nothing : byEvent(open, await relatedOf(open, context))
  // All that a showing needs of its call: it may be kept for longer.
  const facts = presenting(context)
  return events.map((event, index) => {
    const made = before[index]
    if (made !== undefined) return made
    const of = related.get(event)
    const showing = of === undefined ? showLocked(event, facts) : showOpen(event, of, alone, facts)
    known?.keep(event, showing)
    return showing
  })
}

const nothing: ReadonlyMap<EventRecord, EventRelated> = new Map()

function byEvent(events: readonly EventRecord[], related: readonly EventRelated[]): typeof nothing {
  const pairs = new Map<EventRecord, EventRelated>()
  for (const [index, event] of events.entries()) {
    const of = related[index]
    if (of !== undefined) pairs.set(event, of)
  }
  return pairs
}

function showLocked(event: EventRecord, own: Presenting): Showing {
  const view = (facts = own): object => presentLockedEvent(event, facts)
  return {
    stamp: `locked ${stampOfPost(event, own.now)}`,
    view,
    json: (_texts, facts) => jsonOf(view(facts)),
    kept: undefined,
  }
}

function showOpen(event: EventRecord, related: EventRelated, alone: boolean, own: Presenting): Showing {
  return {
    stamp: `event ${alone ? 'alone ' : ''}${stampOfPost(event, own.now)}${stampOfRelated(related, own.now)}`,
    view: (facts = own) => {
      const view = presentEvent(event, related, facts)
      return alone ? Object.assign(view, { json_ld: eventJsonLd(view, event) }) : view
    },
    json: (texts, facts = own) => eventJson(event, related, alone, facts, texts),
    kept: undefined,
  }
}

/** Images never change, so the stamp of what shows one covers it. */
function stampOfRelated(
  { categories, tags, venues, organizers, parentId, ticketed }: EventRelated,
  now: number,
): string {
  const terms = (list: readonly CountedTerm[]): string =>
    list.map(({ term, count }) => `${stampOfTerm(term)}.${count}`).join()
  const venueStamps = venues.map(({ record }) => stampOfPost(record, now)).join()
  const organizerStamps = organizers.map(({ record }) => stampOfPost(record, now)).join()
  return ` c${terms(categories)} t${terms(tags)} v${venueStamps} o${organizerStamps} p${parentId ?? ''}${ticketed ? ' k' : ''}`
}
