import assert from 'node:assert/strict'
import { type ApiResponse, apiClient } from '../wire/api-client.ts'
import { runWireCases } from '../wire/run-cases.ts'
import type { HostCase } from './host-case.ts'
import { newCalendar, setupOf, withHost } from './support/conversation.ts'
import { ROOT } from './support/requests.ts'

const editor = { id: 1, roles: ['editor'] }
const event = { start_date: '2027-04-01 20:00', end_date: '2027-04-01 23:00' }

/** The key of the editor. */
const KEY = 'editor'

/** The rules of the API, for anonymous users and for an editor. */
export const ruleCases: readonly HostCase[] = [
  {
    name: 'keeps every rule of the API, and leaves nothing behind',
    run: async (open, openStore) => {
      const calendar = newCalendar({}, openStore)
      const { events } = calendar.as(editor)
      const linked = {
        categories: ['Music'],
        tags: ['open air'],
        venue: { venue: 'Hall' },
        organizer: { organizer: 'Choir' },
      }
      await events.create({ ...event, ...linked, title: 'Jazz', cost: '12 €', image: 'https://example.org/a.png' })
      await events.create({ ...event, title: 'Blues', start_date: '2027-03-02' })
      const user: NonNullable<Parameters<typeof setupOf>[0]['user']> = async ({ authorization }) =>
        authorization === `Bearer ${KEY}` ? editor : null
      await withHost(open, calendar, setupOf({ user }), async (origin) => {
        const root = `${origin}/api${ROOT}`
        const send = apiClient(root, KEY)
        const wrong: string[] = []
        for await (const { name, outcome, reason } of runWireCases(apiClient(root), send)) {
          if (outcome !== 'holds') wrong.push(`${outcome}: ${name}: ${reason}`)
        }
        assert.deepEqual(wrong, [])
        const all = 'status=publish,draft,trash&start_date=2000-01-01&end_date=2099-12-31'
        const totalOf = async (path: string) =>
          ((await send(path)) as ApiResponse & { body: { total: number } }).body.total
        assert.equal(await totalOf(`/events?${all}`), 2)
        for (const path of ['/venues?status=publish,draft', '/categories?hide_empty=false', '/tags?hide_empty=false']) {
          assert.equal(await totalOf(path), 1, path)
        }
      })
    },
  },
]
