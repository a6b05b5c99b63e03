import { bodyBytes, createCalendar } from '@kalends/core'
import { expect, test } from 'vitest'
import { fill } from '../src/data/fill.ts'
import { FIVE_FIELDS, randomMonths } from '../src/data/requests.ts'
import { openStore } from '../src/serve/open-store.ts'

test('a month with five fields has at most a tenth of the bytes', async () => {
  const store = openStore('memory')
  const calendar = createCalendar({ store })
  await fill(calendar, store, 300)
  const size = async (more: string): Promise<number> => {
    const [path = '', query = ''] = (randomMonths(1, more)[0]?.path ?? '').replace('/api', '').split('?')
    const response = await calendar.handle({ method: 'GET', path, query, headers: {}, mount: 'http://example.org/api' })
    return bodyBytes(response)?.length ?? 0
  }
  expect(await size(FIVE_FIELDS)).toBeLessThanOrEqual((await size('')) / 10)
})
