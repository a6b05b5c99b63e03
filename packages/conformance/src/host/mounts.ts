import assert from 'node:assert/strict'
import type { HostCase } from './host-case.ts'
import { conversation, newCalendar, setupOf, withHost } from './support/conversation.ts'
import { form, get, json, jsonBody, ROOT, request } from './support/requests.ts'
import { exchange } from './support/wire.ts'

const event = { title: 'Jazz', start_date: '2027-04-01 20:00', end_date: '2027-04-01 23:00' }
const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'calendar.example:8443' }

const links = [
  json('POST', 'events', event, 201),
  get('events', 200),
  get('events/1', 200),
  get(`/fr${ROOT}/events?per_page=1`, 200),
  get(ROOT, 200),
]

/** Checks that requests outside the calendar reach the host's own route unchanged. */
function passesOn(name: string, mounts: readonly string[], targets: readonly string[]): HostCase {
  return {
    name,
    needs: ['routes'],
    run: async (open, openStore) =>
      withHost(open, newCalendar({}, openStore), setupOf({ mounts }), async (origin) => {
        for (const target of targets) {
          for (const method of ['GET', 'POST', 'DELETE']) {
            const body = method === 'POST' ? Buffer.from('{"a": 1}') : undefined
            const headers = { 'Content-Type': 'application/json' }
            const response = await exchange(origin, { method, target, headers, body })
            assert.equal(response.body.toString(), `host ${method} ${target} ${body ?? ''}`)
          }
        }
      }),
  }
}

/** Cases for mount paths and the host's other routes. */
export const mountCases: readonly HostCase[] = [
  conversation('serves a calendar at the root', links, { mounts: [] }),
  conversation('serves a calendar under a path, with links below that path', links, { mounts: ['/api'] }),
  conversation('serves a calendar under a path of several segments', links, { mounts: ['/a/b-c/d.e'] }),
  conversation('serves a calendar inside nested routers', links, { mounts: ['/outer', '/inner'], needs: ['nesting'] }),
  conversation('builds links for the host of the request', [
    get('events', 200, { headers: { Host: 'calendar.example:8080' } }),
    get('events', 200, { headers: { Host: '[::1]:8080' } }),
  ]),
  conversation('ignores forwarded headers by default', [get('events', 200, { headers: forwarded })]),
  conversation(
    'uses the forwarded headers of a trusted proxy',
    [get('events', 200, { headers: forwarded }), get('events', 200)],
    {
      trustProxy: true,
      needs: ['proxy'],
    },
  ),
  conversation(
    'builds links from the configured base URL, whatever the request says',
    [
      get('events', 200, {
        headers: forwarded,
        check: (response) => assert.match(String(jsonBody(response)['rest_url']), /^https:\/\/fixed\.example\/base\//),
      }),
      get('events', 200, { headers: { Host: 'other.example' } }),
    ],
    { calendar: { baseUrl: 'https://fixed.example/base' }, trustProxy: true, needs: ['proxy'] },
  ),
  conversation('does not put an invalid host into its links', [
    ...['a"><script>', 'evil.example/path', 'a b', 'x'.repeat(300)].map((host) =>
      get('events', 200, { headers: { Host: host } }),
    ),
  ]),
  passesOn(
    'leaves requests outside its mount to the host',
    ['/api'],
    ['/', '/api', '/api/', '/api/other?x=1', '/apix', '/other', ROOT, '/api/calendar', '/api/calendar/events/v10'],
  ),
  passesOn(
    'leaves other requests to the host when mounted at the root',
    [],
    ['/', '/about?x=%20', '/calendar', '/calendar/events', '/calendar/events/v1x', '/xx/calendar/events/v1', '/fr'],
  ),
  conversation(
    'serves only reads when the host has no user function',
    [
      get('events', 200),
      json('POST', 'events', event, 401),
      form('POST', 'venues', 'venue=Hall', 401),
      request('DELETE', 'events/1', 401),
    ],
    { anonymous: true },
  ),
]
