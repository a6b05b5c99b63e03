import { eventStatuses, type PlaceKind, type PostDraft, statuses } from '@kalends/core'
import type { Random } from '../random/seeded-random.ts'
import { randomId, randomTarget, type Subject } from './random-reading.ts'
import type { HttpRequest } from './send-request.ts'
import { AUTHORS, IMAGES, randomDay, randomName, randomText } from './words.ts'
import type { World } from './world.ts'

type Body = Readonly<Record<string, unknown>>
type Maker = (random: Random, subject: Subject) => unknown

const image: Maker = (random, subject) => random.pick([randomId(random, subject, 'image'), random.pick(IMAGES), null])
const text: Maker = (random) => randomText(random)
const flag: Maker = (random) => random.chance(0.5)
const status: Maker = (random) => random.pick(statuses)
const author: Maker = (random) => random.pick(AUTHORS)

/** External ids that no record of the generated data has. An id in use cannot be hidden from a user who can write it. */
const external: Readonly<Record<string, Maker>> = {
  external_source: (random) => random.pick(['made', 'made', null]),
  external_id: (random) => random.pick(['made-1', 'made-2', null]),
}

const postFields: Readonly<Record<string, Maker>> = { description: text, excerpt: text, status, image, ...external }
const placeFields: Readonly<Record<string, Maker>> = { ...postFields, author, date: randomDay }
const venueFields: Readonly<Record<string, Maker>> = { ...placeFields, city: (random) => randomName(random) }
const organizerFields: Readonly<Record<string, Maker>> = { ...placeFields, phone: text }

const eventFields: Readonly<Record<string, Maker>> = {
  ...placeFields,
  venue: links('venue', venueFields),
  organizer: links('organizer', organizerFields),
  categories: terms('category'),
  tags: terms('tag'),
  post_parent: (random, subject) => randomId(random, subject, 'event'),
  featured: flag,
  ticketed: flag,
  event_status: (random) => random.pick(eventStatuses),
  event_status_reason: text,
  online_url: (random) => random.pick(['https://example.org/live', null]),
  hide_from_listings: flag,
  custom_fields: (random) => ({ note: randomText(random) }),
  cost: (random) => String(random.below(20)),
  slug: (random) => random.pick(['made-one', 'made-two']),
}

/** Ids of any records, and objects with the name of an existing record, visible or not. */
function links(kind: PlaceKind, fields: Readonly<Record<string, Maker>>): Maker {
  return (random, subject) => {
    const inline = (): Body => {
      const { name, description, excerpt } = random.pick<PostDraft & { readonly name: string }>(subject.world[kind])
      // Sometimes with all its fields, like an attempt to find out whether the record exists.
      const known = random.chance(0.3) ? { description, excerpt } : {}
      return { [kind]: name, ...known, ...(random.chance(0.3) && someOf(random, subject, fields, 1)) }
    }
    const one = (): unknown => (random.chance(0.5) ? inline() : randomId(random, subject, kind))
    return random.chance(0.6) ? one() : [one(), one()]
  }
}

function terms(kind: 'category' | 'tag'): Maker {
  return (random, subject) =>
    random.pick([[randomId(random, subject, kind)], [random.pick(subject.world[kind]).slug], [randomName(random)], []])
}

const termFields: Readonly<Record<string, Maker>> = {
  description: text,
  parent: (random, subject) => random.pick([0, randomId(random, subject, 'category')]),
}

const collections = [
  { kind: 'event', path: '/events', fields: eventFields, base: eventBase },
  { kind: 'event', path: '/events', fields: eventFields, base: eventBase },
  { kind: 'venue', path: '/venues', fields: venueFields, base: named('venue') },
  { kind: 'organizer', path: '/organizers', fields: organizerFields, base: named('organizer') },
  { kind: 'category', path: '/categories', fields: termFields, base: named('name') },
  { kind: 'tag', path: '/tags', fields: termFields, base: named('name') },
] as const satisfies readonly { readonly kind: keyof World; readonly [key: string]: unknown }[]

function eventBase(random: Random): Body {
  const day = randomDay(random)
  return { title: randomName(random), start_date: `${day} 10:00`, end_date: `${day} 12:00` }
}

function named(field: string): (random: Random) => Body {
  return (random) => ({ [field]: randomName(random) })
}

/** A random write request. */
export function randomWriting(random: Random, subject: Subject): HttpRequest {
  const { kind, path, fields, base } = random.pick(collections)
  const fate = random.below(10)
  if (fate < 5) {
    return { method: 'POST', path, headers: {}, body: { ...base(random), ...someOf(random, subject, fields, 4) } }
  }
  const target = `${path}/${randomOwn(random, subject, kind) ?? randomTarget(random, subject, kind)}`
  const condition = subject.tags && random.chance(0.1) ? { tag: 'if-match' as const } : {}
  if (fate < 8) {
    const method = random.pick(['PUT', 'PATCH', 'POST'])
    const family = kind === 'event' && random.chance(0.3) ? { post_parent: randomId(random, subject, 'event') } : {}
    const body = { ...someOf(random, subject, fields, 3), ...family }
    return { method, path: target, headers: {}, body, ...condition }
  }
  return { method: 'DELETE', path: `${target}${random.chance(0.3) ? '?force=true' : ''}`, headers: {}, ...condition }
}

/** Sometimes a record of the user, because most users cannot write other records. */
function randomOwn(random: Random, { world, user }: Subject, kind: keyof World): number | undefined {
  const own = world[kind].flatMap((draft, index) =>
    'authorId' in draft && draft.authorId === user?.id ? [index + 1] : [],
  )
  return own.length > 0 && random.chance(0.6) ? random.pick(own) : undefined
}

function someOf(random: Random, subject: Subject, fields: Readonly<Record<string, Maker>>, most: number): Body {
  const names = random.some(Object.keys(fields), most)
  return Object.fromEntries(names.map((name) => [name, fields[name]?.(random, subject)]))
}
