import assert from 'node:assert/strict'
import { accessibilityErrors, watchErrors } from './browser.js'

/* What the app of the tutorial must do at the end of each page. */

/** @typedef {import('./tutorial.js').Visit} Visit */
/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

const NAMESPACE = '/api/calendar/events/v1'

/** The year of the created events: always in the future, and far from the events of the imported file. */
const YEAR = new Date().getFullYear() + 5

/**
 * Checks the app at the end of a page of the tutorial. Without a browser, only over HTTP.
 * @param {string} page
 * @param {Visit} visit
 * @param {Browser | undefined} browser
 */
export async function checkTutorial(page, visit, browser) {
  if (page === 'tutorial') await checkImport(visit)
  if (page === 'tutorial-page') await checkPages(visit)
  if (page === 'tutorial-sign-in') await checkSessions(visit)
  if (page === 'tutorial-page' && browser !== undefined) await inBrowser(browser, visit, browseCalendar)
  // The form is checked first, because the other checks use up the allowed attempts with wrong passwords.
  if (page === 'tutorial-form' && browser !== undefined) await inBrowser(browser, visit, browseForm)
  if (page === 'tutorial-form') await checkWriting(visit)
}

/** @param {Visit} visit */
async function checkImport({ origin, output }) {
  const [first, second] = [...output.matchAll(/^(\d+) created, 0 updated, (\d+) unchanged\.$/gm)]
  assert.ok(Number(first?.[1]) > 150, output)
  assert.deepEqual([second?.[1], second?.[2]], ['0', first?.[1]], 'the second import')
  assert.match(output, /"title":"Choir rehearsal"/, 'the list that curl prints')
  assert.match(output, /\nSUMMARY:Choir rehearsal/, 'the feed that curl prints')
  assert.match(output, /"code":"rest_forbidden".*"status":401/, 'the write that curl tries')
  const { events } = await get(`${origin}${NAMESPACE}/events?per_page=1`)
  assert.deepEqual([events[0].venue[0].venue, events[0].venue[0].address], ['Town hall', '1 Main Street'])
}

/** @param {Visit} visit */
async function checkPages({ origin }) {
  const { events } = await get(`${origin}${NAMESPACE}/events?per_page=1`)
  assert.equal(new URL(events[0].url).origin, origin)
  const page = await fetch(events[0].url)
  const text = await page.text()
  assert.equal(page.status, 200, text)
  assert.match(text, /<h1>Choir rehearsal<\/h1>/)
  assert.match(text, /Town hall, 1 Main Street/)
  assert.doesNotMatch(text, /Edit/)
  assert.equal((await fetch(events[0].venue[0].url)).status, 200, 'the URL of a venue')
  assert.equal((await fetch(`${origin}/event/unknown`)).status, 404)
}

/** @param {Visit} visit */
async function checkSessions({ origin, output }) {
  assert.equal((await get(`${origin}/session`)).name, null)
  assert.equal((await signIn(origin, { name: 'ada', password: 'wrong' })).status, 401)
  assert.equal((await signIn(origin, { name: 'eve', password: 'wrong' })).status, 401)
  assert.equal((await signIn(origin, { name: 'ada' })).status, 401)
  const cookie = await cookieOf(origin, output, 'ada')
  assert.equal((await get(`${origin}/session`, { Cookie: cookie })).name, 'ada')
  const out = await fetch(`${origin}/session`, { method: 'DELETE', headers: { Cookie: cookie } })
  assert.equal(out.status, 200)
  assert.equal((await get(`${origin}/session`, { Cookie: cookie })).name, null, 'the session is over')
}

/** @param {Visit} visit */
async function checkWriting({ origin, output }) {
  const [ada, tom] = [await cookieOf(origin, output, 'ada'), await cookieOf(origin, output, 'tom')]
  const event = { title: 'Fair & <market>', start_date: `${YEAR}-06-01`, end_date: `${YEAR}-06-01` }
  assert.equal((await send(origin, event, {})).status, 401)
  const published = await send(origin, event, { Cookie: ada })
  assert.deepEqual([published.status, published.body.status, published.body.author], [201, 'publish', 1])
  const draft = await send(origin, { ...event, title: 'Party' }, { Cookie: tom })
  assert.deepEqual([draft.status, draft.body.status, draft.body.author], [201, 'draft', 2])
  assert.match(await (await fetch(published.body.url)).text(), /<h1>Fair &amp; &lt;market&gt;<\/h1>/)
  assert.equal((await fetch(draft.body.url)).status, 404, 'a draft, for an anonymous user')
  assert.match(await (await fetch(draft.body.url, { headers: { Cookie: tom } })).text(), /Edit/)
  const barn = await send(origin, { ...event, venue: { venue: 'Old barn' } }, { Cookie: ada })
  assert.match(await (await fetch(barn.body.url)).text(), /<p>Old barn<\/p>/, 'a venue without an address')
  for (let count = 1; count <= 10; count += 1) await signIn(origin, { name: 'ada', password: String(count) })
  assert.equal((await signIn(origin, { name: 'ada', password: 'eleven' })).status, 429, 'too many attempts')
}

/**
 * @param {Browser} browser
 * @param {Visit} visit
 * @param {(page: Page, visit: Visit) => Promise<void>} use
 */
async function inBrowser(browser, visit, use) {
  const context = await browser.newContext({ locale: 'en', timezoneId: 'America/New_York' })
  const page = await context.newPage()
  const errors = watchErrors(page, visit.origin)
  await use(page, visit)
  // The browser also logs error responses, some of which are expected.
  assert.deepEqual(
    errors.filter((error) => !/status of 4\d\d/.test(error)),
    [],
  )
  await context.close()
}

/**
 * @param {Page} page
 * @param {Visit} visit
 */
async function browseCalendar(page, { origin }) {
  await page.goto(origin)
  const event = page.locator('.fc-event').first()
  assert.match((await event.textContent()) ?? '', /7:30p?\s*Choir rehearsal/)
  assert.match((await page.locator('#subscribe').getAttribute('href')) ?? '', /^webcal:\/\/localhost:\d+\/api\//)
  await event.click()
  await page.getByRole('heading', { name: 'Choir rehearsal' }).waitFor()
}

/**
 * @param {Page} page
 * @param {Visit} visit
 */
async function browseForm(page, { origin, output }) {
  await page.goto(`${origin}/edit.html`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('Name').fill('ada')
  await page.getByLabel('Password').fill(passwordOf(output, 'ada'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Signed in as ada').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('[aria-invalid]').first().waitFor()
  assert.deepEqual(await invalidFields(page), ['title', 'start_date', 'end_date'])
  assert.match((await page.locator('#start_date-error').textContent()) ?? '', /^start_date is required\. $/)
  assert.deepEqual(await accessibilityErrors(page), [])

  await page.getByLabel('Title').fill('Jazz night')
  await page.getByLabel('Start').fill(`${YEAR}-07-01T20:00`)
  await page.getByLabel('End').fill(`${YEAR}-07-01T19:00`)
  await page.getByLabel('Place').fill('Harbor')
  await page.getByLabel('Website').fill('example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('#website[aria-invalid]').waitFor()
  assert.deepEqual(await invalidFields(page), ['end_date', 'website'])
  assert.match((await page.locator('#end_date-error').textContent()) ?? '', /end_date must not be before start_date/)

  await page.getByLabel('End').fill(`${YEAR}-07-01T23:00`)
  await page.getByLabel('Website').fill('https://example.org/jazz')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Jazz night' }).waitFor()
  await page.getByRole('link', { name: 'Edit' }).click()
  await titleIs(page, 'Jazz night')
  await page.getByLabel('Title').fill('Late jazz')
  const id = new URL(page.url()).searchParams.get('id')
  const before = await get(`${origin}${NAMESPACE}/events/${id}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Late jazz' }).waitFor()
  const after = await get(`${origin}${NAMESPACE}/events/${id}`)
  assert.deepEqual(
    [after.start_date, after.venue[0].id, after.website],
    [before.start_date, before.venue[0].id, before.website],
  )

  await page.getByRole('link', { name: 'Edit' }).click()
  await titleIs(page, 'Late jazz')
  const changed = await send(origin, { featured: true }, { Cookie: await cookieOf(origin, output, 'ada') }, `/${id}`)
  assert.equal(changed.status, 200)
  await page.getByLabel('Title').fill('Too late')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').filter({ hasText: 'changed' }).waitFor()

  await page.goto(`${origin}/edit.html?id=999999`)
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await page.getByLabel('Title').fill('Typed text')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  assert.equal(await page.getByLabel('Title').inputValue(), 'Typed text', 'Save keeps what was typed')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Town calendar' }).waitFor()
}

/**
 * @param {Page} page
 * @returns {Promise<readonly (string | null)[]>}
 */
function invalidFields(page) {
  return page.locator('[aria-invalid]').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
}

/**
 * Waits until the form has loaded the event.
 * @param {Page} page
 * @param {string} title
 */
async function titleIs(page, title) {
  await page.waitForFunction(`document.querySelector('#title').value === ${JSON.stringify(title)}`)
}

/**
 * @param {string} url
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
async function get(url, headers = {}) {
  const response = await fetch(url, { headers })
  const text = await response.text()
  assert.equal(response.status, 200, `${url}: ${text}`)
  return JSON.parse(text)
}

/**
 * Creates an event, or updates the one at a path below the list.
 * @param {string} origin
 * @param {object} event
 * @param {Record<string, string>} headers
 * @param {string} [path]
 * @returns {Promise<{ status: number, body: any }>}
 */
async function send(origin, event, headers, path = '') {
  const response = await fetch(`${origin}${NAMESPACE}/events${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(event),
  })
  return { status: response.status, body: await response.json() }
}

/**
 * @param {string} origin
 * @param {object} body
 */
function signIn(origin, body) {
  const headers = { 'Content-Type': 'application/json' }
  return fetch(`${origin}/session`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/**
 * @param {string} output
 * @param {string} name
 */
function passwordOf(output, name) {
  const [, password = ''] = new RegExp(`^The password of ${name} is (\\S+)$`, 'm').exec(output) ?? []
  return password
}

/**
 * @param {string} origin
 * @param {string} output
 * @param {string} name
 */
async function cookieOf(origin, output, name) {
  const response = await signIn(origin, { name, password: passwordOf(output, name) })
  assert.equal(response.status, 200, await response.text())
  const [cookie = ''] = response.headers.getSetCookie()
  assert.match(cookie, /HttpOnly; SameSite=Lax/)
  return cookie.split(';', 1)[0] ?? ''
}
