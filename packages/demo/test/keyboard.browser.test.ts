import { hasBrowser } from '@kalends/tooling/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sizes } from '../src/looks.ts'
import { type Browsing, type Page, patience, startBrowsing } from './browsing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** More than any state has to pass. */
const MOST_STOPS = 150

/** Presses Tab until an element has the focus that matches. Nothing here uses the mouse, or sets the focus itself. */
async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    if (await hasFocus(page, selector)) return
  }
  throw new Error(`${key} never reaches ${selector}`)
}

function hasFocus(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)
}

/** Tabs to a control and presses a key. */
async function use(page: Page, selector: string, key = 'Enter'): Promise<void> {
  await tabTo(page, selector)
  await page.keyboard.press(key)
}

const focus = (page: Page, selector: string) => expect.poll(() => hasFocus(page, selector), patience).toBe(true)

describe.skipIf(!hasBrowser())('the keyboard alone', () => {
  let browsing: Browsing
  beforeAll(async () => {
    browsing = await startBrowsing()
  })
  afterEach(() => browsing.leave())
  afterAll(() => browsing?.close())

  it('turns the pages, changes the view, and goes to today', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=month&date=2027-03-10')
    const range = page.locator('#range')
    await use(page, '#next')
    await expect.poll(() => range.textContent(), patience).toBe('April 2027')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => range.textContent(), patience).toBe('March 2027')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => range.textContent(), patience).not.toMatch('2027')
    for (const view of ['week', 'list', 'month']) {
      await tabTo(page, `[data-view=${view}]`, view === 'month' ? 'Shift+Tab' : 'Tab')
      await page.keyboard.press('Enter')
      await page.locator(`[data-view=${view}][aria-pressed=true]`).waitFor()
    }
    expect(errors).toEqual([])
  })

  it('filters, clears the filters, and chooses a language', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=list')
    const parameter = (name: string) => new URL(page.url()).searchParams.get(name)
    await tabTo(page, '#search')
    await page.keyboard.type('e')
    await expect.poll(() => parameter('search'), patience).toBe('e')
    await use(page, '#venue', 'ArrowDown')
    await expect.poll(() => parameter('venue'), patience).not.toBeNull()
    await use(page, '#spoken', 'ArrowDown')
    await expect.poll(() => parameter('spoken'), patience).toBe('en')
    await use(page, '[data-category=music]')
    await expect.poll(() => parameter('category'), patience).toBe('music')
    // The chips are drawn again, and the one that was pressed still has the focus.
    await focus(page, '[data-category=music]')
    // Nothing matches, so the hint offers to clear the filters. The toolbar offers it otherwise.
    await use(page, '#hint button')
    await expect.poll(() => page.url(), patience).toMatch(/\?lang=en&view=list$/)
    await focus(page, '#search')
    await use(page, '[data-category=music]')
    await expect.poll(() => parameter('category'), patience).toBe('music')
    await tabTo(page, '#clear', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url(), patience).toMatch(/\?lang=en&view=list$/)
    await focus(page, '#search')
    await tabTo(page, '#language', 'Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await page.locator('html[lang=fr]').waitFor()
    expect(errors).toEqual([])
  })

  it('subscribes, and copies the address', async () => {
    const { page, errors } = await browsing.visit('/?lang=en', { permissions: ['clipboard-read', 'clipboard-write'] })
    await use(page, '#subscribe')
    await focus(page, '#feed-address')
    await use(page, '#subscription footer button')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await use(page, '#subscription footer button:last-child')
    await page.locator('#subscription:not([open])').waitFor({ state: 'attached' })
    await focus(page, '#subscribe')
    expect(errors).toEqual([])
  })

  it.each(['month', 'week', 'list'])('opens an event of the %s, and returns to it', async (view) => {
    const { page, errors } = await browsing.visit(`/?lang=en&view=${view}`)
    const event = view === 'list' ? '.event-open' : '#calendar .fc-event'
    await page.locator(event).first().waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await focus(page, '#calendar')
    await use(page, event)
    await page.locator('#card[open]').waitFor()
    await page.keyboard.press('Escape')
    await focus(page, event)
    expect(errors).toEqual([])
  })

  it('opens the events of today, and all of them', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=month')
    await use(page, '.today-event')
    await page.locator('#card[open]').waitFor()
    await use(page, '#card .close', 'Space')
    await focus(page, '.today-event')
    await use(page, '#today-all')
    await page.locator('.fc-listComing-view').waitFor()
    expect(errors).toEqual([])
  })

  it('shows the other events of a full day', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=month')
    await use(page, '.fc-daygrid-more-link')
    await focus(page, '.fc-popover .fc-event')
    await page.keyboard.press('Enter')
    await page.locator('#card[open]').waitFor()
    await page.keyboard.press('Escape')
    await focus(page, '.fc-popover .fc-event')
    await page.keyboard.press('Escape')
    await focus(page, '.fc-daygrid-more-link')
    expect(await page.locator('.fc-popover').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('finds its way out of a month without events', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=month&date=2031-01-01')
    await use(page, '#hint button')
    await expect.poll(() => page.locator('#range').textContent(), patience).not.toBe('January 2031')
    await page.locator('#calendar .fc-event').first().waitFor()
    await focus(page, '#calendar')
    expect(errors).toEqual([])
  })

  it('shows requests, copies one, and opens and closes the panel', async () => {
    const { page, errors } = await browsing.visit('/?lang=en', { permissions: ['clipboard-read', 'clipboard-write'] })
    await use(page, '#exchange-list li:last-child button')
    await page.locator('#exchange-list li:last-child [aria-pressed=true]').waitFor()
    await focus(page, '#exchange-list li:last-child button')
    await use(page, '#exchange-copy')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await tabTo(page, '#exchange-answer')
    await tabTo(page, '#doc-link')
    await tabTo(page, '#behind > summary', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.locator('#behind:not([open])').waitFor()
    expect(errors).toEqual([])
  })

  it('signs in, writes an event, moves it to another day, deletes it and takes that back', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=month&date=2031-01-01')
    await use(page, '#people button')
    await page.getByText('Edith Moreau').waitFor()
    await focus(page, '#people button')

    await use(page, '#add')
    await focus(page, '#field-title')
    await page.keyboard.type('Potoroo')
    await page.keyboard.press('Escape')
    await focus(page, '#question .primary')
    await page.keyboard.press('Enter')
    await focus(page, '#field-title')
    await use(page, '#field-all_day', 'Space')
    await use(page, '#editor [name=categories]', 'Space')
    await tabTo(page, '#field-description')
    await page.keyboard.type('dusk')
    await page.keyboard.press('Control+A')
    await tabTo(page, '.formats .is-bold', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await focus(page, '#field-description')
    await use(page, '#editor [type=submit]')
    await page.getByText('“Potoroo” has been added.').waitFor()
    await page.locator('#editor:not([open])').waitFor({ state: 'attached' })
    await focus(page, '#add')

    // What dragging does, the form does too.
    const openFromNotice = async () => {
      await use(page, '#notice .link')
      await page.locator('#card[open]').waitFor()
    }
    await openFromNotice()
    await use(page, '#card .primary')
    await page.locator('#editor[open]').waitFor()
    for (const field of ['#field-start_date', '#field-end_date']) {
      await tabTo(page, field)
      await page.keyboard.type('01092031')
    }
    await use(page, '#editor [type=submit]')
    await page.getByText('“Potoroo” has been saved.').waitFor()
    await page.locator('[data-date="2031-01-09"] .fc-event', { hasText: 'Potoroo' }).waitFor()

    await openFromNotice()
    await use(page, '#card .danger')
    await page.getByText('“Potoroo” is in the trash.').waitFor()
    await use(page, '#notice .link')
    await page.getByText('“Potoroo” has been restored.').waitFor()
    await use(page, '#notice .icon')
    await page.locator('#notice:empty').waitFor({ state: 'attached' })

    await tabTo(page, '#people button', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Editor' }).waitFor()
    await focus(page, '#people button')
    expect(errors).toEqual([])
  })

  it('opens on a phone what has no room', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=month', { viewport: sizes.phone })
    await use(page, '#people-toggle')
    await use(page, '#people button')
    await focus(page, '#people-toggle')
    await use(page, '#filters-toggle')
    await use(page, '#show', 'ArrowDown')
    await expect.poll(() => new URL(page.url()).searchParams.get('show'), patience).toBe('unpublished')
    await use(page, '#behind > summary')
    await page.locator('#behind[open]').waitFor()
    expect(errors).toEqual([])
  })
})
