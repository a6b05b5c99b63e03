import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { accessibilityErrors, launchBrowser, smallTargets, watchErrors } from './browser.js'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

/** A page of each type: the first page, guides with tables and a chart, references, a README, an error page. */
const PAGES = [
  '/',
  '/getting-started',
  '/performance',
  '/glossary',
  '/recipes/',
  '/tutorial-form',
  '/reference/operations',
  '/reference/events',
  '/api/',
  '/api/@kalends/core/functions/createCalendar',
  '/decisions/0004-writes-in-order-and-bounded-retry',
  '/404',
]

const LOOKS = /** @type {const} */ ([
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
])

/** @type {Readonly<Record<string, string>>} */
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

const TIMEOUT_MS = 60_000

/**
 * What is wrong with a built site in a browser: faults of accessibility, small targets, errors in the console, and what
 * the keyboard cannot do.
 * @param {string} folder
 * @returns {Promise<readonly string[]>}
 */
export async function siteBrowserErrors(folder) {
  const site = await serve(folder)
  const browser = await launchBrowser()
  /** @type {string[]} */
  const errors = []
  try {
    for (const look of LOOKS) {
      const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(TIMEOUT_MS)
      const inConsole = watchErrors(page, site.origin)
      const check = async (/** @type {string} */ name) => {
        const found = [...(await accessibilityErrors(page)), ...(await smallTargets(page))]
        errors.push(...found.map((fault) => `${name}, ${look.viewport.width} pixels, ${look.colorScheme}: ${fault}`))
      }
      for (const path of PAGES) {
        await open(page, `${site.origin}${path}`)
        await check(path)
      }
      await useKeyboard(page, site.origin, check).catch((error) => errors.push(`by keyboard: ${error}`))
      errors.push(...inConsole)
      await context.close()
    }
  } finally {
    await browser.close()
    site.close()
  }
  return errors
}

/**
 * Opens a page, and waits until its script has taken over.
 * @param {Page} page
 * @param {string} url
 */
async function open(page, url) {
  await page.goto(url)
  await page.waitForFunction('document.querySelector("#app")?.__vue_app__ !== undefined')
}

/**
 * Skips the navigation, searches, opens what a phone hides, and closes a group of the sidebar.
 * @param {Page} page
 * @param {string} origin
 * @param {(name: string) => Promise<void>} check
 */
async function useKeyboard(page, origin, check) {
  await open(page, `${origin}/getting-started`)
  await page.keyboard.press('Tab')
  assert.ok(await page.evaluate('document.activeElement.matches(".VPSkipLink")'), 'the skip link comes first')
  await tabTo(page, '.DocSearch-Button')
  await page.keyboard.press('Enter')
  await page.locator('#localsearch-input').waitFor()
  await check('the search')
  await page.keyboard.type('venue')
  await page.locator('.VPLocalSearchBox [role=option]').first().waitFor()
  await check('the results of the search')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/getting-started'))
  await open(page, `${origin}/getting-started`)
  const menu = page.locator('.VPLocalNav .menu')
  if (await menu.isVisible()) {
    await tabTo(page, '.VPNavBarHamburger')
    await page.keyboard.press('Enter')
    await page.locator('.VPNavScreen').waitFor()
    await check('the navigation of a phone')
    await open(page, `${origin}/getting-started`)
    await tabTo(page, '.VPLocalNav .menu')
    await page.keyboard.press('Enter')
    await page.locator('.VPSidebar.open').waitFor()
    await check('the sidebar of a phone')
  }
  await tabTo(page, '.VPSidebarItem .caret')
  const isOpen = () => page.evaluate('document.activeElement.getAttribute("aria-expanded")')
  const before = await isOpen()
  await page.keyboard.press('Enter')
  assert.notEqual(await isOpen(), before, 'Enter opens and closes a group of the sidebar')
  await page.keyboard.press('Space')
  assert.equal(await isOpen(), before, 'so does the space bar')
}

/**
 * Presses Tab until an element has the focus that matches.
 * @param {Page} page
 * @param {string} selector
 */
async function tabTo(page, selector) {
  for (let stops = 0; stops < 100; stops += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return
  }
  throw new Error(`the Tab key never reaches ${selector}`)
}

/**
 * Serves the files of a site as code hosts do.
 * @param {string} folder
 * @returns {Promise<{ readonly origin: string, readonly close: () => void }>}
 */
async function serve(folder) {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
    for (const file of [path, `${path}.html`, `${path}/index.html`]) {
      const content = await readFile(join(folder, file)).catch(() => undefined)
      if (content === undefined) continue
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
      response.end(content)
      return
    }
    response.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
