import { readmeExamples } from '@kalends/tooling/readme'
import { afterEach, describe, expect, it } from 'vitest'

const examples = readmeExamples(import.meta.url)
const root = '/api/calendar/events/v1'
const event = { title: 'Fête', start_date: '2027-06-21 18:00', end_date: '2027-06-21 23:00' }

afterEach(() => examples.close())

describe('the README', () => {
  it('has the examples that are tested here', () => {
    expect(examples.count).toBe(3)
  })

  it('shows how to serve a calendar', async () => {
    const url = `${await examples.run(0)}${root}`
    const page = await fetch(`${url}/events?start_date=2027-01-01`)
    expect(await page.json()).toMatchObject({ total: 1, events: [{ title: 'Fête', rest_url: `${url}/events/1` }] })
    const rejected = await fetch(`${url}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(event),
    })
    expect(rejected.status).toBe(401)
  })

  it.each([1, 2])('shows in example %i how to identify the user', async (place) => {
    const url = `${await examples.run(place)}${root}`
    const created = await fetch(`${url}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer let-me-in' },
      body: JSON.stringify(event),
    })
    expect(await created.json()).toMatchObject({ title: 'Fête', author: 1, status: 'publish' })
  })
})
