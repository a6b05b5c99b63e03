import { type Language, languages } from '@kalends/core'
import { accessibilityErrors, hasBrowser, launchBrowser, smallTargets, watchErrors } from '@kalends/tooling/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { words } from '../src/words/languages.ts'
import { openCalendar, path, type Served, serve } from './open-page.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Page = Awaited<ReturnType<Browser['newPage']>>

/** A long timeout, because a browser is slow on a busy machine. */
const TIMEOUT = 120_000

/** Selectors of names, types and values, which are the same in every language. */
const CODE = [
  ...['code', 'option', 'pre', 'textarea', '.opblock-summary-path', '.opblock-summary-method', '.opblock-tag a'],
  ...['div.parameter__name', '.parameter__type', 'td.header-col', '.json-schema-2020-12-json-viewer__value'],
  '.json-schema-2020-12__title:not(:has(.json-schema-2020-12-keyword__name))',
  ...['.json-schema-2020-12__attribute--primary', '.json-schema-form-item-add', '.info hgroup', '.renderedMarkdown'],
].join()

describe.skipIf(!hasBrowser())('in a browser', { timeout: TIMEOUT }, () => {
  let browser: Browser
  let served: Served

  beforeAll(async () => {
    browser = await launchBrowser()
    const securitySchemes = {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    }
    // `baseUrl` differs from the URL that the browser uses, as behind a proxy.
    served = await serve(await openCalendar({ baseUrl: 'https://inside.example/x', openapi: { securitySchemes } }))
  }, TIMEOUT)

  afterAll(async () => {
    await browser?.close()
    await served?.close()
  }, TIMEOUT)

  async function visit(address: string, work: (page: Page, errors: readonly string[]) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' })
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(TIMEOUT / 4)
      const errors = watchErrors(page, served.origin)
      await page.goto(`${served.origin}/api${address}`)
      await page.locator('.opblock').first().waitFor()
      await work(page, errors)
    } finally {
      await context.close()
    }
  }

  /** The block of an operation. */
  const block = (page: Page, operation: string) => page.locator(`.opblock[id$="${operation.replace('.', '\\\\.')}"]`)

  /** Opens an operation and sends a request with the values on the page. */
  async function tryRequest(page: Page, operation: string): Promise<void> {
    await block(page, operation).locator('.opblock-summary-control').click()
    await block(page, operation).locator('.try-out__btn').click()
    await block(page, operation).locator('.execute').click()
  }

  describe.each(languages)('in %s', (language: Language) => {
    const { frame, viewer } = words[language]

    test('everything is there and can be tried, in light and in dark', async () => {
      await visit(`/${language}${path}`, async (page, errors) => {
        expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
        expect(await page.locator('.opblock').count()).toBe(59)
        expect(await page.locator('.models-control').innerText()).toBe(viewer.Schemas ?? 'Schemas')
        expect(await page.locator('nav [aria-current]').getAttribute('hreflang')).toMatch(new RegExp(language, 'i'))

        await tryRequest(page, 'events.list')
        const response = page.locator('.live-responses-table tr.response')
        await response.waitFor()
        expect(await response.locator('.response-col_status').innerText()).toBe('200')
        expect(await response.locator('pre').first().innerText()).toContain('"Fête"')
        expect(await response.locator('pre').nth(1).innerText()).toContain(`content-language: ${language}`)
        expect(await page.locator('#news').innerText()).toBe(frame.answered.replace('{status}', '200'))
        expect(await page.locator('.execute').innerText()).toBe(viewer.Execute)
        expect(await page.locator('.try-out__btn').innerText()).toBe(viewer.Cancel ?? 'Cancel')

        expect(await accessibilityErrors(page)).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.locator('html.dark-mode').waitFor()
        expect(await accessibilityErrors(page)).toEqual([])
        expect(errors).toEqual([])
      })
    })
  })

  test('in Arabic, no English words are left but code', async () => {
    await visit(`${path}?i18n_language=ar`, async (page) => {
      await tryRequest(page, 'events.list')
      await page.locator('.live-responses-table').waitFor()
      await block(page, 'events.list').locator('.responses-wrapper .tab button').nth(1).click()
      await tryRequest(page, 'events.get')
      await page.locator('.validation-errors').waitFor()
      await block(page, 'events.create').locator('.opblock-summary-control').click()
      await page.locator('.models-control').click()
      await page.locator('.models .json-schema-2020-12-accordion').nth(1).click()
      const texts = await page.locator('body *').evaluateAll(
        (elements, code) =>
          elements
            .filter((element) => element.closest(code) === null)
            .flatMap((element) => [...element.childNodes])
            .flatMap((node) => (node.nodeType === 3 ? [String(node.nodeValue)] : [])),
        `${CODE}, script, noscript, nav`,
      )
      const left = texts.filter((text) => /[a-z]{2}/i.test(text) && !/[\u0600-\u06ff]/.test(text))
      expect(left).toEqual([])
      const titles = await page
        .locator('#document [title]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('title')))
      expect(titles.filter((title) => /[a-z]{2}/i.test(title?.replace('cURL', '') ?? ''))).toEqual([])
    })
  })

  test('the keyboard reaches an operation, opens it and tries it', async () => {
    await visit(path, async (page) => {
      await page.keyboard.press('Tab')
      expect(await page.locator('.skip:focus').count()).toBe(1)
      await page.keyboard.press('Enter')
      const operation = page.locator('.opblock-summary-control:focus')
      for (let stops = 0; stops < 10 && (await operation.count()) === 0; stops++) await page.keyboard.press('Tab')
      const mark = await operation.evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).outlineStyle)
      expect(mark).toBe('solid')
      await page.keyboard.press('Enter')
      await page.locator('.opblock.is-open .opblock-body').waitFor()
      expect(await page.locator('.opblock-summary-control').first().getAttribute('aria-expanded')).toBe('true')
      for (const button of ['.try-out__btn', '.execute']) {
        for (let stops = 0; stops < 20 && (await page.locator(`${button}:focus`).count()) === 0; stops++) {
          await page.keyboard.press('Tab')
        }
        await page.keyboard.press('Enter')
      }
      await page.locator('.live-responses-table').waitFor()
    })
  })

  test('the keyboard signs in, stays in the dialog, and returns to the button', async () => {
    await visit(path, async (page) => {
      const button = page.locator('.auth-wrapper .authorize')
      for (let stops = 0; stops < 20 && !(await button.evaluate((one) => one.matches(':focus'))); stops++) {
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Ways to sign in' })
      await dialog.waitFor()
      const focused = dialog.locator(':focus')
      await page.keyboard.press('Tab')
      const first = await focused.getAttribute('class')
      const passed = new Set<string | null>()
      for (let stops = 0; stops < 12; stops++) {
        await page.keyboard.press('Tab')
        passed.add(await focused.getAttribute('class'))
      }
      expect(passed.size).toBeGreaterThan(2)
      expect(passed).toContain(first)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => button.evaluate((one) => one.matches(':focus')), { timeout: TIMEOUT / 4 }).toBe(true)
    })
  })

  test.each(['light', 'dark'] as const)(
    'dialogs, schemas and errors have no accessibility issues, in %s',
    async (colorScheme) => {
      await visit(path, async (page) => {
        await page.emulateMedia({ colorScheme })
        await tryRequest(page, 'events.get')
        await page.locator('.validation-errors').waitFor()
        await tryRequest(page, 'tags.create')
        await page.locator('.live-responses-table').waitFor()
        await page.locator('.models-control').click()
        await page.locator('.models .json-schema-2020-12-accordion').nth(1).click()
        expect(await accessibilityErrors(page)).toEqual([])
        await page.locator('.auth-wrapper .authorize').click()
        await page.getByRole('dialog', { name: 'Ways to sign in' }).waitFor()
        expect(await accessibilityErrors(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      })
    },
  )

  test.each(['en', 'ar'])('on a phone, nothing hangs over the edge or is too small to tap, in %s', async (language) => {
    await visit(`/${language}${path}`, async (page) => {
      const check = async () => {
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
        expect(await smallTargets(page)).toEqual([])
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await check()
      await tryRequest(page, 'events.list')
      await page.locator('.live-responses-table').waitFor()
      await tryRequest(page, 'events.get')
      await page.locator('.validation-errors').waitFor()
      await page.locator('.models-control').click()
      await page.locator('.models .json-schema-2020-12-accordion').nth(1).click()
      await check()
      expect(await accessibilityErrors(page)).toEqual([])
      await page.locator('.auth-wrapper .authorize').click()
      await page.getByRole('dialog').waitFor()
      await check()
    })
  })

  test('the links lead to the other languages', async () => {
    await visit(`/fr${path}/`, async (page, errors) => {
      await page.locator('nav a[hreflang=sw]').click()
      await page.locator('html[lang=sw] .opblock').first().waitFor()
      expect(await page.locator('.models-control').innerText()).toBe(words.sw.viewer.Schemas)
      expect(errors).toEqual([])
    })
  })

  test('the document can be downloaded as it is', async () => {
    await visit(`${path}?i18n_language=fr`, async (page) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download').click()])
      expect(download.suggestedFilename()).toBe('openapi.fr.json')
      const chunks: Buffer[] = []
      for await (const chunk of await download.createReadStream()) chunks.push(chunk)
      const expected = await fetch(`${served.origin}/api${path}?i18n_language=fr`)
      expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual(await expected.json())
    })
  })

  test('hostile texts are shown as text', async () => {
    const bait = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    const description = `${bait} [link](javascript:alert(1)) <a href="javascript:alert(1)">link</a><style>*{display:none}</style>`
    const calendar = await openCalendar({ openapi: { title: bait, description } })
    await calendar.events.create({ title: bait, description, start_date: '2027-06-21', end_date: '2027-06-21' })
    const hostile = await serve(calendar)
    try {
      const page = await browser.newPage()
      const dialogs: string[] = []
      page.on('dialog', (dialog) => dialogs.push(dialog.message()))
      await page.goto(`${hostile.origin}/api${path}`)
      expect(await page.locator('.heading h1').innerText()).toBe(bait)
      await tryRequest(page, 'events.list')
      const shown = page.locator('.live-responses-table pre').first()
      await expect.poll(() => shown.innerText(), { timeout: TIMEOUT / 4 }).toContain('<img src=x onerror=alert(1)>')
      expect(await page.locator('#document :is(script, style, [onerror], [href^="javascript:"])').count()).toBe(0)
      await page.locator('.info a', { hasText: 'link' }).first().click({ force: true })
      expect(dialogs).toEqual([])
      await page.close()
    } finally {
      await hostile.close()
    }
  })

  test('requests cannot be tried where the host does not want that', async () => {
    const { docPage } = await import('../src/index.ts')
    const quiet = await serve(await openCalendar({ docPage: docPage({ tryRequests: false }) }))
    try {
      const page = await browser.newPage()
      await page.goto(`${quiet.origin}/api${path}`)
      await page.locator('.opblock-summary-control').first().click()
      await page.locator('.opblock-body').waitFor()
      expect(await page.locator('.try-out__btn').count()).toBe(0)
      await page.close()
    } finally {
      await quiet.close()
    }
  })

  test('only operations that write show a lock', async () => {
    const securitySchemes = { token: { type: 'http', scheme: 'bearer' } }
    const locked = await serve(await openCalendar({ openapi: { securitySchemes, security: [{}, { token: [] }] } }))
    try {
      const page = await browser.newPage()
      await page.goto(`${locked.origin}/api${path}`)
      await page.locator('.opblock').first().waitFor()
      const lock = (operation: string) => block(page, operation).locator('.authorization__btn')
      expect(await lock('events.create').isVisible()).toBe(true)
      expect(await lock('events.list').isVisible()).toBe(false)
      await page.close()
    } finally {
      await locked.close()
    }
  })
})
