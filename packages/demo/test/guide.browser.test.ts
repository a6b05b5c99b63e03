import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expressCalendar } from '@kalends/adapter-express'
import { type Calendar, createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { hasBrowser, launchBrowser } from '@kalends/tooling/browser'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Page, patience, styleOf } from './browsing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const guide = readFileSync(new URL('../../../docs/fullcalendar.md', import.meta.url), 'utf8')
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code)
const [html = ''] = blocks('text')
const [script = '', withCookies = ''] = blocks('js')

const fullCalendar = join(
  dirname(createRequire(import.meta.url).resolve('fullcalendar/package.json')),
  'index.global.min.js',
)
const { version } = JSON.parse(readFileSync(join(dirname(fullCalendar), 'package.json'), 'utf8'))

/** The calendar of the guide: a category `music`, and a venue with the id 3. */
async function fillCalendar(): Promise<Calendar> {
  const calendar = createCalendar({
    store: memoryStore(),
    fields: { categories: { color: { type: 'text' }, text_color: { type: 'text' } } },
    pageUrl: ({ kind, id }) => `https://example.org/${kind}/${id}`,
  })
  const custom_fields = { color: 'tomato', text_color: '#102030' }
  await calendar.categories.create({ name: 'Music', custom_fields })
  for (const venue of ['Barn', 'Cellar', 'Hall']) await calendar.venues.create({ venue })
  const add = (title: string, start_date: string, end_date: string, more: object) =>
    calendar.events.create({ title, start_date, end_date, ...more })
  // 00:30 of the next day in Lisbon.
  await add('Late', '2027-03-10 19:30', '2027-03-10 21:00', { timezone: 'America/New_York', categories: ['Music'] })
  // An hour is skipped in Lisbon, and this lasts from 00:30 to 03:00.
  await add('Skip', '2027-03-28 00:30', '2027-03-28 03:00', { timezone: 'Europe/Lisbon', categories: ['Music'] })
  await add('Fair', '2027-03-16', '2027-03-18', { timezone: 'Pacific/Kiritimati', all_day: true, venue: 3 })
  await add('Off', '2027-03-24', '2027-03-24', { all_day: true, venue: 3, event_status: 'canceled' })
  await add('Elsewhere', '2027-03-24', '2027-03-24', { all_day: true, venue: 2 })
  await add('Secret', '2027-03-25', '2027-03-25', { all_day: true, status: 'private', venue: 3 })
  return calendar
}

/** Serves the API, with the cookie `session=editor` as a login, to pages of this origin too. */
function serve(calendar: Calendar, origin?: string): Promise<Server> {
  const app = express()
  app.use((_request, response, next) => {
    if (origin !== undefined) {
      response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' })
    }
    next()
  })
  const editor = { id: 1, roles: ['editor'] } as const
  const user = (request: express.Request) => (request.get('cookie') === 'session=editor' ? editor : null)
  app.use('/api', expressCalendar(calendar, { user }))
  app.get('/', (_request, response) => void response.type('html').send(`<!doctype html><html lang="en">${html}`))
  return new Promise((resolve) => {
    const server = createServer(app).listen(0, '127.0.0.1', () => resolve(server))
  })
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

describe.skipIf(!hasBrowser())('the guide to FullCalendar', () => {
  let browser: Awaited<ReturnType<typeof launchBrowser>>
  let site: Server
  let api: Server
  beforeAll(async () => {
    browser = await launchBrowser()
    const calendar = await fillCalendar()
    site = await serve(calendar)
    api = await serve(calendar, originOf(site))
  })
  afterAll(async () => {
    await browser?.close()
    for (const server of [site, api]) {
      server?.close()
      server?.closeAllConnections()
    }
  })

  /** Opens the page of the guide in March 2027, and runs its code. */
  async function visit(timezoneId: string): Promise<{ readonly page: Page; readonly warnings: readonly string[] }> {
    const context = await browser.newContext({ timezoneId, locale: 'en-US' })
    const page = await context.newPage()
    const warnings: string[] = []
    page.on('console', (message) => warnings.push(message.text()))
    page.on('pageerror', ({ message }) => warnings.push(message))
    await page.route('https://cdn.jsdelivr.net/**', (route) => {
      expect(route.request().url()).toContain(`/fullcalendar@${version}/`)
      return route.fulfill({ path: fullCalendar })
    })
    await page.clock.setFixedTime(new Date('2027-03-15T12:00:00Z'))
    await page.goto(originOf(site))
    await page.addScriptTag({ content: script })
    return { page, warnings }
  }

  it.each(['Pacific/Honolulu', 'Pacific/Kiritimati'])(
    'shows the events at the times of Lisbon, in %s',
    async (zone) => {
      const { page, warnings } = await visit(zone)
      await expect
        .poll(() => eventsOf(page), patience)
        .toEqual([
          ['Fair', '2027-03-16', '2027-03-19'],
          ['Late', '2027-03-11T00:30:00Z', '2027-03-11T02:00:00Z'],
          ['Off', '2027-03-24', '2027-03-25'],
          ['Skip', '2027-03-28T00:30:00Z', '2027-03-28T03:00:00+01:00'],
        ])
      const late = page.locator('[data-date="2027-03-11"] .fc-event')
      expect(await late.innerText()).toMatch(/^12:30a\s+Late$/)
      expect(await late.getAttribute('href')).toBe('https://example.org/event/1')
      const fair = await page.locator('[data-date="2027-03-16"] .fc-event').boundingBox()
      const day = await page.locator('.fc-daygrid-day[data-date="2027-03-16"]').boundingBox()
      expect(Math.round((fair?.width ?? 0) / (day?.width ?? 1))).toBe(3)
      expect(warnings).toEqual([])
    },
  )

  it('shows colors, and what was canceled', async () => {
    const { page } = await visit('UTC')
    const eventOf = (title: string) => page.locator('.fc-event', { hasText: title })
    expect(await styleOf(eventOf('Off'), 'text-decoration-line')).toBe('line-through')
    expect(await styleOf(eventOf('Fair'), 'text-decoration-line')).toBe('none')
    const dot = eventOf('Late').locator('.fc-daygrid-event-dot')
    expect(await styleOf(dot, 'border-top-color')).toBe('rgb(255, 99, 71)')
  })

  it('says what is wrong with a filter', async () => {
    const { page, warnings } = await visit('UTC')
    await page.evaluate("calendar.addEventSource('/api/calendar/events/v1/events.fullcalendar.json?venue=99')")
    await expect.poll(() => warnings.filter((text) => text.startsWith('venue')), patience).toHaveLength(1)
  })

  it('shows signed-in users what they can see, also from another origin', async () => {
    const { page, warnings } = await visit('Pacific/Honolulu')
    const titles = async () => (await eventsOf(page)).map(([title]) => title)
    await expect.poll(titles, patience).toEqual(['Fair', 'Late', 'Off', 'Skip'])
    await page.context().addCookies([{ name: 'session', value: 'editor', url: originOf(site) }])
    await page.evaluate('calendar.refetchEvents()')
    await expect.poll(titles, patience).toEqual(['Fair', 'Late', 'Off', 'Secret', 'Skip'])
    await page.evaluate('calendar.removeAllEventSources()')
    await page.addScriptTag({ content: withCookies.replace('https://api.example.org', originOf(api)) })
    await expect.poll(titles, patience).toEqual(['Elsewhere', 'Fair', 'Late', 'Off', 'Secret', 'Skip'])
    expect(warnings).toEqual([])
  })
})

/** The events in FullCalendar by title, with the start and end that it shows. */
function eventsOf(page: Page): Promise<readonly (readonly string[])[]> {
  return page.evaluate(`calendar.getEvents()
    .map(({ title, startStr, endStr }) => [title, startStr, endStr])
    .sort(([one], [other]) => (one < other ? -1 : 1))`)
}
