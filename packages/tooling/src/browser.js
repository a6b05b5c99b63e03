import { accessSync, constants, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Chromium asks its maker for updates and the like unless it is told not to; nothing here may leave the machine.
 * A process that runs as root, as in most containers, cannot have the sandbox.
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
 * The Chromium of this machine: what `CHROMIUM` names, else the first that is found on the path.
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
 * Whether tests in a browser can run here; where they cannot, says so once, for they are skipped then.
 * @returns {boolean}
 */
export function hasBrowser() {
  const found = findChromium() !== undefined
  if (!found) console.warn('No Chromium on this machine: the tests in a browser are skipped. CHROMIUM=path names one.')
  return found
}

/**
 * Starts a headless Chromium with an empty profile.
 * @returns {Promise<Browser>}
 */
export function launchBrowser() {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium on this machine')
  return chromium.launch({ executablePath, args: ARGUMENTS })
}

/**
 * What goes wrong on a page from now on: errors in its console, and requests that leave its own host.
 * @param {Page} page
 * @param {string} origin
 * @returns {readonly string[]} grows as it happens
 */
export function watchFaults(page, origin) {
  /** @type {string[]} */
  const faults = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(data|blob|about):/.test(url)) faults.push(`request to ${url}`)
  })
  return faults
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The faults of level A and AA that axe-core finds on a page as it is now, one line each.
 * @param {Page} page
 * @returns {Promise<readonly string[]>}
 */
export async function accessibilityFaults(page) {
  // Through the debugger, which no content security policy stops.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    // @ts-expect-error axe has put itself there
    const { violations } = await globalThis.axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    return violations.flatMap((/** @type {{ id: string, help: string, nodes: { html: string }[] }} */ rule) =>
      rule.nodes.map(({ html }) => `${rule.id}: ${rule.help}: ${html.slice(0, 200)}`),
    )
  })
}
