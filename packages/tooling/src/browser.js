import { accessSync, constants, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Keeps Chromium from contacting its update and sync servers, and turns off its sandbox, which does not work for root,
 * the user of most containers.
 */
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * The path of Chromium: the value of `CHROMIUM`, or the first Chromium in `PATH`.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env['CHROMIUM']
  if (named) return named
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram)
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Whether a browser is installed. If not, prints a notice that the tests in a browser are skipped.
 * @returns {boolean}
 */
export function hasBrowser() {
  const found = findChromium() !== undefined
  if (!found)
    console.warn(
      'Chromium is not installed, so the tests in a browser are skipped. Set CHROMIUM to the path of one to run them.',
    )
  return found
}

/**
 * Starts a headless Chromium with an empty profile.
 * @returns {Promise<Browser>}
 */
export function launchBrowser() {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is not installed')
  return chromium.launch({ executablePath, args: ARGUMENTS })
}

/**
 * Collects errors of a page: messages in its console, uncaught exceptions, and requests to other hosts.
 * @param {Page} page
 * @param {string} origin
 * @returns {readonly string[]} a list that grows with each error
 */
export function watchErrors(page, origin) {
  /** @type {string[]} */
  const errors = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(data|blob|about):/.test(url)) errors.push(`request to ${url}`)
  })
  return errors
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The WCAG violations of level A and AA that axe-core finds on a page, one line each.
 * @param {Page} page
 * @returns {Promise<readonly string[]>}
 */
export async function accessibilityErrors(page) {
  // Evaluating through the debugger is not subject to the page's content security policy.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    // @ts-expect-error axe defines this global
    const { violations } = await globalThis.axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    return violations.flatMap((/** @type {{ id: string, help: string, nodes: { html: string }[] }} */ rule) =>
      rule.nodes.map(({ html }) => `${rule.id}: ${rule.help}: ${html.slice(0, 200)}`),
    )
  })
}

/**
 * The buttons, links and fields of a page that are less than 24 pixels high or wide, the size that WCAG 2.2 asks for. A
 * checkbox is as large as its label. Links within a text need no size, nor does what is hidden until it has the focus.
 * @param {Page} page
 * @returns {Promise<readonly string[]>}
 */
export function smallTargets(page) {
  return page.evaluate(`[...document.querySelectorAll('a[href], button, select, input, textarea, summary, [role=button], [tabindex="0"]')]
    .map((one) => (one.type === 'checkbox' ? one.closest('label') : one))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches('.skip, .VPSkipLink'))
    .filter((one) => getComputedStyle(one).display !== 'inline' || one.closest('p, li, td, dd') === null)
    .map((one) => [one.id || one.textContent.trim() || one.className, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && (width < 24 || height < 24))
    .map(([name, { width, height }]) => name + ': ' + Math.round(width) + ' × ' + Math.round(height))`)
}
