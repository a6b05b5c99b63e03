import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { expressCalendar } from '@kalends/adapter-express'
import { createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { hasBrowser, launchBrowser } from '@kalends/tooling/browser'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience, styleOf } from './browsing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const require = createRequire(import.meta.url)
const files = {
  css: require.resolve('@event-calendar/build/dist/event-calendar.min.css'),
  js: require.resolve('@event-calendar/build/dist/event-calendar.min.js'),
}

/** A calendar with its feed and a page on the same server. */
async function serve(): Promise<Server> {
  const calendar = createCalendar({
    store: memoryStore(),
    fields: { categories: { color: { type: 'text' } } },
  })
  await calendar.categories.create({ name: 'Music', custom_fields: { color: 'tomato' } })
  const add = (title: string, start_date: string, end_date: string, more: object) =>
    calendar.events.create({ title, start_date, end_date, ...more })
  await add('Late', '2027-03-10 19:30', '2027-03-10 21:00', { timezone: 'America/New_York', categories: ['Music'] })
  await add('Fair', '2027-03-16', '2027-03-18', { timezone: 'Pacific/Kiritimati', all_day: true })
  await add('First', '2027-03-01', '2027-03-01', { timezone: 'Etc/GMT+12', all_day: true })
  await add('Later', '2027-05-10 10:00', '2027-05-10 11:00', {})
  const app = express()
  app.use('/api', expressCalendar(calendar))
  app.get('/', (_request, response) => {
    const page =
      '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><div id="ec"></div></html>'
    response.type('html').send(page)
  })
  return new Promise((ready) => {
    const server = createServer(app).listen(0, '127.0.0.1', () => ready(server))
  })
}

const script = `window.calendar = EventCalendar.create(document.getElementById('ec'), {
  view: 'dayGridMonth',
  date: '2027-03-15',
  firstDay: 1,
  eventSources: [{ url: '/api/calendar/events/v1/events.fullcalendar.json' }],
})`

/** Reads the events that EventCalendar has loaded from the feed. */
const readEvents = `calendar.getEvents()
  .map(({ id, title, start, end, allDay, extendedProps }) =>
    [id, title, start.toLocaleString('sv'), end.toLocaleString('sv'), allDay, extendedProps.timezone])
  .sort(([one], [other]) => one - other)`

describe.skipIf(!hasBrowser())('the feed in EventCalendar', () => {
  let browser: Awaited<ReturnType<typeof launchBrowser>>
  let site: Server
  beforeAll(async () => {
    browser = await launchBrowser()
    site = await serve()
  })
  afterAll(async () => {
    await browser?.close()
    site?.close()
    site?.closeAllConnections()
  })

  it.each([
    // In these two zones, clocks show the same time on different dates.
    ['Pacific/Honolulu', '2027-03-10'],
    ['Pacific/Kiritimati', '2027-03-11'],
  ])('shows times of %s, and days as they are', async (timezoneId, day) => {
    const context = await browser.newContext({ timezoneId, locale: 'en-US' })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => errors.push(message.text()))
    page.on('pageerror', ({ message }) => errors.push(message))
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
    await page.addStyleTag({ path: files.css })
    await page.addScriptTag({ path: files.js })
    await page.addScriptTag({ content: script })
    await expect
      .poll(() => page.evaluate(readEvents), patience)
      .toEqual([
        ['1', 'Late', `${day} 14:30:00`, `${day} 16:00:00`, false, 'America/New_York'],
        ['2', 'Fair', '2027-03-16 00:00:00', '2027-03-19 00:00:00', true, 'Pacific/Kiritimati'],
        ['3', 'First', '2027-03-01 00:00:00', '2027-03-02 00:00:00', true, 'Etc/GMT+12'],
      ])
    expect(requests.filter((url) => url.includes('fullcalendar'))).toEqual([
      expect.stringContaining('.json?start=2027-03-01T00%3A00%3A00&end=2027-04-05T00%3A00%3A00'),
    ])
    const late = page.locator('.ec-event', { hasText: 'Late' })
    await late.waitFor()
    expect(await styleOf(late, 'background-color')).toBe('rgb(255, 99, 71)')
    expect(errors).toEqual([])
    await context.close()
  })
})
