import { launchBrowser, watchErrors } from '@kalends/tooling/browser'
import { sizes } from '../src/looks.ts'
import { type Demo, startDemo } from '../src/start-demo.ts'
import { jsonOf } from './requests.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

/** A page of the demo, open in a browser. */
export type Page = Awaited<ReturnType<Browser['newPage']>>

/** A page, and the errors that it has had so far. */
export interface Visit {
  readonly page: Page
  readonly errors: readonly string[]
}

/** A demo in memory, and a browser that visits it. */
export interface Browsing {
  readonly demo: Demo
  /** Opens an empty page in the time zone of New York. */
  open(options?: ContextOptions): Promise<Visit>
  /** Opens a URL of the demo in the time zone of New York, and waits until the events are there. */
  visit(path: string, options?: ContextOptions): Promise<Visit>
  /** Adds an event through the API, as the editor. */
  add(event: object): Promise<{ readonly id: number }>
  /** Closes what was opened since the last time. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** Starts the demo and a browser. */
export async function startBrowsing(): Promise<Browsing> {
  const demo = await startDemo({ host: '127.0.0.1', port: 0, db: undefined, reset: false })
  const browser = await launchBrowser()
  async function open(options: ContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext({
      viewport: sizes.desktop,
      timezoneId: 'America/New_York',
      locale: 'en-US',
      ...options,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    return { page, errors: watchErrors(page, demo.address) }
  }
  return {
    demo,
    open,
    async visit(path, options) {
      const visit = await open(options)
      await visit.page.goto(`${demo.address}${path}`)
      await visit.page.locator('#count:not(:empty)').waitFor()
      return visit
    },
    async add(event) {
      const response = await fetch(`${demo.address}/api/calendar/events/v1/events`, {
        method: 'POST',
        headers: { authorization: 'Bearer editor', 'content-type': 'application/json' },
        body: JSON.stringify(event),
      })
      return jsonOf(response)
    },
    async leave() {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    async close() {
      await browser.close()
      await demo.close()
    },
  }
}

/** How long to wait for a condition. On a busy machine, it can take a while. */
export const patience = { timeout: 60_000 }

/** Logs in with one click, or with two on a phone. */
export async function logInAs(page: Page, role: 'Editor' | 'Author' | 'Contributor'): Promise<void> {
  const onPhone = page.locator('#people-toggle')
  if (await onPhone.isVisible()) await onPhone.click()
  await page.getByRole('button', { name: role }).click()
  await page.locator('#add').waitFor()
}

/** Shows the filters that a phone hides. */
export async function openFilters(page: Page): Promise<void> {
  const toggle = page.locator('#filters-toggle[aria-expanded=false]')
  if (await toggle.isVisible()) await toggle.click()
}

/** The row of an event in the view as a list. */
export function rowOf(page: Page, title: string) {
  return page.locator('.fc-list-event').filter({ hasText: title })
}

interface PageGlobals {
  getComputedStyle(element: unknown): { getPropertyValue(name: string): string }
}

/** The computed value of a CSS property. */
export function styleOf(element: ReturnType<Page['locator']>, property: string): Promise<string> {
  return element.evaluate((one, name) => {
    // This runs in the page, whose types the tests do not have.
    const page = globalThis as unknown as PageGlobals
    return page.getComputedStyle(one).getPropertyValue(name)
  }, property)
}
