import { accessibilityErrors, hasBrowser } from '@kalends/tooling/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ar } from '../page/texts/ar.js'
import { en } from '../page/texts/en.js'
import { fr } from '../page/texts/fr.js'
import { ptPt } from '../page/texts/pt-pt.js'
import { sw } from '../page/texts/sw.js'
import { sizes } from '../src/looks.ts'
import { type Browsing, logInAs, startBrowsing } from './browsing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.skipIf(!hasBrowser())('subscribing in a browser', () => {
  let browsing: Browsing
  beforeAll(async () => {
    browsing = await startBrowsing()
  })
  afterEach(() => browsing.leave())
  afterAll(() => browsing?.close())

  it('has the address of the feed with the same filters', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=list&category=music&search=a%26b%20é', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Subscribe' })
    const address = await dialog.getByLabel('Address of the feed').inputValue()
    expect(address.slice(browsing.demo.address.length)).toBe(
      '/api/en/calendar/events/v1/events.ics?search=a%26b+%C3%A9&categories=music',
    )
    expect(await dialog.getByRole('link').getAttribute('href')).toBe(address.replace('http:', 'webcal:'))
    await dialog.getByRole('button', { name: 'Copy address' }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
    const hidden = '(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.activeElement)'
    await dialog.getByLabel('Address of the feed').focus()
    expect(await page.evaluate(hidden)).toBe(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    expect(await dialog.getByLabel('Address of the feed').inputValue()).toMatch(/\/events\.ics$/)
    expect(errors).toEqual([])
  })

  it('leads to what visitors see, whoever is logged in', async () => {
    const day = { start_date: '2027-05-02', end_date: '2027-05-02', all_day: true }
    await browsing.add({ title: 'Wombat public', ...day })
    await browsing.add({ title: 'Wombat private', ...day, status: 'private' })
    const { page } = await browsing.visit('/?lang=en&search=wombat')
    await logInAs(page, 'Editor')
    await page.getByLabel('Show').selectOption({ label: 'Not published' })
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const feed = await fetch(await page.getByLabel('Address of the feed').inputValue())
    expect(feed.headers.get('content-type')).toContain('text/calendar')
    expect((await feed.text()).match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Wombat public'])
  })

  it.each([
    ['en', en, 'desktop', 'light'],
    ['fr', fr, 'phone', 'light'],
    ['ar', ar, 'phone', 'dark'],
    ['pt-pt', ptPt, 'desktop', 'dark'],
    ['sw', sw, 'desktop', 'light'],
  ] as const)('is accessible in %s', async (language, texts, size, colorScheme) => {
    const { page, errors } = await browsing.visit(`/?lang=${language}`, { viewport: sizes[size], colorScheme })
    await page.getByRole('button', { name: texts.subscribe }).click()
    const dialog = page.getByRole('dialog', { name: texts.subscribe })
    expect(await dialog.innerText()).toContain(texts.subscribeHint)
    expect(await dialog.getByLabel(texts.feedAddress).inputValue()).toContain(`/api/${language}/calendar/`)
    expect(await accessibilityErrors(page)).toEqual([])
    expect(errors).toEqual([])
  })
})
