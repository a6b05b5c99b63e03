import type { HostCase, HostSetup } from './host-case.ts'
import { conversation } from './support/conversation.ts'
import { editor, form, get, json, request } from './support/requests.ts'

const event = { title: 'Fête', start_date: '2027-04-01 20:00', end_date: '2027-04-01 23:00' }
const dates = 'start_date=2027-04-01+20%3A00&end_date=2027-04-01+23%3A00'

/** Requests whose responses must not depend on the host's body parser. */
const requests = [
  json('POST', 'events', { ...event, categories: ['Music', 'Late'], venue: [{ venue: 'Hall', city: 'Paris' }] }, 201),
  form('POST', 'events', `title=F%C3%AAte&${dates}&categories[]=1&categories[]=2`, 201),
  form('POST', 'events', `title=A+B&${dates}&categories=1&categories=2`, 201),
  form('POST', 'events', `title=A&${dates}&categories[1]=2&categories[0]=1`, 201),
  form('POST', 'events', `title=A&${dates}&venue[venue]=Club&venue[city]=Lyon`, 201),
  form('POST', 'events', `title=A&${dates}&venue[0][venue]=Club`, 400),
  json('POST', 'events', {}, 400),
  json('POST', 'events', '', 400),
  form('POST', 'events', '', 400),
  request('POST', 'events', 400, { headers: editor }),
  json('POST', 'events', event, 415, { headers: { 'Content-Type': 'text/html' } }),
  json('PATCH', 'events/1', { description: 'x'.repeat(15_000), custom_fields: {} }, 200),
  json('PATCH', 'events/1', { description: 'x'.repeat(20_000) }, 413),
  json('PATCH', 'events/1', {}, 200),
  get('events/1', 200),
  request('DELETE', 'events/1', 200, { headers: editor }),
]

const parsers: readonly (readonly [HostSetup['parser'], string])[] = [
  ['json', 'a JSON parser'],
  ['form', 'a parser for flat forms'],
  ['nestedForm', 'a parser for nested forms'],
  ['text', 'a parser that turns every body into text'],
  ['raw', 'a parser that turns every body into a buffer'],
]

/** Cases for the host's body parsers. */
export const parserCases: readonly HostCase[] = parsers.map(([parser, name]) =>
  conversation(`responds the same after ${name}`, requests, { parser, needs: ['parsers'] }),
)
