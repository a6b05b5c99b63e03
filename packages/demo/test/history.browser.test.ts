import { accessibilityErrors, hasBrowser } from '@kalends/tooling/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browsing, logInAs, type Page, patience, startBrowsing } from './browsing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

describe.skipIf(!hasBrowser())('the address in a browser', () => {
  let browsing: Browsing
  beforeAll(async () => {
    browsing = await startBrowsing()
  })
  afterEach(() => browsing.leave())
  afterAll(() => browsing?.close())

  it('has view, month and filters, and the back button undoes them one by one', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=month&date=2027-03-10')
    const range = page.locator('#range')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('button', { name: 'Music' }).click()
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    expect([parameter(page, 'date'), parameter(page, 'category'), parameter(page, 'view')]).toEqual([
      '2027-04-01',
      'music',
      'week',
    ])
    await page.goBack()
    await expect.poll(() => range.textContent(), patience).toBe('April 2027')
    await page.goBack()
    await page.locator('[data-category=""][aria-pressed=true]').waitFor()
    await page.goBack()
    await expect.poll(() => range.textContent(), patience).toBe('March 2027')
    await page.goForward()
    await expect.poll(() => range.textContent(), patience).toBe('April 2027')
    expect(errors).toEqual([])
  })

  it('has the open event, and closing it leaves no entry behind', async () => {
    const { page, errors } = await browsing.visit('/?lang=en&view=list')
    const card = page.locator('#card[open]')
    await page.locator('.event-open').first().click()
    await card.waitFor()
    expect(parameter(page, 'event')).toMatch(/^\d+$/)
    await page.goBack()
    await expect.poll(() => card.count(), patience).toBe(0)
    await page.goForward()
    await card.waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => parameter(page, 'event'), patience).toBeNull()
    const entries = () => page.evaluate('history.length')
    const before = await entries()
    await page.locator('.event-open').first().click()
    await card.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => card.count(), patience).toBe(0)
    await expect.poll(() => parameter(page, 'event'), patience).toBeNull()
    expect(await entries()).toBe(before)
    expect(errors).toEqual([])
  })

  it('has the forms and the subscription', async () => {
    const { id } = await browsing.add({ title: 'Ferry', start_date: '2027-03-10', end_date: '2027-03-10' })
    const { page, errors } = await browsing.visit('/?lang=en&dialog=subscribe')
    await page.getByRole('dialog', { name: 'Subscribe' }).waitFor()
    await page.goto(`${browsing.demo.address}/?lang=en&dialog=new`)
    await page.getByText('Sign in first').waitFor()
    await logInAs(page, 'Editor')
    await page.goto(`${browsing.demo.address}/?lang=en&event=${id}&dialog=edit`)
    await page.getByRole('dialog', { name: 'Edit event' }).waitFor()
    await page.goto(`${browsing.demo.address}/?lang=en&date=2027-04-02&dialog=new`)
    const form = page.getByRole('dialog', { name: 'New event' })
    expect(await form.getByLabel('Starts').inputValue()).toBe('2027-04-02T19:00')
    await page.keyboard.press('Escape')
    await expect.poll(() => form.count(), patience).toBe(0)
    expect(parameter(page, 'dialog')).toBeNull()
    expect(errors).toEqual([])
  })

  it('asks before what was written is thrown away', async () => {
    const { page, errors } = await browsing.visit('/?lang=en')
    await logInAs(page, 'Editor')
    await page.getByRole('button', { name: 'Add event' }).click()
    const form = page.getByRole('dialog', { name: 'New event' })
    const question = page.getByRole('alertdialog')
    await form.getByLabel('Title').fill('Half a wri')
    const leaving = [
      () => page.keyboard.press('Escape'),
      () => form.getByRole('button', { name: 'Cancel' }).click(),
      () => page.goBack(),
    ]
    for (const leave of leaving) {
      await leave()
      await question.waitFor()
      expect(await accessibilityErrors(page)).toEqual([])
      await question.getByRole('button', { name: 'Keep editing' }).click()
      expect(await form.getByLabel('Title').inputValue()).toBe('Half a wri')
      expect(parameter(page, 'dialog')).toBe('new')
    }
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => form.count(), patience).toBe(0)
    expect(parameter(page, 'dialog')).toBeNull()
    await page.getByRole('button', { name: 'Add event' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => form.count(), patience).toBe(0)
    expect(errors).toEqual([])
  })
})
