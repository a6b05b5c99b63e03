import { expect, test } from 'vitest'
import { type OperationId, operationIds } from '../../src/contract/routes.ts'
import { openCalendar } from '../fixtures.ts'
import type { Document } from './document.ts'
import { runExamples } from './operation-examples.ts'
import { operationsPage, pagedSubjects, subjectPage } from './operation-pages.ts'
import { errorsPage, schemasPage } from './reference.ts'

const document = openCalendar().openapi('en') as Document
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const bodies = Object.fromEntries(
  operations.map(({ operationId, requestBody }) => [operationId, requestBody?.content['application/json']?.example]),
)
const examples = await runExamples(bodies)

const pages = [
  ['operations.md', operationsPage(document, examples)],
  ...pagedSubjects.map((subject) => [`${subject}.md`, subjectPage(document, subject, examples)] as const),
  ['schemas.md', schemasPage(document)],
  ['errors.md', errorsPage()],
] as const

test.each(pages)('docs/reference/%s is what the tables say; `npm run docs` writes it anew', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`../../../../docs/reference/${name}`)
})

test.each(operationIds)('the example of %s succeeds', (id: OperationId) => {
  expect(examples[id].status).toBe(id.endsWith('.create') ? 201 : 200)
})

test('every operation has a section with an example', () => {
  const text = pages.map(([, page]) => page).join('\n')
  for (const id of operationIds)
    expect(text).toMatch(new RegExp(`^## \`${id.replace('.', '\\.')}\`\n[^#]*\ncurl `, 'm'))
})
