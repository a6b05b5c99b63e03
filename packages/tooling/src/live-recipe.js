import assert from 'node:assert/strict'
import { request } from 'node:http'
import { runOnce, runRecipe } from './recipes.js'

/** @typedef {import('./recipes.js').RunningRecipe} RunningRecipe */

const EVENTS = '/api/calendar/events/v1/events'

/**
 * Checks the safeguards of the recipe, one after another.
 * @param {RunningRecipe} running
 */
export async function checkLiveRecipe(running) {
  const { origin } = running
  const stalled = stallBody(origin)
  await checkHeaders(origin)
  await checkOtherSites(origin)
  await checkLimit(origin)
  await checkBackup(running)
  assert.equal(await stalled, 408, 'a body that does not arrive')
}

/**
 * A request as the proxy passes it on.
 * @param {string} url
 * @param {string} method
 * @param {Record<string, string>} [headers]
 */
function send(url, method, headers = {}) {
  return fetch(url, { method, headers: { 'X-Forwarded-For': '192.0.2.1', ...headers } })
}

/** @param {string} origin */
async function checkHeaders(origin) {
  assert.deepEqual(JSON.parse(await (await fetch(`${origin}/ready`)).text()).ok, true)
  const list = await send(origin + EVENTS, 'GET', { 'X-Forwarded-Host': 'evil.example' })
  assert.equal(list.status, 200)
  assert.ok(JSON.parse(await list.text()).rest_url.startsWith(`${origin}/api/`), 'links have the base URL')
  assert.equal(list.headers.get('x-content-type-options'), 'nosniff')
  assert.match(list.headers.get('strict-transport-security') ?? '', /max-age=/)
  assert.match(list.headers.get('content-security-policy') ?? '', /default-src 'self'/)
  assert.equal(list.headers.get('x-powered-by'), null)
}

/** @param {string} origin */
async function checkOtherSites(origin) {
  const preflight = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'If-Match' }
  /** @type {[string, string | null][]} */
  const sites = [
    ['https://partner.example', 'https://partner.example'],
    ['https://evil.example', null],
  ]
  for (const [site, allowed] of sites) {
    const read = await send(origin + EVENTS, 'GET', { Origin: site })
    const asked = await send(origin + EVENTS, 'OPTIONS', { Origin: site, ...preflight })
    for (const { headers } of [read, asked]) {
      assert.equal(headers.get('access-control-allow-origin'), allowed)
      assert.equal(headers.get('access-control-allow-credentials'), null)
    }
  }
  for (const [cookie, site, code] of [
    ['session=1', 'https://evil.example', 'other_site'],
    ['session=1', 'null', 'other_site'],
    ['session=1', origin, 'rest_missing_callback_param'],
    ['', 'https://evil.example', 'rest_missing_callback_param'],
  ]) {
    const headers = { Origin: site ?? '', 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }
    const reply = await send(origin + EVENTS, 'POST', headers)
    assert.equal(JSON.parse(await reply.text()).code, code, `a write of ${site} with the cookie “${cookie}”`)
  }
}

/** @param {string} origin */
async function checkLimit(origin) {
  const many = Array.from({ length: 310 }, () => send(origin + EVENTS, 'GET', { 'X-Forwarded-For': '192.0.2.2' }))
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 300)
  assert.equal(statuses.filter((status) => status === 429).length, 10)
  assert.equal((await send(origin + EVENTS, 'GET', { 'X-Forwarded-For': '192.0.2.3' })).status, 200, 'another address')
}

/**
 * Checks that a backup made while the app runs contains all data of the app.
 * @param {RunningRecipe} running
 */
async function checkBackup({ recipe, folder, env, origin }) {
  runOnce(['backup.js', 'backup.db'], folder, env)
  const { total } = JSON.parse(await (await send(origin + EVENTS, 'GET')).text())
  await runRecipe(recipe, folder, { ...env, DATABASE: 'backup.db' }, async (restored) => {
    assert.equal(JSON.parse(await (await send(restored + EVENTS, 'GET')).text()).total, total)
    assert.ok(total > 0)
  })
}

/**
 * Sends the beginning of a body, and waits for the response.
 * @param {string} origin
 * @returns {Promise<number | undefined>}
 */
function stallBody(origin) {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '1000', Authorization: 'Bearer let-me-in' }
    const sending = request(origin + EVENTS, { method: 'POST', headers, agent: false }, (response) => {
      resolve(response.statusCode)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write('{"title":')
  })
}
