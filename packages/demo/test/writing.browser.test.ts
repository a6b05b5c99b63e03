import { hasBrowser } from '@kalends/tooling/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sizes } from '../src/looks.ts'
import { type Browsing, logInAs, openFilters, patience, rowOf, startBrowsing } from './browsing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.skipIf(!hasBrowser())('writing in a browser', () => {
  let browsing: Browsing
  beforeAll(async () => {
    browsing = await startBrowsing()
  })
  afterEach(() => browsing.leave())
  afterAll(() => browsing?.close())

  it.each(Object.entries(sizes))('adds, edits, trashes and restores at the size of a %s', async (size, viewport) => {
    const { page, errors } = await browsing.visit('/?lang=en&view=list', { viewport })
    const title = `Lantern night on a ${size}`
    await logInAs(page, 'Editor')
    await page.getByRole('button', { name: 'Add event' }).click()
    const form = page.getByRole('dialog', { name: 'New event' })
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Venue').selectOption({ label: 'Tide House' })
    await form.getByLabel('Concerts').check()
    await form.getByLabel('Tags').fill('Evening, Lanterns')
    await form.getByLabel('Price').fill('£7')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`“${title}” has been added.`).waitFor()
    expect(await page.locator('#exchange-curl').textContent()).toContain("-H 'Authorization: Bearer editor'")

    await rowOf(page, title).getByRole('button').click()
    await page.getByRole('button', { name: 'Edit' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit event' })
    expect(await editor.getByLabel('Tags').inputValue()).toBe('Evening, Lanterns')
    await editor.getByLabel('Title').fill(`${title}, late`)
    await editor.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`“${title}, late” has been saved.`).waitFor()
    // Only what was changed is sent.
    expect(await page.locator('#exchange-curl').textContent()).toContain(`-d '{"title":"${title}, late"}'`)

    await rowOf(page, `${title}, late`).getByRole('button').click()
    await page.getByRole('button', { name: 'Move to trash' }).click()
    await page.getByText(`“${title}, late” is in the trash.`).waitFor()
    await expect.poll(() => rowOf(page, title).count(), patience).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`“${title}, late” has been restored.`).waitFor()
    await rowOf(page, title).waitFor()

    await rowOf(page, title).getByRole('button').click()
    await page.getByRole('button', { name: 'Move to trash' }).click()
    await openFilters(page)
    await page.getByLabel('Show').selectOption({ label: 'In the trash' })
    await rowOf(page, title).getByRole('button').click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText(`“${title}, late” has been restored.`).waitFor()
    await page.getByLabel('Show').selectOption({ label: 'Not published' })
    await rowOf(page, title).waitFor()
    expect(errors).toEqual([])
  })

  it('shows what the API finds wrong at the right fields, in the visitor’s language', async () => {
    const { page, errors } = await browsing.visit('/?lang=fr')
    await page.getByRole('button', { name: 'Éditrice' }).click()
    await page.getByRole('button', { name: 'Nouvel événement' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Début').fill('2027-05-02T10:00')
    await form.getByLabel('Fin', { exact: true }).fill('2027-05-01T10:00')
    await form.getByLabel('Site web').fill('nowhere')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await page.locator('#error-title:not(:empty)').waitFor()
    const faultOf = (field: string) => page.locator(`#error-${field}`).textContent()
    // Dots stand for no-break spaces.
    expect(await faultOf('title')).toMatch(/^Remplissez «.Titre.»\.$/)
    expect(await faultOf('end_date')).toMatch(/^«.Fin.» ne doit pas être avant «.Début.»\.$/)
    expect(await faultOf('website')).toMatch(/^«.Site web.» doit commencer par https:/)
    expect(await form.getByLabel('Titre').getAttribute('aria-invalid')).toBe('true')
    expect(await page.evaluate('document.activeElement.name')).toBe('title')
    // A browser logs every 400 response; nothing else must be in the console.
    expect(errors.filter((fault) => !fault.includes('400 (Bad Request)'))).toEqual([])
    expect(errors).toHaveLength(1)
  })

  it('lets a contributor propose, not publish', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=list')
    await logInAs(page, 'Contributor')
    await page.getByRole('button', { name: 'Add event' }).click()
    const form = page.getByRole('dialog')
    expect(await form.getByLabel('Status').locator('option').allTextContents()).toEqual(['Draft', 'Waiting for review'])
    await form.getByLabel('Title').fill('Knitting at sea')
    await form.getByLabel('Status').selectOption({ label: 'Waiting for review' })
    await form.getByRole('button', { name: 'Save' }).click()
    await rowOf(page, 'Knitting at sea').getByRole('button').click()
    await page.getByRole('dialog').getByText('Waiting for review').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => rowOf(page, 'Knitting at sea').count(), patience).toBe(0)
    expect(errors).toEqual([])
  })
})
