import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawComparison, rowsOf } from './comparison-picture.ts'

const page = readFileSync(new URL('../../../docs/performance.md', import.meta.url), 'utf8')

test('docs/images/comparison.svg shows the table of docs/performance.md; `npm run docs` draws it anew', async () => {
  const rows = rowsOf(page, 'list of ten')
  expect(rows.length).toBeGreaterThan(9)
  await expect(drawComparison(rows)).toMatchFileSnapshot('../../../docs/images/comparison.svg')
})

test('a row without a number, and a table that is gone, are errors', () => {
  expect(() => rowsOf('| list of ten | share |\n|---|---|\n| A | fast |\n', 'list of ten')).toThrow('“A” has no number')
  expect(() => rowsOf('', 'list of ten')).toThrow('No table begins with')
})

test('each row is a dot at the place of its number', () => {
  const drawn = drawComparison([
    { name: 'Kalends & co', share: 1 },
    { name: 'Other', share: 0.001 },
  ])
  const dots = [...drawn.matchAll(/<circle class="(\w+)" cx="(\d+)"/g)].map(([, style, at]) => [style, at])
  const line = (style: string) => new RegExp(`<line class="${style}" x1="(\\d+)"`).exec(drawn)?.[1]
  expect(dots).toEqual([
    ['kalends', line('one')],
    ['other', line('line')],
  ])
  expect(drawn).toContain('Kalends &amp; co')
})
