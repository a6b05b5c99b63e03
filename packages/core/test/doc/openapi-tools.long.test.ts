import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { openDocument } from './document.ts'

/* How other programs read the document. They take seconds. */

const { document } = openDocument()

test('the document passes the recommended rules of a strict linter', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('the document compiles to types', async () => {
  const text = astToString(await openapiTS(JSON.stringify(document)))
  const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true })
  expect(diagnostics).toEqual([])
  for (const name of [
    'Event',
    'Venue',
    'Organizer',
    'Category',
    'Tag',
    'EventPage',
    'EventCreate',
    'EventUpdate',
    'Error',
    'Problem',
  ]) {
    expect(text).toMatch(new RegExp(`\\b${name}: \\{`))
  }
})

test('a client generator knows which fields a body must have', async () => {
  const text = astToString(await openapiTS(JSON.stringify(document)))
  const bodyOf = (name: string) => text.slice(text.indexOf(`${name}: {`)).split(/\n {8}\};/)[0] ?? ''
  expect(bodyOf('EventCreate')).toMatch(/\btitle: string;/)
  expect(bodyOf('EventCreate')).toMatch(/\bstart_date: string \| number;/)
  expect(bodyOf('EventCreate')).toMatch(/\bexcerpt\?: string \| null;/)
  expect(bodyOf('EventUpdate')).toMatch(/\btitle\?: string;/)
  expect(JSON.stringify(document)).not.toContain('"allOf"')
})
