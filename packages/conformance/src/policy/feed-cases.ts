import assert from 'node:assert/strict'
import { type Calendar, type EventInput, isCalendarError, type User } from '@kalends/core'
import type { OpenCalendar, PolicyCase } from './policy-case.ts'
import { sendRequest } from './send-request.ts'
import { NOW } from './words.ts'

const owner: User = { id: 3, roles: ['author'] }
const other: User = { id: 6, roles: ['author'] }
const contributor: User = { id: 4, roles: ['contributor'] }
const subscriber: User = { id: 5, roles: ['subscriber'] }
const editor: User = { id: 2, roles: ['editor'] }

const SECRET = 'mimosa'
const dates = { start_date: '2027-06-21 20:00', end_date: '2027-06-21 22:00' }

/** An event, its author, and who sees it in a list: all users, only its author and the editor, or no user. */
interface Planned extends Partial<EventInput> {
  readonly title: string
  readonly by: User
  readonly seenBy: 'all' | 'own' | 'nobody'
}

const events: readonly Planned[] = [
  { title: 'Alder', by: owner, seenBy: 'all' },
  { title: 'Birch', by: other, seenBy: 'all', password: 'sesame', description: SECRET, venue: { venue: SECRET } },
  { title: 'Cedar', by: owner, seenBy: 'own', status: 'draft' },
  { title: 'Dahlia', by: other, seenBy: 'own', status: 'draft' },
  { title: 'Elder', by: owner, seenBy: 'own', status: 'private' },
  { title: 'Fern', by: other, seenBy: 'own', status: 'private' },
  { title: 'Ginkgo', by: owner, seenBy: 'own', status: 'pending' },
  { title: 'Hazel', by: other, seenBy: 'own', status: 'publish', date: '2027-06-01' },
  { title: 'Iris', by: owner, seenBy: 'nobody', hide_from_listings: true },
  { title: 'Juniper', by: owner, seenBy: 'nobody', status: 'trash' },
]

/** The titles that a user sees in a list. */
function titlesFor(user: User | null): readonly string[] {
  const sees = ({ by, seenBy }: Planned): boolean =>
    seenBy === 'all' || (seenBy === 'own' && (user?.id === editor.id || user?.id === by.id))
  return events.filter(sees).map(({ title }) => title)
}

const formats = {
  ics: '/events.ics',
  rss: '/events.rss',
  jsonld: '/events.jsonld',
  fullcalendar: '/events.fullcalendar.json',
} as const

type Format = keyof typeof formats

/** What a user sees at a path: the status, the titles, and whether the response contains the secret. */
async function look(calendar: Calendar, path: string, user: User | null) {
  const { status, body } = await sendRequest(calendar, { method: 'GET', path, headers: {} }, user, '')
  const titles = events.map(({ title }) => title).filter((title) => body.includes(title))
  return { status, titles, isOpen: body.includes(SECRET) }
}

/** What a user must see. Only the author and the editor can see a protected event without its password. */
function expectedFor(user: User) {
  return { status: 200, titles: titlesFor(user), isOpen: user.id === editor.id || user.id === other.id }
}

const INVALID = { status: 401, titles: [], isOpen: false }

/** The users whom the calendar can look up. A case can change them. */
interface Known {
  get: (id: number) => User | undefined
}

async function withCalendar(open: OpenCalendar, use: (calendar: Calendar, known: Known) => Promise<void>) {
  const all = [owner, other, contributor, subscriber, editor]
  const known: Known = { get: (id) => all.find((user) => user.id === id) }
  const users = { exists: (id: number) => known.get(id) !== undefined, get: (id: number) => known.get(id) }
  const { calendar } = await open({ clock: () => NOW * 1000, fields: {}, users, baseUrl: 'http://example.org/api' })
  try {
    for (const { by, seenBy: _seenBy, status, ...event } of events) {
      const isTrash = status === 'trash'
      const { id } = await calendar.events.create({
        ...dates,
        ...event,
        author: by.id,
        ...(!isTrash && status && { status }),
      })
      if (isTrash) await calendar.events.delete(id)
    }
    await use(calendar, known)
  } finally {
    await calendar.close()
  }
}

/** The path and query of a new token, below the namespace root. */
async function issue(calendar: Calendar, user: User, format: Format): Promise<string> {
  const { url } = await calendar.feedTokens.create(user, { format })
  return url.slice(url.lastIndexOf('/events'))
}

const ofFormat = (format: Format): readonly PolicyCase[] => [
  {
    name: `a feed shows each user what the list shows them: ${format}`,
    run: (open) =>
      withCalendar(open, async (calendar) => {
        assert.deepEqual(await look(calendar, '/events?per_page=50', null), expectedFor({ id: 0 }))
        assert.deepEqual(await look(calendar, formats[format], null), expectedFor({ id: 0 }))
        for (const user of [subscriber, contributor, owner, other, editor]) {
          assert.deepEqual(await look(calendar, formats[format], user), expectedFor(user), `user ${user.id}`)
        }
      }),
  },
  {
    name: `a feed token shows what its user sees, whoever uses it, and no more than they see now: ${format}`,
    run: (open) =>
      withCalendar(open, async (calendar, known) => {
        const path = await issue(calendar, editor, format)
        for (const user of [subscriber, contributor, owner, other, editor]) {
          const own = await issue(calendar, user, format)
          for (const by of [null, editor, subscriber])
            assert.deepEqual(await look(calendar, own, by), expectedFor(user))
        }
        known.get = () => ({ ...editor, roles: ['subscriber'] })
        assert.deepEqual(await look(calendar, path, editor), expectedFor(subscriber))
        known.get = () => ({ ...editor, id: subscriber.id })
        assert.deepEqual(await look(calendar, path, editor), INVALID)
        known.get = () => undefined
        assert.deepEqual(await look(calendar, path, editor), INVALID)
      }),
  },
  {
    name: `a filter of a feed finds nothing that its user cannot see: ${format}`,
    run: (open) =>
      withCalendar(open, async (calendar) => {
        const nothing = { status: 200, titles: [], isOpen: false }
        for (const query of ['search=mimos', 'search=cedar', 'include=3,10', 'search=iris']) {
          assert.deepEqual(await look(calendar, `${formats[format]}?${query}`, subscriber), nothing, query)
        }
        const trash = await look(calendar, `${formats[format]}?status=trash`, subscriber)
        assert.deepEqual([trash.status, trash.titles], [400, []])
        await assert.rejects(
          calendar.feedTokens.create(editor, { format, filters: { sarch: 'x' } as object }),
          (error) => isCalendarError(error, 'rest_invalid_param'),
        )
      }),
  },
]

/** Feeds and feed tokens under the default policy: who sees which events in which format. */
export const feedPolicyCases: readonly PolicyCase[] = (['ics', 'rss', 'jsonld', 'fullcalendar'] as const).flatMap(
  ofFormat,
)
