import { accessibilityErrors, hasBrowser } from '@kalends/tooling/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browsing, logInAs, type Page, patience, startBrowsing } from './browsing.ts'
import { jsonOf } from './requests.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.skipIf(!hasBrowser())('editing in a browser', () => {
  let browsing: Browsing
  beforeAll(async () => {
    browsing = await startBrowsing()
    for (const [index, author, status] of [
      [1, 1, 'publish'],
      [2, 2, 'publish'],
      [3, 3, 'publish'],
      [4, 3, 'draft'],
    ] as const) {
      const day = `2027-05-1${index}`
      await browsing.add({ title: `Wallaby ${index}`, start_date: day, end_date: day, all_day: true, author, status })
    }
  })
  afterEach(() => browsing.leave())
  afterAll(() => browsing?.close())

  const api = (id: number) => `${browsing.demo.address}/api/calendar/events/v1/events/${id}`
  const stored = async (id: number) => jsonOf(await fetch(api(id)))
  const change = (id: number, fields: object) =>
    fetch(api(id), {
      method: 'PATCH',
      headers: { authorization: 'Bearer editor', 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
  const march = { start_date: '2027-03-10 18:00', end_date: '2027-03-10 20:00', timezone: 'Africa/Nairobi' }

  it('loads the latest version on a conflict, and keeps what was typed', async () => {
    const { id } = await browsing.add({ title: 'Tug of war', ...march })
    const { page } = await browsing.visit('/?lang=en')
    await logInAs(page, 'Editor')
    await page.goto(`${browsing.demo.address}/?lang=en&event=${id}&dialog=edit`)
    const form = page.getByRole('dialog', { name: 'Edit event' })
    await form.getByLabel('Title').fill('Tug of peace')
    await form.getByLabel('Lectures').check()
    await change(id, { cost: '£1', all_day: true })
    await form.getByRole('button', { name: 'Save' }).click()
    expect(await accessibilityErrors(page)).toEqual([])
    await form.getByRole('button', { name: 'Load the latest' }).click()
    await form.getByText('This is the latest version').waitFor()
    expect(await form.getByLabel('Price').inputValue()).toBe('£1')
    expect(await form.getByLabel('Starts').inputValue()).toBe('2027-03-10')
    expect(await form.getByLabel('Title').inputValue()).toBe('Tug of peace')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('“Tug of peace” has been saved.').waitFor()
    const { title, cost, categories } = await stored(id)
    expect([title, cost, categories.map((one: { slug: string }) => one.slug)]).toEqual([
      'Tug of peace',
      '£1',
      ['lectures'],
    ])
  })

  it('moves to a new event and highlights it, whatever the filters and however full the day', async () => {
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await browsing.add({ title, start_date: '2027-04-14 08:00', end_date: '2027-04-14 09:00' })
    }
    const { page, errors } = await browsing.visit('/?lang=en&view=month&category=stage')
    await logInAs(page, 'Editor')
    await page.getByRole('button', { name: 'Add event' }).click()
    const form = page.getByRole('dialog', { name: 'New event' })
    await form.getByLabel('Title').fill('Late addition')
    await form.getByLabel('Starts').fill('2027-04-14T21:00')
    await form.getByLabel('Ends').fill('2027-04-14T22:00')
    await form.getByLabel('Picture').selectOption({ label: 'Music' })
    await form.getByRole('button', { name: 'Save' }).click()
    await page.locator('.fc-event.is-fresh', { hasText: 'Late addition' }).waitFor()
    expect(await page.locator('#range').textContent()).toBe('April 2027')
    expect(await accessibilityErrors(page)).toEqual([])
    expect(new URL(page.url()).searchParams.get('category')).toBeNull()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.locator('#card .banner').waitFor()
    expect(errors).toEqual([])
  })

  it('resizes an event in the week', async () => {
    const { id } = await browsing.add({ title: 'Quoll', ...march })
    const { page, errors } = await browsing.visit('/?lang=en&view=week&date=2027-03-10&search=quoll', {
      viewport: { width: 1280, height: 1100 },
    })
    await logInAs(page, 'Editor')
    const event = page.locator('.fc-event-resizable', { hasText: 'Quoll' })
    await event.hover()
    const edge = await event.locator('.fc-event-resizer-end').boundingBox()
    const half = await page.locator('.fc-timegrid-slot-lane').first().boundingBox()
    if (edge === null || half === null) throw new Error('There is nothing to drag')
    await page.mouse.move(edge.x + 10, edge.y + 2)
    await page.mouse.down()
    await page.mouse.move(edge.x + 10, edge.y + 2 * half.height, { steps: 6 })
    await page.mouse.up()
    await page.getByText('“Quoll” has moved').waitFor()
    expect(await stored(id)).toMatchObject({ start_date: '2027-03-10 18:00:00', end_date: '2027-03-10 21:00:00' })
    expect(errors).toEqual([])
  })

  it('moves events by dragging, for editors', async () => {
    const { id } = await browsing.add({ title: 'Echidna', ...march })
    const { page, errors } = await browsing.visit('/?lang=en&view=month&date=2027-03-10&search=echidna')
    await logInAs(page, 'Editor')
    await dragTo(page, 'Echidna', '2027-03-12')
    await page.getByText('“Echidna” has moved').waitFor()
    expect(await page.locator('#exchange-curl').textContent()).toContain('-X PATCH')
    expect(await stored(id)).toMatchObject({ start_date: '2027-03-12 18:00:00', end_date: '2027-03-12 20:00:00' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('“Echidna” has been restored').waitFor()
    expect((await stored(id)).start_date).toBe('2027-03-10 18:00:00')
    expect(errors).toEqual([])
  })

  it('puts an event back that somebody else has moved, or that cannot be saved', async () => {
    const { id } = await browsing.add({ title: 'Platypus', ...march })
    const { page } = await browsing.visit('/?lang=en&view=month&date=2027-03-10&search=platypus')
    await logInAs(page, 'Editor')
    await change(id, { start_date: '2027-03-11 18:00', end_date: '2027-03-11 20:00' })
    await dragTo(page, 'Platypus', '2027-03-18')
    await page.getByText('Someone else has changed “Platypus” in the meantime').waitFor()
    await page.locator('[data-date="2027-03-11"] .fc-event', { hasText: 'Platypus' }).waitFor()
    await page.route('**/events/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await dragTo(page, 'Platypus', '2027-03-18')
    await page.getByText('did not get through').waitFor()
    await page.locator('[data-date="2027-03-11"] .fc-event', { hasText: 'Platypus' }).waitFor()
    expect((await stored(id)).start_date).toBe('2027-03-11 18:00:00')
  })

  it.each([
    // The events 3, which is published, and 4, a draft, belong to the contributor.
    ['Editor', ['Wallaby 1', 'Wallaby 2', 'Wallaby 3', 'Wallaby 4']],
    ['Author', ['Wallaby 2']],
    ['Contributor', ['Wallaby 4']],
  ] as const)('lets the %s drag and edit what the role allows', async (role, titles) => {
    const { page, errors } = await browsing.visit('/?lang=en&view=week&date=2027-05-13&search=wallaby')
    expect(await page.locator('.fc-event-draggable').count()).toBe(0)
    await logInAs(page, role)
    const draggable = page.locator('.fc-event-draggable .event-title')
    await expect.poll(async () => (await draggable.allTextContents()).toSorted(), patience).toEqual(titles)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByRole('button', { name: 'Wallaby 3' }).click()
    await page.getByRole('dialog', { name: 'Wallaby 3' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(role === 'Editor' ? 1 : 0)
    expect(errors).toEqual([])
  })

  it('moves events by dragging, for authors', async () => {
    const { id } = await browsing.add({ title: 'Bettong', ...march, author: 2 })
    const { page, errors } = await browsing.visit('/?lang=en&view=month&date=2027-03-10&search=bettong')
    await logInAs(page, 'Author')
    await dragTo(page, 'Bettong', '2027-03-12')
    await page.getByText('“Bettong” has moved').waitFor()
    expect((await stored(id)).start_date).toBe('2027-03-12 18:00:00')
    expect(errors).toEqual([])
  })

  it('does not show an event without a venue as online', async () => {
    const { id } = await browsing.add({ title: 'Somewhere', ...march })
    const online = await browsing.add({ title: 'Anywhere', ...march, online_url: 'https://meet.example/' })
    const { page } = await browsing.visit(`/?lang=en&event=${id}`)
    const card = page.locator('#card[open]')
    expect(await card.innerText()).toMatch(/Where\s+No venue/)
    await page.goto(`${browsing.demo.address}/?lang=en&event=${online.id}`)
    await card.waitFor()
    expect(await card.innerText()).toMatch(/Where\s+Online/)
  })
})

/** Drags an event to the cell of another day. */
async function dragTo(page: Page, title: string, day: string): Promise<void> {
  const event = page.locator('.fc-event-draggable', { hasText: title })
  await event.waitFor()
  const [from, to] = [
    await event.boundingBox(),
    await page.locator(`.fc-daygrid-day[data-date="${day}"]`).boundingBox(),
  ]
  if (from === null || to === null) throw new Error('There is nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 })
  await page.mouse.move(to.x + 20, to.y + 40, { steps: 6 })
  await page.mouse.up()
}
