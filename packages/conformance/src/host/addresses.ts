import assert from 'node:assert/strict'
import type { HostCase } from './host-case.ts'
import { conversation } from './support/conversation.ts'
import { as, editor, get, json, jsonBody, ROOT, request } from './support/requests.ts'

const dates = { start_date: '2027-04-01 20:00', end_date: '2027-04-01 23:00' }
const fete = json('POST', 'events', { title: 'Fête à Zürich', ...dates }, 201)
const night = json('POST', 'events', { title: '夜のガラ', ...dates }, 201)
const oddIds = [
  'events/0',
  'events/x',
  'events/1x',
  'events/-1',
  'events/1.5',
  'events/99999999999999999999',
  'events/%31x',
]
const languages = ['ar', 'en', 'fr', 'pt-pt', 'sw']

/** Cases for paths, methods, query strings and languages. */
export const addressCases: readonly HostCase[] = [
  conversation(
    'finds slugs with non-ASCII characters however they are encoded',
    [
      get(`events/by-slug/${encodeURIComponent('夜のガラ')}`, 200),
      get(`events/by-slug/${encodeURIComponent('夜のガラ').toLowerCase()}`, 200),
      get(`events/by-slug/${encodeURIComponent('夜のガラ'.normalize('NFD'))}`, 200),
      get('events/by-slug/f%65te-a-zurich', 200),
      get('%65vents/by-slug/none', 404),
    ],
    { given: [fete, night] },
  ),
  conversation('responds with 404 to invalid percent-encoding', [
    ...['%FF', '%C3', '%00', '%', '%zz', 'a%2Fb', '%ED%A0%80'].map((slug) => get(`events/by-slug/${slug}`, 404)),
  ]),
  conversation('responds with 404 to other paths', [
    ...['nothing', 'events/1/2', 'events/by-slug', 'events/by-slug/', 'events/by-slug/a/b', 'EVENTS', 'doc/x'].map(
      (path) => get(path, 404),
    ),
    ...oddIds.map((path) => get(path, 404)),
    get(`${ROOT}//events`, 404),
  ]),
  conversation('accepts a trailing slash', [get(`${ROOT}/`, 200), get('events/', 200), get('events/?page=1', 200)]),
  conversation('accepts a request target in absolute form', [get(`http://127.0.0.1${ROOT}/events?page=1`, 200)], {
    mounts: [],
  }),
  conversation('lists the allowed methods', [
    ...['', 'doc', 'events', 'events/1', 'events/by-slug/x', 'tags/1'].map((path) =>
      request('OPTIONS', path, 204, { check: (response) => assert.ok(response.headers['allow']) }),
    ),
    ...['PUT', 'PATCH', 'DELETE', 'PROPFIND'].map((method) =>
      request(method, 'events', 405, { headers: editor, check: (response) => assert.ok(response.headers['allow']) }),
    ),
    json('POST', 'doc', {}, 405),
    json('PUT', 'nothing', {}, 404),
    request('OPTIONS', 'nothing', 404),
  ]),
  conversation(
    'responds to HEAD like GET without the body',
    ['', 'doc', 'events', 'events/1', 'events/9', 'nothing', 'events?page=x'].map((path) =>
      request('HEAD', path, /9|nothing/.test(path) ? 404 : path.endsWith('x') ? 400 : 200, {
        check: (response) => assert.ok(Number(response.headers['content-length']) > 0),
      }),
    ),
    { given: [fete] },
  ),
  conversation(
    'parses unusual query strings',
    [
      ...['?', '?&&', '?=', '?=1', '?x', '?x=1&x=2', '?__proto__=1&constructor=2', '?a[b][c]=1', '?page=1&page=1'].map(
        (query) => get(`events${query}`, 200),
      ),
      get('events?search=f%C3%AAte', 200, { check: (response) => assert.equal(jsonBody(response)['total'], 1) }),
      get('events?search=f%C3%AAte+%22z%C3%BCrich%22', 200),
      get('events?search=it\'s&x="<>`{}|^', 200),
      get('events?page=%31', 200),
      get('events??page=2', 200),
      get('events?page=1#page=x', 200),
      get('events?search=%FF', 400),
      get('events?search=%', 400),
      get('events?search=a%00', 400),
      get('events?page=1&page=x', 400),
      get('events?page[]=1', 400),
      get('events?page[a]=1', 400),
      get('events?venue[0][x]=1', 400),
      get(`events?${'x=1&'.repeat(1001)}`, 400),
    ],
    { given: [fete] },
  ),
  conversation(
    'parses lists in query strings in every notation',
    [
      ...['include=1,2', 'include=1&include=2', 'include[]=1&include[]=2', 'include[0]=1&include[1]=2'],
      ...[
        'include%5B%5D=2&include%5B%5D=1',
        'include[999999999]=1&include[3]=2',
        'include=1%20,%202',
        'include=2&include[]=1',
      ],
    ].map((query) =>
      get(`events?${query}`, 200, { check: (response) => assert.equal(jsonBody(response)['total'], 2) }),
    ),
    { given: [fete, night] },
  ),
  conversation(
    'serves every language root with links below it',
    languages.flatMap((language) => [
      get(`/${language}${ROOT}/events/1`, 200, {
        check: (response) => assert.equal(response.headers['content-language'], language),
      }),
      get(`/${language}${ROOT}/events`, 200),
      get(`/${language}${ROOT}/events/99`, 404),
      get(`/${language}${ROOT}`, 200),
    ]),
    { given: [fete] },
  ),
  conversation('responds in the requested language', [
    get('events/99?i18n_language=fr', 404),
    get(`/sw${ROOT}/events/99?i18n_language=ar`, 404),
    get('events/99', 404, { headers: { 'Accept-Language': 'pt-BR,pt;q=0.9,en;q=0.8' } }),
    get('events/99', 404, { headers: { 'Accept-Language': '*' } }),
    get('events/99', 404, { headers: { 'Accept-Language': 'xx;q=zz,,' } }),
    get(`/fr${ROOT}/events/99`, 404, { headers: { 'Accept-Language': 'en' } }),
    get('events?i18n_language=de', 400),
    json('POST', 'events', { i18n_language: 'fr' }, 400),
  ]),
  conversation('sends errors as problem+json on request', [
    get('events/99', 404, { headers: { Accept: 'application/problem+json' } }),
    get('nothing', 404, { headers: { Accept: 'application/problem+json, application/json' } }),
    json('POST', 'events', {}, 400, { headers: { Accept: 'application/problem+json' } }),
    json('POST', 'tags', { name: 'A' }, 403, {
      headers: { Accept: 'application/problem+json', ...as('2 subscriber') },
    }),
  ]),
]
