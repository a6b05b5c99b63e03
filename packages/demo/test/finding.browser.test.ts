import { accessibilityErrors, hasBrowser, smallTargets } from '@kalends/tooling/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { logIn, sizes } from '../src/looks.ts'
import { type Browsing, logInAs, patience, rowOf, startBrowsing } from './browsing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.skipIf(!hasBrowser())('finding events in a browser', () => {
  let browsing: Browsing
  beforeAll(async () => {
    browsing = await startBrowsing()
  })
  afterEach(() => browsing.leave())
  afterAll(() => browsing?.close())

  it('searches a year ahead and lists what it finds, then returns to the month', async () => {
    const day = daysFromNow(200)
    await browsing.add({ title: 'Numbat gala', start_date: day, end_date: day, all_day: true })
    const { page, errors } = await browsing.visit('/?lang=en&view=month&date=2027-09-01')
    await page.getByLabel('Search').fill('numbat gala')
    await rowOf(page, 'Numbat gala').waitFor()
    await expect.poll(() => page.locator('#count').textContent(), patience).toBe('1 event')
    expect(await accessibilityErrors(page)).toEqual([])
    await page.getByLabel('Search').fill('')
    await page.locator('.fc-dayGridMonth-view').waitFor()
    expect(await page.locator('#range').textContent()).toBe('September 2027')
    expect(errors).toEqual([])
  })

  it('says what to do when nothing is found, and leads to the nearest event', async () => {
    await browsing.add({ title: 'Bandicoot', start_date: '2027-08-05', end_date: '2027-08-05', all_day: true })
    const { page, errors } = await browsing.visit('/?lang=en&view=month&date=2027-02-01&search=bandicoot')
    const hint = page.locator('#hint')
    await hint.getByText('Nothing here matches your search or filters.').waitFor()
    await page.getByText('No events today match the filters.').waitFor()
    expect(await accessibilityErrors(page)).toEqual([])
    await hint.getByRole('button', { name: 'Previous event' }).click()
    await page.getByText('There are no earlier events.').waitFor()
    await hint.getByRole('button', { name: 'Next event' }).click()
    await expect.poll(() => page.locator('#range').textContent(), patience).toBe('August 2027')
    await expect.poll(() => hint.isVisible(), patience).toBe(false)
    expect(errors).toEqual([])
  })

  it('offers other dates only where they can help', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=month&date=2031-01-01')
    const buttons = page.locator('#hint button')
    await page.getByText('Nothing here. Try other dates.').waitFor()
    expect(await buttons.allTextContents()).toEqual(['Previous event', 'Next event'])
    await page.goto(`${browsing.demo.address}/?lang=en&view=list&search=zzzz`)
    await page.getByText('Nothing here matches your search or filters.').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await buttons.allTextContents()).toEqual(['Clear filters'])
    expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(1)
    await buttons.click()
    await page.locator('.fc-list-event').first().waitFor()
    expect(errors).toEqual([])
  })

  it('says that the list shows what is in the trash', async () => {
    const { page, errors } = await browsing.open({ viewport: sizes.phone })
    await logIn(page, browsing.demo.address)
    // A month without any events, because the day of the test decides which months have events in the trash.
    await page.goto(`${browsing.demo.address}/?lang=en&view=list&show=trash&date=2020-01-15`)
    const count = page.locator('#count')
    await expect
      .poll(async () => (await count.innerText()).replaceAll(/\s/g, ' '), patience)
      .toBe('0 events · In the trash')
    await page.getByText('Nothing here matches').waitFor()
    expect(errors).toEqual([])
  })

  it('filters by the language of events', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=list')
    await page.getByLabel('Language of the event').selectOption('fr')
    await expect.poll(() => page.locator('.event-title[lang]:not([lang=fr]):visible').count(), patience).toBe(0)
    expect(await page.locator('.fc-list-event').count()).toBeGreaterThan(3)
    expect(await page.locator('#exchange-curl').textContent()).toContain('custom_fields%5Blanguage%5D=fr')
    expect(errors).toEqual([])
  })

  it.each([
    ['en', '1 event'],
    ['ar', 'فعالية واحدة'],
  ])('counts the events of the month alone, whatever day its weeks begin on, in %s', async (language, count) => {
    const title = `Potoroo ${language}`
    for (const day of ['2027-02-28', '2027-03-01', '2027-04-01']) {
      await browsing.add({ title, start_date: day, end_date: day, all_day: true })
    }
    const query = `/?lang=${language}&view=month&date=2027-03-10&search=${encodeURIComponent(title)}`
    const { page } = await browsing.visit(query)
    await page.locator('.fc-dayGridMonth-view .fc-event').nth(1).waitFor()
    expect(await page.locator('#count').textContent()).toBe(count)
  })

  it('shows today on the first screen, whatever month is shown', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=month&date=2027-09-01')
    const today = page.locator('.today')
    expect(await today.locator('.today-event').count()).toBeGreaterThan(2)
    expect((await today.locator('.today-event').first().boundingBox())?.y).toBeLessThan(sizes.desktop.height / 2)
    expect(await today.locator('img.thumb').count()).toBeGreaterThan(0)
    await today.locator('.today-event').first().click()
    await page.locator('#card[open]').waitFor()
    expect(errors).toEqual([])
  })

  it('shows the titles of a month in full, and parallel events of a wide week side by side', async () => {
    const title = 'Bilby: an evening of conversation'
    for (const [name, hour] of [
      [title, 18],
      ['Bilby too', 19],
    ]) {
      await browsing.add({ title: name, start_date: `2027-06-16 ${hour}:00`, end_date: '2027-06-16 21:00' })
    }
    const { page } = await browsing.visit('/?lang=en&view=month&date=2027-06-16&search=bilby', { timezoneId: 'UTC' })
    const drawn = page.locator('.fc-event', { hasText: title })
    await drawn.waitFor()
    const texts = `[...document.querySelectorAll('.fc-event .fc-event-main')]
      .map(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        [scrollHeight - clientHeight, scrollWidth - clientWidth])`
    expect(await page.evaluate(texts)).toEqual([
      [0, 0],
      [0, 0],
    ])
    await page.setViewportSize({ width: 1600, height: 900 })
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    const columns = page.locator('.fc-timegrid-event')
    await expect.poll(() => columns.count(), patience).toBe(2)
    const [one, other] = await Promise.all([columns.nth(0).boundingBox(), columns.nth(1).boundingBox()])
    expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual((other?.x ?? 0) + 2)
    expect(await page.locator('.fc-timegrid-more-link').count()).toBe(0)
  })

  it('breaks no word of parallel events, beside the link to more of them', async () => {
    for (const word of ['conversation', 'Jumamosi', 'Tidewater']) {
      const dates = { start_date: '2027-06-16 18:30', end_date: '2027-06-16 21:00' }
      await browsing.add({ title: `Dingo ${word}`, ...dates })
    }
    const { page } = await browsing.visit('/?lang=en&view=week&date=2027-06-16&search=dingo', { timezoneId: 'UTC' })
    await page.locator('.fc-timegrid-more-link').waitFor()
    const words = `[...document.querySelectorAll('.fc-timegrid-event :is(.event-time, .event-title)')].flatMap((part) =>
      [...part.textContent.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
        const range = new Range()
        range.setStart(part.firstChild, index)
        range.setEnd(part.firstChild, index + word.length)
        return [word, range.getClientRects().length]
      }))`
    expect(await page.evaluate(words)).toEqual([
      ['6:30', 1],
      ['PM', 1],
      ['Dingo', 1],
      ['conversation', 1],
    ])
    await page.setViewportSize({ width: 1600, height: 900 })
    await expect.poll(() => page.locator('.fc-timegrid-event').count(), patience).toBe(2)
  })

  it.each([
    ['en-US', 'Europe/London', '7:30 PM'],
    ['en-GB', 'Europe/London', '19:30'],
    ['en-GB', 'Asia/Tokyo', '04:30'],
  ])('shows times as in %s, in %s', async (locale, timezoneId, shown) => {
    const at = { start_date: '2027-03-10 19:30', end_date: '2027-03-10 21:00', timezone: 'Europe/London' }
    const title = `Kookaburra ${locale} ${timezoneId}`
    await browsing.add({ title, ...at })
    const query = `/?lang=en&view=month&date=2027-03-10&search=${encodeURIComponent(title)}`
    const { page } = await browsing.visit(query, { locale, timezoneId })
    const time = await page.locator('.fc-event .event-time').first().textContent()
    expect(time?.replace(/\s/, ' ')).toBe(shown)
  })

  it.each(['ar', 'en', 'fr', 'pt-pt', 'sw'])(
    'has a toolbar of two rows above the categories in %s',
    async (language) => {
      const { page } = await browsing.open()
      await logIn(page, browsing.demo.address)
      await page.goto(`${browsing.demo.address}/?lang=${language}&view=list&search=a&show=trash`)
      await page.locator('#clear:not([hidden])').waitFor()
      const positions = `[...document.querySelectorAll('.bar > :not(.chips)')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.offsetTop)`
      for (const width of [1181, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const tops = await page.evaluate<number[]>(positions)
        expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(70)
      }
    },
  )

  it('shows a week within the window, without a scrollbar of the page', async () => {
    const { page } = await browsing.visit('/?lang=en&view=week')
    expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0)
  })

  it('shows the time that the server took, and where requests differ', async () => {
    const { page } = await browsing.visit('/?lang=en&view=month&category=music')
    const row = page.locator('#exchange-list [aria-pressed=true]')
    expect(await row.locator('.path').textContent()).toBe('/events.fullcalendar.json')
    expect(await row.locator('.query').textContent()).toMatch(/^categories=music & start=\d{4}-\d\d-\d\d & end=/)
    expect(await row.locator('.took').textContent()).toMatch(/^[\d.]+ (?:ms|µs)$/)
    expect(await page.locator('#exchange-answer .json-name').count()).toBeGreaterThan(10)
  })

  it('shows a month, a week and a heading that can be read on a phone, with targets to hit', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=month', { viewport: sizes.phone })
    const cell = page.locator('.fc-daygrid-more-link').first()
    expect((await cell.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    expect((await page.locator('.fc-view-harness').boundingBox())?.y).toBeLessThan(250)
    await logInAs(page, 'Editor')
    expect((await page.locator('#range').boundingBox())?.height).toBeLessThan(30)
    await cell.click()
    await page.locator('.fc-listComing-view .fc-list-event').first().waitFor()
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await page.locator('.fc-listWeek-view').waitFor()
    expect((await page.locator('#range').boundingBox())?.height).toBeLessThan(30)
    expect(await accessibilityErrors(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(sizes.phone.width)
    expect(await smallTargets(page)).toEqual([])
    await page.locator('.fc-list-event').first().click()
    await page.locator('#card[open]').waitFor()
    expect(await smallTargets(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('#add').click()
    await page.locator('#editor form').waitFor()
    expect(await smallTargets(page)).toEqual([])
    expect(errors).toEqual([])
  })

  it.each(['ar', 'en', 'fr', 'pt-pt', 'sw'])('shows the whole heading on a phone in %s', async (language) => {
    const { page } = await browsing.open({ viewport: sizes.phone })
    await logIn(page, browsing.demo.address)
    await page.goto(`${browsing.demo.address}/?lang=${language}&search=a`)
    await page.locator('#count:not(:empty)').waitFor()
    const hidden = '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("#range"))'
    expect(await page.evaluate(hidden)).toBe(0)
  })

  it('has weekdays in Swahili on a phone, not the English letters of the browser', async () => {
    const { page } = await browsing.visit('/?lang=sw&view=month', { viewport: sizes.phone })
    const days = await page.locator('.fc-col-header-cell-cushion').allTextContents()
    expect(days).toEqual(['J3', 'J4', 'J5', 'Al', 'Ij', 'J1', 'J2'])
  })
})

/** The day it is in New York, some days later. */
function daysFromNow(days: number): string {
  const moment = Date.now() + days * 86_400_000
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(moment)
}
