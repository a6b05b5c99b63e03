import assert from 'node:assert/strict'
import type { HostCase } from './host-case.ts'
import { conversation } from './support/conversation.ts'
import { editor, get, json, request } from './support/requests.ts'
import type { WireResponse } from './support/wire.ts'

const event = { title: 'Jazz', start_date: '2027-04-01 20:00', end_date: '2027-04-01 23:00' }
const given = [json('POST', 'events', event, 201)]

const etag = (before: WireResponse): string => before.headers['etag'] ?? assert.fail('a response without ETag')
const unless = (wrap: (tag: string) => string) => (before: WireResponse) => ({ 'If-None-Match': wrap(etag(before)) })
const isEmpty = (response: WireResponse): void => {
  assert.equal(response.body.length, 0)
  assert.ok(response.headers['etag'])
}

const wraps: readonly ((tag: string) => string)[] = [
  (tag) => tag,
  (tag) => `W/${tag}`,
  (tag) => `"a,b", ${tag}`,
  (tag) => `"x" ,W/"y",${tag},"z"`,
  () => '*',
]

/** Cases for `If-None-Match` and `If-Match`. */
export const conditionCases: readonly HostCase[] = [
  conversation(
    'responds with 304 when the client has the current version',
    ['events/1', 'events', 'doc', ''].flatMap((path) =>
      wraps.flatMap((wrap) => [get(path, 200), get(path, 304, { headers: unless(wrap), check: isEmpty })]),
    ),
    { given },
  ),
  conversation(
    'responds with 304 to HEAD as well',
    [get('events/1', 200), request('HEAD', 'events/1', 304, { headers: unless((tag) => tag) })],
    { given },
  ),
  conversation(
    'sends the full response after a change',
    [
      get('events/1', 200),
      json('PATCH', 'events/1', { title: 'Blues' }, 200, { headers: (before) => ({ 'If-Match': etag(before) }) }),
      get('events/1', 200, { headers: { 'If-None-Match': '"other"' } }),
      json('PATCH', 'events/1', { title: 'Swing' }, 412, { headers: { 'If-Match': '"other"' } }),
      request('DELETE', 'events/1', 412, { headers: { ...editor, 'If-Match': '"other"' } }),
      request('DELETE', 'events/1', 200, { headers: { ...editor, 'If-Match': '*' } }),
    ],
    { given },
  ),
]
