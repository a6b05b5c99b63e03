import type { launchBrowser } from '@kalends/tooling/browser'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>

/** A state of the page for an editor: its query string, and a selector that matches once it is ready. */
export interface State {
  readonly query: string
  readonly ready: string
  /** What to do before the look at it. */
  readonly act?: (page: Page) => Promise<void>
  /** Console errors that are expected in this state. */
  readonly expected?: RegExp
}

/** Two sizes at which everything must work. */
export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

/** Every state of the page that looks different. */
export const states: Readonly<Record<string, State>> = {
  month: { query: 'view=month', ready: '.fc-dayGridMonth-view' },
  week: { query: 'view=week', ready: '.fc-event' },
  list: { query: 'view=list', ready: '.fc-list-event' },
  found: { query: 'view=list&search=a', ready: '.fc-list-event' },
  nothing: { query: 'view=month&date=2031-01-01', ready: '#hint:not([hidden])' },
  'nothing-found': { query: 'view=list&search=zzzz', ready: '#hint:not([hidden])' },
  filtered: { query: 'view=month&category=music&spoken=en', ready: '#clear:not([hidden])', act: openFilters },
  more: { query: 'view=month', ready: '.fc-daygrid-more-link', act: openMore },
  'more-week': { query: 'view=week', ready: '.fc-event', act: openMoreOfWeek },
  trash: { query: 'view=list&show=trash&search=a', ready: '#clear:not([hidden])' },
  card: { query: 'view=month&event=1', ready: '#card[open]' },
  new: { query: 'dialog=new', ready: '#editor[open]' },
  faults: {
    query: 'dialog=new',
    ready: '#editor[open]',
    act: async (page) => {
      await page.locator('#field-end_date').fill('2020-01-01T10:00')
      await page.locator('#field-website').fill('example')
      await page.locator('#editor [type=submit]').click()
      for (const field of ['title', 'end_date', 'website']) await page.locator(`#error-${field}:not(:empty)`).waitFor()
    },
    expected: /400 \(Bad Request\)/,
  },
  discard: {
    query: 'dialog=new',
    ready: '#editor[open]',
    act: async (page) => {
      await page.locator('#field-title').fill('A')
      await page.keyboard.press('Escape')
      await page.locator('#question[open]').waitFor()
    },
  },
  edit: { query: 'event=1&dialog=edit', ready: '#editor[open]' },
  conflict: {
    query: 'event=1&dialog=edit',
    ready: '#editor[open]',
    act: async (page) => {
      await page.route('**/events/1', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({
              status: 412,
              json: { code: 'rest_precondition_failed', message: '', data: { status: 412 } },
            })
          : route.continue(),
      )
      await page.locator('#editor [type=submit]').click()
      await page.locator('#error-general button').waitFor()
    },
    expected: /412 \(Precondition Failed\)/,
  },
  subscribe: { query: 'dialog=subscribe', ready: '#subscription[open]' },
  people: { query: 'view=month', ready: '.fc-dayGridMonth-view', act: openPeople },
  visitor: {
    query: 'view=month',
    ready: '.fc-dayGridMonth-view',
    act: async (page) => {
      await page.route('**/session', async (route) => {
        const session = await (await route.fetch()).json()
        await route.fulfill({ json: { ...session, person: null } })
      })
      await page.reload()
      await page.locator('#people fieldset').waitFor({ state: 'attached' })
      await page.locator('#count:not(:empty)').waitFor()
      await openPeople(page)
    },
  },
  offline: {
    query: 'view=month',
    ready: '.fc-dayGridMonth-view',
    act: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.locator('#next').click()
      await page.locator('#notice:not(:empty)').waitFor()
    },
    expected: /ERR_FAILED/,
  },
}

/** Opens what a phone hides. */
async function openFilters(page: Page): Promise<void> {
  const toggle = page.locator('#filters-toggle')
  if (await toggle.isVisible()) await toggle.click()
}

/** Opens the account, which a phone hides. */
async function openPeople(page: Page): Promise<void> {
  const toggle = page.locator('#people-toggle')
  if (await toggle.isVisible()) await toggle.click()
}

/** Opens the events of a full day: in a popover, or on a phone in the list. */
async function openMore(page: Page): Promise<void> {
  await page.locator('.fc-daygrid-more-link').first().click()
  await page.locator('.fc-popover .fc-event, .fc-list-event').first().waitFor()
}

/** Opens the events for which a column of the week has no room. On a phone, the week is a list, which has room for all. */
async function openMoreOfWeek(page: Page): Promise<void> {
  const link = page.locator('.fc-timegrid-more-link').first()
  if (!(await link.isVisible())) return
  await link.click()
  await page.locator('.fc-popover .fc-event').first().waitFor()
}

/** Logs the editor in, for all pages of a context. */
export async function logIn(page: Page, address: string): Promise<void> {
  await page.request.post(`${address}/session`, { data: { role: 'editor' } })
}

/** Opens a state and waits until it is ready. */
export async function showState(page: Page, address: string, { query, ready, act }: State): Promise<void> {
  await page.goto(`${address}&${query}`)
  await page.locator('#count:not(:empty)').waitFor()
  await page.locator(ready).first().waitFor()
  await act?.(page)
}
