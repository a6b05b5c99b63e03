import assert from 'node:assert/strict'
import type { HostCase } from './host-case.ts'
import { conversation } from './support/conversation.ts'
import { editor, form, json, jsonBody, request } from './support/requests.ts'
import type { WireResponse } from './support/wire.ts'

const dates = 'start_date=2027-04-01+20%3A00&end_date=2027-04-01T23:00:00'
const event = { title: 'Jazz', start_date: '2027-04-01 20:00', end_date: '2027-04-01 23:00' }
const terms = [json('POST', 'categories', { name: 'Music' }, 201), json('POST', 'categories', { name: 'Late' }, 201)]

function hasBoth(response: WireResponse): void {
  const shown = jsonBody(response)['categories'] as readonly { readonly id: number }[]
  assert.deepEqual(
    shown.map(({ id }) => id),
    [1, 2],
  )
}

const listsInForms = [
  'categories=1&categories=2',
  'categories=1,2',
  'categories=1%20%2C+2',
  'categories[]=1&categories[]=2',
  'categories%5B%5D=1&categories%5B%5D=2',
  'categories[0]=1&categories[1]=2',
  'categories[1]=2&categories[0]=1',
  'categories[7]=1&categories[999999999]=2',
  'categories[]=music&categories[]=late',
]
const listsInJson = [[1, 2], ['1', '2'], '1,2', ' 1 , 2 ', ['music', 'late'], [1, 1, 2]]

const jsonTypes = ['application/json', 'APPLICATION/JSON; charset=UTF-8', 'application/json;charset="utf-8"']
const otherTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json;charset=latin1',
  'application/vnd.x+json',
  'x',
]

/** Cases for JSON and form bodies, valid and malformed. */
export const bodyCases: readonly HostCase[] = [
  conversation('parses lists in forms in every notation', [
    ...terms,
    ...listsInForms.map((list) => form('POST', 'events', `title=Jazz&${dates}&${list}`, 201, { check: hasBoth })),
  ]),
  conversation('parses lists in JSON in every notation', [
    ...terms,
    ...listsInJson.map((categories) => json('POST', 'events', { ...event, categories }, 201, { check: hasBoth })),
  ]),
  conversation('parses one level of nesting in a form, and no more', [
    form('POST', 'events', `title=A&${dates}&venue[venue]=Hall&venue[city]=Paris`, 201),
    form('POST', 'events', `title=A&${dates}&venue[0][venue]=Hall`, 400),
    form('POST', 'events', `title=A&${dates}&venue[a][b][c]=Hall`, 400),
  ]),
  conversation('parses text in a form as UTF-8 and stores it unchanged', [
    form('POST', 'venues', 'venue=F%C3%AAte+%F0%9F%8E%89&description=%3E1%2B1%3D2%26', 201, {
      check: (response) => {
        assert.equal(jsonBody(response)['venue'], 'Fête 🎉')
        assert.equal(jsonBody(response)['description'], '>1+1=2&')
      },
    }),
    form('POST', 'venues', 'venue=Fête 🎉', 201),
    form('POST', 'venues', 'venue=%FF', 400),
    form('POST', 'venues', 'venue=100%', 400),
    form('POST', 'venues', 'venue=a%00b', 400),
  ]),
  conversation('parses unusual forms', [
    form('POST', 'venues', '&&venue=A&&city=&=x&phone&', 201),
    form('POST', 'venues', 'venue=A&venue=B', 201, {
      check: (response) => assert.equal(jsonBody(response)['venue'], 'B'),
    }),
    form('POST', 'venues', '__proto__[venue]=x&constructor=y&venue=C', 201),
    form('POST', 'venues', '=', 400),
    form('POST', 'venues', `venue=A${'&x=1'.repeat(1001)}`, 400),
  ]),
  conversation('accepts JSON however its content type is written', [
    ...jsonTypes.map((type) => json('POST', 'venues', { venue: 'Hall' }, 201, { headers: { 'Content-Type': type } })),
    json('POST', 'venues', '\ufeff{"venue":"Hall"}', 201),
    json('POST', 'venues', '{"venue":"F\\u00eate","__proto__":{"city":"x"},"venue2":1}', 201),
  ]),
  conversation('rejects JSON that is not an object', [
    ...['{', 'null', '[]', '"a"', '1', '{"venue":"A"}}', '{venue:1}', ' '].map((text) =>
      json('POST', 'venues', text, 400),
    ),
    json('POST', 'venues', '{"venue":"a\\u0000"}', 400),
    json('POST', 'venues', '{"venue":"\\ud800"}', 400),
    json('POST', 'venues', `{"venue":"a","x":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400),
    { ...json('POST', 'venues', '', 400), body: Buffer.from('7b2276656e7565223a22ff227d', 'hex') },
  ]),
  conversation('rejects bodies of other content types', [
    ...otherTypes.map((type) => json('POST', 'venues', { venue: 'A' }, 415, { headers: { 'Content-Type': type } })),
    { ...request('POST', 'venues', 415, { headers: editor }), body: Buffer.from('{"venue":"A"}') },
    json('POST', 'venues', { venue: 'A' }, 415, { headers: { 'Content-Encoding': 'gzip' } }),
  ]),
  conversation('treats a missing body as a body without parameters', [
    request('POST', 'venues', 400, { headers: editor }),
    json('POST', 'venues', '', 400),
    request('POST', 'venues?venue=Hall', 201, { headers: editor }),
    request('POST', 'venues?venue=Hall', 201, { headers: { ...editor, 'Content-Type': 'text/plain' } }),
    json('POST', 'venues?venue=Query&city=Paris', { venue: 'Body' }, 201, {
      check: (response) =>
        assert.deepEqual([jsonBody(response)['venue'], jsonBody(response)['city']], ['Body', 'Paris']),
    }),
    request('DELETE', 'venues/1', 200, { headers: editor }),
    json('DELETE', 'venues/2', { force: true }, 200),
  ]),
]
