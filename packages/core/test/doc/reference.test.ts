import { expect, test } from 'vitest'
import { openCalendar } from '../fixtures.ts'
import type { Document } from './document.ts'
import { errorsPage, operationsPage, schemasPage } from './reference.ts'

const document = openCalendar().openapi('en') as Document
const pages = [
  ['operations.md', operationsPage(document)],
  ['schemas.md', schemasPage(document)],
  ['errors.md', errorsPage()],
] as const

test.each(pages)('docs/reference/%s is what the tables say; `npm run docs` writes it anew', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`../../../../docs/reference/${name}`)
})
