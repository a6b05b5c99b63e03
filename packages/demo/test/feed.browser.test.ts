import { hasBrowser } from '@kalends/tooling/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browsing, logInAs, type Page, patience, startBrowsing, styleOf } from './browsing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const allDay = (start_date: string, end_date: string, timezone: string) => ({
  ...{ start_date, end_date, timezone, all_day: true },
})

/** Events in March 2027. The month view shows the days from 1 March, a Monday, to 4 April. */
const events = {
  timed: { start_date: '2027-03-10 18:00', end_date: '2027-03-10 20:00', timezone: 'Africa/Nairobi' },
  // Daylight saving time begins in New York.
  spring: { start_date: '2027-03-13 22:00', end_date: '2027-03-14 10:00', timezone: 'America/New_York' },
  'until midnight': { start_date: '2027-03-20 20:00', end_date: '2027-03-21 00:00', timezone: 'Pacific/Honolulu' },
  'one day': allDay('2027-03-03', '2027-03-03', 'Pacific/Kiritimati'),
  'three days': allDay('2027-03-16', '2027-03-18', 'America/Los_Angeles'),
  canceled: { ...allDay('2027-03-24', '2027-03-24', 'UTC'), event_status: 'canceled', event_status_reason: 'Storm' },
  private: { ...allDay('2027-03-25', '2027-03-25', 'UTC'), status: 'private' },
  // On the first and the last visible day, and on the days next to them, from the earliest to the latest zone.
  'first day': allDay('2027-03-01', '2027-03-01', 'Pacific/Kiritimati'),
  'day before': allDay('2027-02-28', '2027-02-28', 'Etc/GMT+12'),
  'last day': allDay('2027-04-04', '2027-04-04', 'Etc/GMT+12'),
  'day after': allDay('2027-04-05', '2027-04-05', 'Pacific/Kiritimati'),
}

/** The days of all-day events do not depend on the browser. */
const inEveryZone = {
  'one day': ['03-03'],
  'three days': ['03-16', '03-17', '03-18'],
  canceled: ['03-24'],
  'first day': ['03-01'],
  'last day': ['04-04'],
}

describe.skipIf(!hasBrowser())('the feed in FullCalendar', () => {
  let browsing: Browsing
  beforeAll(async () => {
    browsing = await startBrowsing()
    for (const [title, event] of Object.entries(events)) await browsing.add({ title: `Quoll ${title}`, ...event })
  })
  afterEach(() => browsing.leave())
  afterAll(() => browsing?.close())

  const visit = (query: string, timezoneId: string) =>
    browsing.visit(`/?lang=en&search=quoll&${query}`, { timezoneId, viewport: { width: 1280, height: 1200 } })

  it.each([
    // Two zones with the same time on another date, and one whose clocks change in that month.
    ['Pacific/Honolulu', { timed: ['03-10'], spring: ['03-13'], 'until midnight': ['03-20'] }, '5:00 AM'],
    ['Pacific/Kiritimati', { timed: ['03-11'], spring: ['03-14'], 'until midnight': ['03-21'] }, '5:00 AM'],
    ['America/New_York', { timed: ['03-10'], spring: ['03-13', '03-14'], 'until midnight': ['03-21'] }, '10:00 AM'],
  ])('shows each event on its days in %s', async (zone, timed, hour) => {
    const { page, errors } = await visit('view=month&date=2027-03-15', zone)
    expect(await daysInMonth(page)).toEqual({ ...inEveryZone, ...timed })
    expect(await page.locator('#count').textContent()).toBe('7 events')
    const time = await page.locator('.fc-event', { hasText: 'Quoll timed' }).locator('.event-time').textContent()
    expect(time?.replace(/\s/, ' ')).toBe(hour)
    const request = await page.locator('#exchange-curl').textContent()
    expect(request).toContain('/events.fullcalendar.json?search=quoll&start=2027-03-01T00%3A00%3A00')
    expect(errors).toEqual([])
  })

  it.each([
    ['Pacific/Honolulu', ['2027-03-13', '2027-03-14'], '5:00 PM'],
    ['Pacific/Kiritimati', ['2027-03-14'], '5:00 PM'],
    ['America/New_York', ['2027-03-13', '2027-03-14'], '10:00 PM'],
  ])('shows a week in which the clocks change in %s', async (zone, days, hour) => {
    const { page, errors } = await visit('view=week&date=2027-03-14', zone)
    const columns = page.locator('.fc-timegrid-col').filter({ hasText: 'Quoll spring' })
    await columns.first().waitFor()
    const shown = await columns.evaluateAll((all) => all.map((column) => column.getAttribute('data-date')))
    expect(shown).toEqual(days)
    const time = await columns.first().locator('.event-time').textContent()
    expect(time?.replace(/\s/, ' ')).toBe(hour)
    expect(errors).toEqual([])
  })

  it('shows that an event is canceled, and why', async () => {
    const { page, errors } = await visit('view=month&date=2027-03-15', 'UTC')
    const event = page.locator('.fc-event.is-off')
    expect(await event.innerText()).toMatch(/^Canceled\s*Quoll canceled$/)
    expect(await styleOf(event.locator('.event-title'), 'text-decoration-line')).toBe('line-through')
    await event.click()
    const card = page.getByRole('dialog', { name: 'Quoll canceled' })
    expect(await card.locator('.badge.is-change').textContent()).toBe('Canceled')
    expect(await card.innerText()).toContain('Storm')
    await page.keyboard.press('Escape')
    await page.goto(`${browsing.demo.address}/?lang=fr&search=quoll&view=list&date=2027-03-15`)
    await page.locator('.fc-list-event').filter({ hasText: 'Annulé' }).waitFor()
    expect(errors).toEqual([])
  })

  it('shows a private event to those alone who can see it', async () => {
    const { page, errors } = await visit('view=month&date=2027-03-15', 'UTC')
    const shown = page.locator('.fc-event.is-unpublished', { hasText: 'Quoll private' })
    expect(await shown.count()).toBe(0)
    await logInAs(page, 'Editor')
    await shown.waitFor()
    expect((await daysInMonth(page))['private']).toEqual(['03-25'])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => shown.count(), patience).toBe(0)
    expect(errors).toEqual([])
  })
})

/** The days on which each event is drawn in the month view, by its title. */
async function daysInMonth(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  await page.locator('.fc-dayGridMonth-view .fc-event').first().waitFor()
  return page.evaluate(`(${readDays})()`)
}

/** Runs in the page, whose types the tests do not have. */
const readDays = `() => {
  const days = {}
  for (const event of document.querySelectorAll('.fc-daygrid-body .fc-event')) {
    const title = event.querySelector('.event-title').textContent.replace('Quoll ', '')
    const drawn = event.getBoundingClientRect()
    // An event of several days is one element in the cell of its first day that reaches over the others.
    for (const cell of document.querySelectorAll('.fc-daygrid-day')) {
      const { left, right, top, bottom } = cell.getBoundingClientRect()
      const isOver = Math.min(right, drawn.right) - Math.max(left, drawn.left) > (right - left) / 2
      const date = cell.getAttribute('data-date').slice('2027-'.length)
      if (isOver && drawn.top >= top && drawn.bottom <= bottom) days[title] = [...(days[title] ?? []), date]
    }
  }
  return days
}`
