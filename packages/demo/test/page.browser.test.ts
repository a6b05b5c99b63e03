import { hasBrowser } from '@kalends/tooling/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ar } from '../page/texts/ar.js'
import { en } from '../page/texts/en.js'
import { fr } from '../page/texts/fr.js'
import { ptPt } from '../page/texts/pt-pt.js'
import { sw } from '../page/texts/sw.js'
import { sizes } from '../src/looks.ts'
import { type Browsing, patience, startBrowsing } from './browsing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.skipIf(!hasBrowser())('the page in a browser', () => {
  let browsing: Browsing
  beforeAll(async () => {
    browsing = await startBrowsing()
  })
  afterEach(() => browsing.leave())
  afterAll(() => browsing?.close())

  it.each(Object.entries(sizes))('shows month, week and list at the size of a %s', async (size, viewport) => {
    const { page, errors } = await browsing.visit('/?lang=en&view=month', { viewport })
    const isPhone = size === 'phone'
    await page
      .locator(`.fc-dayGridMonth-view ${isPhone ? '.fc-more-link' : '.fc-event'}`)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await page
      .locator(isPhone ? '.fc-listWeek-view .fc-event' : '.fc-timeGridWeek-view .fc-event')
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.locator('.fc-listComing-view .fc-list-event').first().waitFor()
    expect(new URL(page.url()).searchParams.get('view')).toBe('list')
    expect(errors).toEqual([])
  })

  it.each([
    ['desktop', 'en', sizes.desktop],
    ['phone', 'en', sizes.phone],
    ['small phone', 'en', { width: 320, height: 640 }],
    ['small phone', 'fr', { width: 320, height: 640 }],
    ...(['en', 'fr', 'ar', 'pt-pt', 'sw'] as const).flatMap((language) =>
      [360, 375, 390, 391].map((width) => [`phone of ${width} px`, language, { width, height: 800 }] as const),
    ),
  ] as const)('has nothing that hangs over the edge of a %s in %s', async (_, language, viewport) => {
    const { page } = await browsing.visit(`/?lang=${language}`, { viewport })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width)
  })

  it('writes days and times in the list and the week as the rest of the page does', async () => {
    await browsing.add({ title: 'Wombat', start_date: '2028-01-31 08:30', end_date: '2028-01-31 10:00' })
    const { page } = await browsing.visit('/?lang=en&view=list&date=2028-01-01', { timezoneId: 'Europe/Lisbon' })
    expect(await page.locator('#range').textContent()).toBe('Jan 1 – 31, 2028')
    const row = page.locator('.fc-list-event', { hasText: 'Wombat' })
    const time = await row.locator('.fc-list-event-time').innerText()
    expect(time.replaceAll(/\s/g, ' ')).toBe('8:30 –\u2060 10:00 AM')
    expect(time, 'A line could end in the time.').not.toMatch(/[ –]$|[ \t]/m)
    expect(await page.locator('.fc-list-day').last().innerText()).toBe('Monday, January 31')
    await page.locator('#prev').click()
    await expect.poll(() => page.locator('#range').textContent(), patience).toBe('Dec 1 – 31, 2027')
    await page.goto(`${browsing.demo.address}/?lang=en&view=week&date=2028-01-31`)
    await page.locator('.fc-timeGridWeek-view').waitFor()
    expect(await page.locator('.fc-col-header-cell').first().innerText()).toBe('Mon 31')
  })

  it.each([
    ['week', 'desktop', '31 jan. – 6 fev. 2028'],
    ['week', 'phone', '31 jan. – 6 fev.'],
    ['list', 'desktop', '31 jan. – 1 mar. 2028'],
    ['list', 'phone', '31 jan. – 1 mar.'],
  ] as const)('names the months of a %s on a %s in Portuguese', async (view, size, title) => {
    const options = { viewport: sizes[size], locale: 'pt-PT' }
    const { page } = await browsing.visit(`/?lang=en&view=${view}&date=2028-01-31`, options)
    await page.locator('#language').selectOption('pt-pt')
    await expect
      .poll(async () => (await page.locator('#range').innerText()).replaceAll(/\s/g, ' '), patience)
      .toBe(title)
  })

  it('fills its place with the weeks of a month, with and without a hint above', async () => {
    const { page } = await browsing.visit('/?lang=en&view=month')
    const gap = async () => {
      const [place, weeks] = await Promise.all(
        ['#calendar', '.fc-daygrid-body'].map((part) => page.locator(part).boundingBox()),
      )
      return (place?.y ?? 0) + (place?.height ?? 0) - (weeks?.y ?? 0) - (weeks?.height ?? 0)
    }
    await expect.poll(gap, patience).toBeLessThan(4)
    await page.goto(`${browsing.demo.address}/?lang=en&view=month&date=2031-01-01`)
    await page.locator('#hint:not([hidden])').waitFor()
    await expect.poll(async () => Math.abs(await gap()), patience).toBeLessThan(4)
  })

  it('turns to later, earlier and back to today', async () => {
    const { page, errors } = await browsing.visit('/?lang=en')
    const range = page.locator('#range')
    const now = await range.textContent()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect.poll(() => range.textContent(), patience).not.toBe(now)
    await page.getByRole('button', { name: 'Earlier' }).click()
    await expect.poll(() => range.textContent(), patience).toBe(now)
    await page.getByRole('button', { name: 'Earlier' }).click()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect.poll(() => range.textContent(), patience).toBe(now)
    expect(errors).toEqual([])
  })

  it('counts the events in view, and no others', async () => {
    for (const [days, title] of [
      [-7, 'Bilby numbat'],
      [-1, 'Bilby'],
      [0, 'Bilby numbat'],
      [7, 'Bilby numbat'],
    ] as const) {
      await browsing.add({ title, start_date: today(days), end_date: today(days), all_day: true })
    }
    const { page } = await browsing.visit('/?lang=en&view=month&search=numbat')
    const count = page.locator('#count')
    const ofMonth = await page.locator('#exchange-curl').textContent()
    expect(await count.textContent()).toMatch(/^[23] events$/)
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await expect.poll(() => count.textContent(), patience).toBe('1 event')
    expect(await page.locator('#exchange-curl').textContent()).not.toBe(ofMonth)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByLabel('Search').fill('bilby')
    await expect.poll(() => page.locator('.fc-list-event').count(), patience).toBe(2)
    await expect.poll(() => count.textContent(), patience).toBe('2 events')
  })

  it('filters by category, and offers those below it', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=list')
    await page.getByRole('button', { name: 'Stage and screen' }).click()
    await expect.poll(() => page.locator('.fc-list-event:not(.topic-stage)').count(), patience).toBe(0)
    const all = await page.locator('.fc-list-event').count()
    await page.getByRole('button', { name: 'Theatre' }).click()
    await expect.poll(() => page.locator('.fc-list-event').count(), patience).toBeLessThan(all)
    expect(await page.locator('#exchange-curl').textContent()).toContain('categories=theatre')
    expect(errors).toEqual([])
  })

  it('filters by venue and by words, and clears it all', async () => {
    await browsing.add({ title: 'Quokka parade', start_date: today(), end_date: today(), all_day: true })
    const { page, errors } = await browsing.visit('/?lang=en&view=list')
    const rows = page.locator('.fc-list-event')
    await page.getByLabel('Search').fill('QUOKKA')
    await expect.poll(() => rows.count(), patience).toBe(1)
    await page.getByLabel('Venue').selectOption({ label: 'The Rope Walk' })
    await page.getByText(en.noMatches).waitFor()
    await page.locator('#hint').getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => rows.count(), patience).toBeGreaterThan(5)
    expect(await page.getByLabel('Search').inputValue()).toBe('')
    expect(errors).toEqual([])
  })

  it('shows an event with its place, in its own time and in the visitor’s', async () => {
    const { id } = await browsing.add({
      title: 'Dhow race',
      start_date: '2027-03-10 18:00',
      end_date: '2027-03-10 20:00',
      timezone: 'Africa/Nairobi',
      venue: { venue: 'Old Pier', city: 'Mombasa', geo_lat: -4.06, geo_lng: 39.67 },
      cost: 'KSh 500',
    })
    const { page, errors } = await browsing.visit(`/?lang=en&event=${id}`)
    const card = page.getByRole('dialog', { name: 'Dhow race' })
    await card.waitFor()
    const text = (await card.innerText()).replaceAll(/\s+/g, ' ').replaceAll('\u2060', '')
    expect(text).toMatch(/Time there Wed, March 10, 2027, 6:00 – 8:00 PM Africa\/Nairobi/)
    expect(text).toMatch(/Your time Wed, March 10, 2027, 10:00 AM – 12:00 PM America\/New_York/)
    expect(text).toMatch(/Where Old Pier Mombasa Map/)
    expect(text).toContain('KSh 500')
    expect(errors).toEqual([])
  })

  it.each([
    ['en', 'ltr', en],
    ['fr', 'ltr', fr],
    ['ar', 'rtl', ar],
    ['pt-pt', 'ltr', ptPt],
    ['sw', 'ltr', sw],
  ] as const)('speaks %s, %s', async (language, direction, texts) => {
    const start = language === 'en' ? 'fr' : 'en'
    const { page, errors } = await browsing.visit(`/?lang=${start}&view=month`)
    await page.locator('#language').selectOption(language)
    await page.locator(`html[lang="${language}"][dir="${direction}"]`).waitFor()
    expect(await page.locator('h1').textContent()).toBe(texts.brand)
    expect(await page.locator('[data-view=week]').textContent()).toBe(texts.week)
    await page.locator(`.fc-direction-${direction} .fc-event`).first().waitFor()
    await expect
      .poll(() => page.locator('#exchange-curl').textContent(), patience)
      .toContain(`/api/${language}/calendar/`)
    expect(errors).toEqual([])
  })

  it('takes the first language of the browser that it speaks', async () => {
    const { page } = await browsing.visit('/', { locale: 'pt-BR' })
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-pt')
  })

  it('shows the request that it has just made, and copies it as curl', async () => {
    const { page, errors } = await browsing.visit('/?lang=en', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copy the curl command' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(copied).toMatch(
      /^curl 'http:\/\/127\.0\.0\.1:\d+\/api\/en\/calendar\/events\/v1\/events\.fullcalendar\.json\?start=[^']+'$/,
    )
    expect(JSON.parse(await (await fetch(copied.slice(6, -1))).text()).length).toBeGreaterThan(10)
    expect(await page.locator('#exchange-answer').textContent()).toContain('"extendedProps": {')
    expect(errors).toEqual([])
  })

  it('shows hostile texts as text, even if a server let them through', async () => {
    const { id } = await browsing.add({ title: 'Trap', start_date: today(), end_date: today(), all_day: true })
    const { page, errors } = await browsing.visit('/?lang=en')
    await page.route('**/events/*', async (route) => {
      const event = await (await route.fetch()).json()
      const description =
        '<p onclick="alert(1)">See <a href="javascript:alert(1)">this</a><img src="x"></p><script>alert(1)</script>'
      await route.fulfill({ json: { ...event, title: '<img src=x onerror=alert(1)>', description } })
    })
    await page.goto(`${browsing.demo.address}/?lang=en&event=${id}`)
    const card = page.getByRole('dialog')
    await card.waitFor()
    expect(await card.locator('h2').textContent()).toBe('<img src=x onerror=alert(1)>')
    expect(await card.locator('.prose').innerHTML()).toBe('<p>See this</p>')
    // The browser says of the handler that it would not have run it either.
    expect(errors.filter((fault) => !fault.includes('Content Security Policy'))).toEqual([])
  })

  it('shows hostile titles, names and URLs as text in every view', async () => {
    const bait = '<img src=x onerror=alert(1)>'
    const website = "https://example.org/?q='-alert(1)-'#javascript:alert(1)"
    const at = { start_date: today(), end_date: today(), all_day: true }
    const { id } = await browsing.add({ ...at, title: bait, cost: bait, website, venue: { venue: bait, city: bait } })
    for (const view of ['month', 'week', 'list']) {
      const { page, errors } = await browsing.visit(`/?lang=en&view=${view}&event=${id}`)
      await page.getByRole('dialog').waitFor()
      expect(await page.getByRole('dialog').innerText()).toContain(bait)
      expect(await page.getByText(bait, { exact: true }).count()).toBeGreaterThan(2)
      expect(await page.locator('img:not([src^="/"]), [onerror], a[href^="javascript:"]').count()).toBe(0)
      expect(errors).toEqual([])
    }
  })

  it('says so when the demo no longer responds, and tries again', async () => {
    const { page } = await browsing.visit('/?lang=en')
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText(en.failed).waitFor()
    expect(await page.getByText(en.noEvents).isVisible()).toBe(false)
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: en.tryAgain }).click()
    await page.locator('#count:not(:empty)').waitFor()
    expect(await page.getByText(en.failed).isVisible()).toBe(false)
  })
})

/** The day it is in New York. */
function today(daysLater = 0): string {
  const moment = Date.now() + daysLater * 86_400_000
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(moment)
}
