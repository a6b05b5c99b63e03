import assert from 'node:assert/strict'
import { request } from 'node:http'

/* What every recipe must do, over HTTP and through the typed client. */

const day = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Enough events with a long description that the feed is sent as a stream. */
const EVENTS = 24
const description = 'Music on the square. '.repeat(4600)

/**
 * @typedef {object} App
 * @property {string} url of the namespace root
 * @property {Record<string, string>} user the headers of a user who can create events
 * @property {number | string} author the id that the host has of this user
 */

/** @typedef {typeof import('@kalends/client')} ClientPackage */

/**
 * Checks an app. Rejects with the first fault.
 * @param {string} origin
 * @param {Pick<App, 'user' | 'author'>} signedIn
 * @param {ClientPackage} client the packed package
 */
export async function checkApp(origin, signedIn, client) {
  const app = { url: `${origin}/api/calendar/events/v1`, ...signedIn }
  await checkWrites(app)
  await checkReads(app)
  await checkBodies(app)
  await checkFeed(app)
  await checkClient(app, origin, client)
  await checkAborts(app)
}

/**
 * @param {App} app
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function send({ url }, path, init) {
  const response = await fetch(url + path, init).catch((/** @type {Error} */ error) => {
    throw new Error(`${init?.method ?? 'GET'} ${path}: ${error.cause ?? error}`, { cause: error })
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

/**
 * @param {App} app
 * @param {unknown} body
 * @param {Record<string, string>} headers
 */
function create(app, body, headers) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = { 'Content-Type': 'application/json' }
  return send(app, '/events', { method: 'POST', headers: { ...type, ...headers }, body: text })
}

/** @param {App} app */
async function checkWrites(app) {
  const event = { title: 'Fête', start_date: day(7), end_date: day(7) }
  const anonymous = await create(app, event, {})
  assert.equal(anonymous.status, 401, `an event of an anonymous user: ${anonymous.text}`)
  const created = await create(app, event, app.user)
  assert.equal(created.status, 201, `an event of a user: ${created.text}`)
  const { id, author, rest_url: url } = JSON.parse(created.text)
  assert.equal(url, `${app.url}/events/${id}`)
  assert.equal(created.headers.get('location'), url)
  assert.equal(author, app.author, 'the author is the user as the host knows them')
}

/** @param {App} app */
async function checkReads(app) {
  const list = await send(app, '/events')
  assert.equal(list.status, 200, list.text)
  assert.deepEqual(
    JSON.parse(list.text).events.map((/** @type {{ title: string }} */ event) => event.title),
    ['Fête'],
  )
  assert.equal(list.headers.get('x-calendar-total'), '1')
  const head = await send(app, '/events', { method: 'HEAD' })
  assert.deepEqual([head.status, head.text, head.headers.get('x-calendar-total')], [200, '', '1'], 'HEAD')
  const etag = list.headers.get('etag') ?? ''
  const again = await send(app, '/events', { headers: { 'If-None-Match': etag } })
  assert.deepEqual([again.status, again.text], [304, ''], 'If-None-Match')
  const french = await fetch(`${app.url.replace('/calendar/', '/fr/calendar/')}/events/99`)
  assert.deepEqual([french.status, french.headers.get('content-language')], [404, 'fr'], 'the root of a language')
  await french.text()
}

/** @param {App} app */
async function checkBodies(app) {
  const broken = await create(app, '{', app.user)
  assert.deepEqual([broken.status, JSON.parse(broken.text).code], [400, 'rest_invalid_json'], 'a broken body')
  // On a separate connection, which the host can close after the response.
  const large = await sendAlone(app, JSON.stringify({ title: 'x'.repeat(1_200_000) }))
  assert.deepEqual([large.status, JSON.parse(large.text).code], [413, 'rest_payload_too_large'], 'a large body')
}

/**
 * Creates an event on a separate connection.
 * @param {App} app
 * @param {string} body
 * @returns {Promise<{ status: number | undefined, text: string }>}
 */
function sendAlone({ url, user }, body) {
  return new Promise((resolve, reject) => {
    const headers = { ...user, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    const sending = request(`${url}/events`, { method: 'POST', headers, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

/** @param {App} app */
async function checkFeed(app) {
  for (let count = 1; count < EVENTS; count += 1) {
    const event = { title: `Concert ${count}`, start_date: day(8), end_date: day(8), description }
    const { status, text } = await create(app, event, app.user)
    assert.equal(status, 201, text)
  }
  const { status, headers, text } = await send(app, '/events.ics')
  assert.equal(status, 200, text.slice(0, 500))
  assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8; method=PUBLISH')
  assert.equal(headers.get('content-length'), null, 'a large feed is a stream')
  assert.equal(text.match(/^BEGIN:VEVENT/gm)?.length, EVENTS)
  assert.ok(text.endsWith('END:VCALENDAR\r\n'), 'the feed is complete')
}

/**
 * Checks the app through the typed client.
 * @param {App} app
 * @param {string} origin
 * @param {ClientPackage} client
 */
async function checkClient({ user, author }, origin, { createClient, isCalendarError }) {
  const { events, feeds } = createClient({ baseUrl: `${origin}/api`, headers: user })
  const created = await events.create({ title: 'Soirée', start_date: day(9), end_date: day(9) })
  assert.equal(created.author, author, 'the author through the client')
  const changed = await events.update(created.id, { title: 'Bal' }, { ifMatch: created })
  assert.equal(changed.title, 'Bal')
  const { total } = await events.list({ search: 'bal' })
  assert.equal(total, 1)
  /** @type {[() => Promise<unknown>, import('@kalends/client').ClientErrorCode][]} */
  const failing = [
    [() => events.update(created.id, { title: 'Fête' }, { ifMatch: created }), 'rest_precondition_failed'],
    [() => events.create({ title: '', start_date: day(9), end_date: day(9) }), 'rest_invalid_param'],
    [() => events.get(9999), 'event-not-found'],
    [() => createClient({ baseUrl: `${origin}/api` }).events.delete(created.id), 'rest_forbidden'],
  ]
  for (const [call, code] of failing) await assert.rejects(call, (error) => isCalendarError(error, code), code)
  const titles = []
  for await (const { title } of events.iterate({ per_page: 10, select: ['title'] })) titles.push(title)
  assert.deepEqual([titles.length, titles.at(-1)], [EVENTS + 1, 'Bal'])
  assert.match(await feeds.ics({ search: 'bal' }), /SUMMARY:Bal\r\n/)
  await events.delete(created.id, { force: true })
}

/**
 * Checks that clients that disconnect do no harm. They use separate connections, because `fetch` replaces an aborted one.
 * @param {App} app
 */
async function checkAborts(app) {
  await leaveWhileReading(app)
  await leaveWhileSending(app)
  const { status } = await send(app, '/events?per_page=1')
  assert.equal(status, 200, 'a list after clients have left')
}

/**
 * Reads a part of a feed, then disconnects.
 * @param {App} app
 * @returns {Promise<void>}
 */
function leaveWhileReading({ url }) {
  return new Promise((resolve, reject) => {
    const reading = request(`${url}/events.ics`, { agent: false }, (response) => {
      response.once('data', () => reading.destroy())
      response.on('error', () => {})
    })
    reading.on('error', reject)
    reading.on('close', resolve)
    reading.end()
  })
}

/**
 * Sends a part of a body, then disconnects.
 * @param {App} app
 * @returns {Promise<void>}
 */
function leaveWhileSending({ url, user }) {
  return new Promise((resolve) => {
    const headers = { ...user, 'Content-Type': 'application/json', 'Content-Length': '1000' }
    const sending = request(`${url}/events`, { method: 'POST', headers, agent: false })
    sending.on('error', () => {})
    sending.on('close', resolve)
    sending.write('{"title":', () => sending.destroy())
  })
}
