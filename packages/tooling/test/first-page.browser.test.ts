import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleCalendar } from '../../../docs/.vitepress/browser/bundle.ts'
import type { Send, Shown } from '../../../docs/.vitepress/browser/calendar.ts'
import { choices, EVENT, formats, pathOf } from '../../../docs/.vitepress/first-page/choices.ts'
import { hasBrowser, launchBrowser, watchErrors } from '../src/browser.js'

const PAGE = `<link rel="icon" href="data:,">
<script type="module">
  import { openCalendar } from '/calendar.js'
  window.calendar = openCalendar()
</script>`

/** Every request that can be chosen. */
const paths = [formats.length, ...choices.map(({ options }) => options.length)]
  .reduce<readonly (readonly number[])[]>(
    (before, size) => before.flatMap((chosen) => Array.from({ length: size }, (_, index) => [...chosen, index])),
    [[]],
  )
  .map(pathOf)

describe.skipIf(!hasBrowser())('the calendar of the first page, in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-first-page-'))
  const server = createServer(({ url = '/' }, response) => {
    const isPage = url === '/'
    response.setHeader('Content-Type', isPage ? 'text/html' : 'text/javascript')
    response.end(isPage ? PAGE : readFileSync(join(folder, url)))
  })
  let browser: Awaited<ReturnType<typeof launchBrowser>>
  let origin = ''

  beforeAll(async () => {
    await bundleCalendar(folder)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has such an address.
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    server.close()
    rmSync(folder, { recursive: true })
  })

  /** Sends requests one after another to a new calendar in a new page. */
  async function send(...requests: readonly Parameters<Send>[]): Promise<readonly Shown[]> {
    const page = await browser.newPage()
    const errors = watchErrors(page, origin)
    await page.goto(origin)
    const responses = await page.evaluate(async (all) => {
      // The script of the page sets it.
      const calendar = await (globalThis as unknown as { readonly calendar: Promise<Send> }).calendar
      const shown: Shown[] = []
      for (const request of all) shown.push(await calendar(...request))
      return shown
    }, requests)
    await page.close()
    expect(errors).toEqual([])
    return responses
  }

  test('every request that can be chosen has a response, and mistakes are explained', async () => {
    const responses = await send(...paths.map((path): Parameters<Send> => ['GET', path]))
    const expected = paths.map((path) => (path.includes('2027-06-31') ? 400 : 200))
    expect(responses.map(({ status }) => status)).toEqual(expected)
    expect(responses[0]?.text).toContain('Fête de la musique')
    expect(responses.find(({ status }) => status === 400)?.text).toContain('start_date must be a valid date')
    expect(responses.map(({ type }) => type)).toContainEqual(expect.stringMatching(/^text\/calendar/))
  })

  test('an event that is added is found, and is safe HTML', async () => {
    const hostile = JSON.stringify({ ...JSON.parse(EVENT), description: '<b>Bring</b> a friend<script>1</script>' })
    const [created, found, feed] = await send(
      ['POST', 'events', hostile],
      ['GET', 'events?search=poetry&fields=title,description,venue.city'],
      ['GET', 'events.ics?categories=stage'],
    )
    expect(created?.status).toBe(201)
    expect(JSON.parse(found?.text ?? '').events).toEqual([
      { title: 'Poetry slam', description: '<b>Bring</b> a friend', venue: [{ city: 'Lyon' }] },
    ])
    expect(feed?.text).toContain('Poetry slam')
  })

  test('a cursor leads to the next page', async () => {
    const [first] = await send(['GET', 'events?per_page=1&fields=id'])
    const { next_cursor } = JSON.parse(first?.text ?? '')
    const [second] = await send(['GET', `events?per_page=1&fields=id&cursor=${next_cursor}`])
    expect(JSON.parse(second?.text ?? '').events).toEqual([{ id: 1 }])
  })

  test('a password is refused, with the reason', async () => {
    const [refused] = await send(['POST', 'events', JSON.stringify({ ...JSON.parse(EVENT), password: 'secret' })])
    expect(refused?.status).toBe(403)
    expect(refused?.text).toContain('Passwords are hashed by Node.js')
  })
})
