import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pathOf } from '../../../docs/.vitepress/first-page/choices.ts'
import { numbersIn } from '../../../docs/.vitepress/first-page/numbers.ts'
import { pageOf, root, siteLink, slugOf } from '../../../docs/.vitepress/pages.ts'

test.each([
  ['docs/README.md', 'index.md'],
  ['docs/recipes/README.md', 'recipes/index.md'],
  ['docs/feeds.md', 'feeds.md'],
  ['packages/core/README.md', 'packages/core.md'],
  ['CONTRIBUTING.md', 'contributing.md'],
  ['packages/core/src/index.ts', undefined],
])('the page of %s is %s', (file, page) => {
  expect(pageOf(file)).toBe(page)
})

test.each([
  ['docs/feeds.md', 'http.md#cors', '/http.md#cors'],
  ['docs/recipes/hono.md', '../express.md', '/express.md'],
  ['docs/feeds.md', '../packages/core/README.md', '/packages/core.md'],
  ['docs/feeds.md', '../packages/core', '/packages/core.md'],
  ['docs/feeds.md', 'recipes', '/recipes/index.md'],
  ['packages/core/README.md', '../../README.md', '/index.md'],
  ['docs/feeds.md', '../packages/core/src/index.ts', undefined],
  ['docs/feeds.md', 'missing.md', '/missing.md'],
  ['docs/feeds.md', '../packages/missing.ts', '/packages/missing.ts'],
])('in %s, the link %s leads to %s', (file, link, target) => {
  expect(siteLink(file, link)).toBe(target)
})

test.each([
  ['`events.list`', 'eventslist'],
  ['Why is an event missing from a list?', 'why-is-an-event-missing-from-a-list'],
  ['Fête, à Lyon', 'fête-à-lyon'],
])('the anchor of “%s” is %s, as on code hosts', (heading, slug) => {
  expect(slugOf(heading)).toBe(slug)
})

const rows = [
  'Express: list of 10',
  'Express: ten filters, all requests different',
  'Express, SQLite, 100,000 events: random 30 days',
  'Express, SQLite: list of 10',
]
const pageWith = (lines: readonly string[], notice = '') =>
  `# Performance\n\n${notice}Text\n\n${lines.map((line) => `| ${line} | 0.5 | 1 |\n`).join('')}`

test('the numbers of the first page are those of the page about performance, with its notice', () => {
  const { lines, notice } = numbersIn(pageWith(rows, '> These are\n> old.\n\n'))
  expect(lines).toEqual(rows.map((line) => ({ line, ratio: '0.5' })))
  expect(notice).toBe('These are old.')
  expect(numbersIn(pageWith(rows)).notice).toBeUndefined()
})

test('a number that is gone is an error', () => {
  expect(() => numbersIn(pageWith(rows.slice(1)))).toThrow('no ratio of “Express: list of 10”')
})

test('a request has the queries of all choices', () => {
  expect(pathOf([1, 0, 1, 0])).toBe('events.ics?start_date=2027-06-01&end_date=2027-06-30&categories=music')
  expect(pathOf([2, 1, 0, 1])).toBe(
    'events.fullcalendar.json?start_date=2027-07-01&end_date=2027-07-31&i18n_language=ar',
  )
})

/** Pages that can be longer, because readers look things up in them or follow them step by step. */
const LONG_PAGES = ['CONTRIBUTING.md', 'docs/measurements.md', 'docs/writing-a-store.md']

test('guides are short: at most 900 words outside of code and tables', () => {
  const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...guidesIn('docs'), ...guidesIn('packages')]
  expect(files.length).toBeGreaterThan(120)
  expect(files.filter((file) => wordsIn(readFileSync(`${root}${file}`, 'utf8')) > 900).sort()).toEqual(LONG_PAGES)
})

/** The Markdown files of a folder, except those that are generated or installed. */
function guidesIn(folder: string): readonly string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /^(?:docs\/(?!api\/|\.).*\.md|packages\/[^/]+\/README\.md)$/.test(file))
}

function wordsIn(text: string): number {
  const prose = text.replace(/^ *```.*?^ *```$/gms, '').replace(/^\|.*$/gm, '')
  return prose.match(/\S*\w\S*/g)?.length ?? 0
}
