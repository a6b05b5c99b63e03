import { describe, expect, test } from 'vitest'
import type { User } from '../../src/ports/policy.ts'
import {
  administrator,
  anEvent,
  author,
  contributor,
  editor,
  openCalendar,
  subscriber,
  type TestCalendar,
  visitor,
} from '../fixtures.ts'

/** One row of the contract's table, cell by cell. */
interface TestUser {
  readonly who: string
  readonly user: User | null
  readonly creates: boolean
  readonly publishes: boolean
  readonly editsOwn: boolean
  readonly editsOwnUnpublished: boolean
  readonly editsOthers: boolean
  readonly categories: boolean
  readonly tags: boolean
  readonly setsAuthor: boolean
}

const everything = {
  creates: true,
  publishes: true,
  editsOwn: true,
  editsOwnUnpublished: true,
  editsOthers: true,
  categories: true,
  tags: true,
  setsAuthor: true,
}
const nothing = {
  creates: false,
  publishes: false,
  editsOwn: false,
  editsOwnUnpublished: false,
  editsOthers: false,
  categories: false,
  tags: false,
  setsAuthor: false,
}
const users: readonly TestUser[] = [
  { who: 'an administrator', user: administrator, ...everything },
  { who: 'an editor', user: editor, ...everything },
  {
    who: 'an author',
    user: author,
    ...everything,
    editsOthers: false,
    tags: false,
    setsAuthor: false,
  },
  { who: 'a contributor', user: contributor, ...nothing, creates: true, editsOwnUnpublished: true },
  { who: 'a subscriber', user: subscriber, ...nothing },
  { who: 'a person without a role', user: { id: 8 }, ...nothing },
  { who: 'a person with an unknown role', user: { id: 9, roles: ['king', '__proto__', 'constructor'] }, ...nothing },
  { who: 'a visitor', user: visitor, ...nothing },
]

const otherUser = 50
const kinds = [
  { kind: 'event', name: 'title', least: anEvent() },
  { kind: 'venue', name: 'venue', least: { venue: 'Hall' } },
  { kind: 'organizer', name: 'organizer', least: { organizer: 'Choir' } },
] as const
const cells = users.flatMap((account) => kinds.map((kind) => ({ ...account, ...kind, path: `/${kind.kind}s` })))

/** The status for a user without permission: an anonymous one gets 401. */
const forbidden = (user: User | null) => (user === null ? 401 : 403)

/** A record of another author, created by the editor. */
const owned = (calendar: TestCalendar, { path, least }: (typeof cells)[number], authorId: number, status: string) =>
  calendar.make(path, { ...least, author: authorId, status })

describe.each(cells)('$who and a $kind', (cell) => {
  const { user, path, kind, name, least } = cell

  test('reading what is published', async () => {
    const calendar = openCalendar()
    const { id, slug } = await owned(calendar, cell, otherUser, 'publish')
    expect((await calendar.get(`${path}/${id}`, { user })).status).toBe(200)
    expect((await calendar.get(`${path}/by-slug/${slug}`, { user })).status).toBe(200)
    expect((await calendar.get(path, { user })).json.total).toBe(1)
  })

  test('creating', async () => {
    const calendar = openCalendar()
    const reply = await calendar.post(path, least, { user })
    expect(reply.status).toBe(cell.creates ? 201 : forbidden(user))
    if (cell.creates)
      expect(reply.json).toMatchObject({ author: user?.id, status: cell.publishes ? 'publish' : 'draft' })
    else expect(reply.json.code).toBe('rest_forbidden')
  })

  test('editing and deleting what others have published', async () => {
    const calendar = openCalendar()
    const { id, slug } = await owned(calendar, cell, otherUser, 'publish')
    const expected = cell.editsOthers ? 200 : forbidden(user)
    for (const write of ['post', 'put', 'patch'] as const) {
      expect((await calendar[write](`${path}/${id}`, { [name]: 'New' }, { user })).status).toBe(expected)
    }
    expect((await calendar.put(`${path}/by-slug/${slug}`, { [name]: 'Newer' }, { user })).status).toBe(expected)
    expect((await calendar.del(`${path}/by-slug/${slug}`, { user })).status).toBe(expected)
    expect((await calendar.del(`${path}/${id}?force=true`, { user })).status).toBe(expected)
  })

  test.each(['draft', 'pending', 'private', 'future'])(
    'reading, editing and deleting what others have as %s',
    async (status) => {
      const calendar = openCalendar()
      const date = status === 'future' ? { date: '2028-01-01' } : {}
      const { id, slug } = await calendar.make(path, { ...least, author: otherUser, status, ...date })
      const read = cell.editsOthers ? 200 : 404
      // For a user without any write permission, the error comes before any record is looked up.
      const write = cell.editsOwnUnpublished ? read : forbidden(user)
      for (const at of [`${path}/${id}`, `${path}/by-slug/${slug}`]) {
        const reading = await calendar.get(at, { user })
        expect(reading.status).toBe(read)
        if (read === 404) expect(reading.json.code).toBe(`${kind}-not-found`)
        expect((await calendar.put(at, { [name]: 'New' }, { user })).status).toBe(write)
      }
      expect((await calendar.get(path, { user })).json.total).toBe(cell.editsOthers ? 1 : 0)
      expect((await calendar.del(`${path}/by-slug/${slug}`, { user })).status).toBe(write)
    },
  )

  test('a list with a status other than publish', async () => {
    const calendar = openCalendar()
    const reply = await calendar.get(`${path}?status=draft`, { user })
    expect(reply.status).toBe(cell.editsOwnUnpublished ? 200 : 400)
    if (reply.status === 400) expect(Object.keys(reply.json.data.params)).toEqual(['status'])
    expect((await calendar.get(`${path}?status=publish`, { user })).status).toBe(200)
  })
})

describe.each(cells.filter(({ creates }) => creates))('$who, who may create a $kind', (cell) => {
  const { user, path, least } = cell

  test.each(['publish', 'future'])('writing the status %s', async (status) => {
    const reply = await openCalendar().post(path, { ...least, status, date: '2027-02-01' }, { user })
    expect(reply.json.status).toBe(cell.publishes ? 'future' : 'pending')
  })

  test('naming another author', async () => {
    const calendar = openCalendar()
    const created = await calendar.post(path, { ...least, author: otherUser }, { user })
    expect(created.status).toBe(cell.setsAuthor ? 201 : 403)
    const mine = await calendar.make(path, { ...least, author: user?.id }, { user })
    expect((await calendar.put(`${path}/${mine.id}`, { author: mine.author }, { user })).status).toBe(200)
    const changed = await calendar.put(`${path}/${mine.id}`, { author: otherUser }, { user })
    expect(changed.status).toBe(cell.setsAuthor ? 200 : 403)
  })
})

const known = cells.flatMap(({ user, ...cell }) => (user === null ? [] : [{ ...cell, user }]))

describe.each(known)('$who and their own $kind', (cell) => {
  const { user, path, name } = cell

  test.each([
    ['publish', cell.editsOwn],
    ['draft', cell.editsOwnUnpublished],
    ['pending', cell.editsOwnUnpublished],
    ['private', cell.editsOwnUnpublished],
  ] as const)('editing and deleting their own with status %s', async (status, may) => {
    const calendar = openCalendar()
    const { id, slug } = await owned(calendar, cell, user.id, status)
    const expected = may ? 200 : 403
    expect((await calendar.put(`${path}/${id}`, { [name]: 'New' }, { user })).status).toBe(expected)
    expect((await calendar.patch(`${path}/by-slug/${slug}`, { [name]: 'Newer' }, { user })).status).toBe(expected)
    expect((await calendar.del(`${path}/by-slug/${slug}`, { user })).status).toBe(expected)
    expect((await calendar.del(`${path}/${id}?force=true`, { user })).status).toBe(expected)
  })
})

describe.each(
  users.flatMap((account) => (['categories', 'tags'] as const).map((collection) => ({ ...account, collection }))),
)('$who and $collection', (cell) => {
  const { user, collection } = cell
  const may = cell[collection]
  const path = `/${collection}`

  test('reading, creating, editing and deleting', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.make(path, { name: 'There' })
    expect((await calendar.get(path, { user })).status).toBe(200)
    expect((await calendar.get(`${path}/${id}`, { user })).status).toBe(200)
    expect((await calendar.post(path, { name: 'New' }, { user })).status).toBe(may ? 201 : forbidden(user))
    for (const write of ['post', 'put', 'patch'] as const) {
      const reply = await calendar[write](`${path}/${id}`, { description: 'x' }, { user })
      expect(reply.status).toBe(may ? 200 : forbidden(user))
    }
    expect((await calendar.del(`${path}/${id}`, { user })).status).toBe(may ? 200 : forbidden(user))
  })
})
