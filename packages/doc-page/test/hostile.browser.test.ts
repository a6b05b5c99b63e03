import { hasBrowser, launchBrowser } from '@kalends/tooling/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCalendar, path, type Served, serve } from './open-page.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>

/** A long timeout, because a browser is slow on a busy machine. */
const TIMEOUT = 120_000

/** A script that shows whether it was run. */
const ATTACK = 'window.attacked=1,alert(1)'
const MARKUP = [
  `<img src=x onerror="${ATTACK}">`,
  `<script>${ATTACK}</script>`,
  `</script><script>${ATTACK}</script>`,
  `<svg onload="${ATTACK}"></svg>`,
  `<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>`,
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<form action="https://evil.example/"><button>link</button></form>',
  '<style>*{display:none}</style>',
].join('')
const URLS = [
  `javascript:${ATTACK}`,
  `JaVaScRiPt:${ATTACK}`,
  ` java\tscript:${ATTACK}`,
  `data:text/html,<script>${ATTACK}</script>`,
  `vbscript:${ATTACK}`,
]
const [url = ''] = URLS
const TEXT = `${MARKUP} ${URLS.map((one) => `[link](<${one}>) <a href='${one}'>link</a>`).join(' ')}`

/** A document with hostile texts and URLs wherever OpenAPI and the options have room for them. */
function openHostile() {
  const flows = { implicit: { authorizationUrl: url, tokenUrl: url, refreshUrl: url, scopes: { all: TEXT } } }
  return openCalendar({
    openapi: {
      title: MARKUP,
      description: TEXT,
      version: MARKUP,
      securitySchemes: {
        oauth: { type: 'oauth2', description: TEXT, flows },
        openid: { type: 'openIdConnect', description: TEXT, openIdConnectUrl: url },
        key: { type: 'apiKey', in: 'header', name: MARKUP, description: TEXT },
      },
    },
    fields: { events: { artist: { type: 'text', description: TEXT } } },
    hooks: {
      'doc.get': {
        after: ({ result }) => {
          const { info, tags = [], ...document } = result as { info: object; tags?: readonly object[] }
          const externalDocs = { url, description: TEXT }
          const more = { termsOfService: url, contact: { name: TEXT, url, email: TEXT }, license: { name: TEXT, url } }
          return {
            ...document,
            info: { ...info, ...more, summary: TEXT },
            tags: tags.map((tag) => ({ ...tag, description: TEXT, externalDocs })),
            externalDocs,
            servers: [{ url, description: TEXT }],
          }
        },
      },
    },
  })
}

describe.skipIf(!hasBrowser())('in a browser, hostile texts of the host', { timeout: TIMEOUT }, () => {
  let browser: Browser
  let served: Served

  beforeAll(async () => {
    browser = await launchBrowser()
    served = await serve(await openHostile())
  }, TIMEOUT)

  afterAll(async () => {
    await browser?.close()
    await served?.close()
  }, TIMEOUT)

  test('are shown as text, run no script, and lead nowhere', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT / 4)
    const seen: string[] = []
    context.on('page', (opened) => seen.push(`opened ${opened.url()}`))
    page.on('dialog', (dialog) => {
      seen.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('framenavigated', (frame) => seen.push(`went to ${frame.url()}`))
    context.on('request', (request) => {
      if (!/^(?:data|http:\/\/127)/.test(request.url())) seen.push(`requested ${request.url()}`)
    })
    const address = `${served.origin}/api${path}`
    await page.goto(address)
    await page.locator('.opblock').first().waitFor()
    expect(await page.locator('.heading h1').innerText()).toBe(MARKUP)
    expect(await page.title()).toBe(MARKUP)
    expect(await page.locator('.heading .version bdi').innerText()).toBe(MARKUP)
    const dangerous = [
      'script',
      'style',
      'iframe',
      'base',
      'meta',
      'form[action^="https://evil"]',
      '[onerror]',
      '[onload]',
    ]
    expect(await page.locator(`#document :is(${dangerous.join()})`).count()).toBe(0)

    // No link must run a script when it is clicked.
    const links = page.locator('#document a')
    expect(await links.count()).toBeGreaterThan(0)
    const schemes = await links.evaluateAll((all) => all.map((link) => (link as { protocol?: string }).protocol ?? ''))
    expect(schemes.filter((scheme) => /^(?:javascript|vbscript|data):$/i.test(scheme))).toEqual([])
    await page.locator('.authorize').first().click()
    await page.locator('.dialog-ux').waitFor()
    expect(await page.locator(`.dialog-ux :is(${dangerous.join()})`).count()).toBe(0)
    expect(await page.evaluate('window.attacked')).toBeUndefined()
    expect(seen).toEqual([`went to ${address}`])
    await context.close()
  })

  test('would run no script either if the viewer let them through', async () => {
    const page = await browser.newPage()
    await page.goto(`${served.origin}/api${path}`)
    await page.locator('.opblock').first().waitFor()
    // Tests the content security policy: adds the markup as if nothing had sanitized it. No policy can prevent a
    // refresh by a `meta` element, so that is removed.
    const uncleaned = TEXT.replace(/<meta[^>]*>/, '')
    await page.evaluate(`{
      window.violations = []
      addEventListener('securitypolicyviolation', (event) => window.violations.push(event.effectiveDirective))
      document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(uncleaned)})
      for (const link of document.links) if (link.protocol === 'javascript:') link.click()
    }`)
    const violations = () => page.evaluate('[...new Set(window.violations)].sort().join(" ")')
    // Event handlers, and links with the scheme `javascript:`, violate the policy for scripts.
    await expect.poll(violations, { timeout: TIMEOUT / 4 }).toContain('script-src-elem')
    await expect.poll(violations, { timeout: TIMEOUT / 4 }).toContain('script-src-attr')
    expect(await page.evaluate('window.attacked')).toBeUndefined()
    await page.close()
  })
})
