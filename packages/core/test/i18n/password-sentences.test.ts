import { expect, test } from 'vitest'
import { languages } from '../../src/contract/languages.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { openCalendar } from '../fixtures.ts'

async function openLocked() {
  const calendar = openCalendar()
  const { id } = await calendar.makeEvent({ password: 'sesame' })
  const said = async (query: string, headers = {}) => {
    const { json } = await calendar.get(`/events/${id}?${query}`, { headers })
    expect(json).toMatchObject({ code: 'event-password-protected', data: { status: 403 } })
    return json.message
  }
  return { calendar, id, said }
}

test.each(languages)(
  'without a password, the error asks for it in %s, and with a wrong one it says so',
  async (language) => {
    const { said } = await openLocked()
    const { errors, wrongPassword } = catalogues[language]
    const chosen = `i18n_language=${language}`
    expect([
      await said(chosen),
      await said(`password=&${chosen}`),
      await said(chosen, { 'x-event-password': '' }),
      await said(`password=open&${chosen}`),
      await said(chosen, { 'x-event-password': 'open' }),
    ]).toEqual([...Array(3).fill(errors['password-protected']), wrongPassword, wrongPassword])
  },
)

test('in the same process the error tells them apart too', async () => {
  const { calendar, id } = await openLocked()
  const failure = (given?: { password: string }) =>
    calendar
      .as(null)
      .events.get(id, given)
      .catch(({ message, details }) => [message, details.wrongPassword])
  expect(await failure()).toEqual([catalogues.en.errors['password-protected'], false])
  expect(await failure({ password: 'no' })).toEqual([catalogues.en.wrongPassword, true])
})
