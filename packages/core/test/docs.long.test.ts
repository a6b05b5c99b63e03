import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { createCalendar } from '../src/calendar.ts'
import { inputs } from '../src/contract/inputs.ts'
import { languages } from '../src/contract/languages.ts'
import { defaultLimits } from '../src/contract/limits.ts'
import { errorStatuses } from '../src/errors/codes.ts'
import { en } from '../src/i18n/en.ts'
import { compileBlocks, type DocBlock, expectedLines, findBlocks, runBlock } from './doc-blocks.ts'
import { deadLinks, firstCells, sectionOf } from './doc-pages.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const guides = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
  .map((file) => `docs/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.md') && !/^docs\/(api|\.vitepress)\//.test(file))
const readmes = readdirSync(`${root}packages`).map((name) => `packages/${name}/README.md`)
const files = ['README.md', 'CONTRIBUTING.md', ...guides, ...readmes.filter((file) => existsSync(root + file))]

const read = (file: string): string => readFileSync(root + file, 'utf8')
// The example for contributors is part of a package that does not exist. The files of the tutorial are those of one
// project, which `npm run test:tutorial` compiles and runs.
const isProject = (file: string): boolean => file === 'CONTRIBUTING.md' || /^docs\/tutorial(-[a-z-]+)?\.md$/.test(file)
const blocks = files.filter((file) => !isProject(file)).flatMap((file) => findBlocks(file, read(file)))
const named = blocks.map((block) => [`${block.file}:${block.line}`, block] as const)

const made = (code: string): DocBlock => ({ file: 'docs/made-up.md', line: 3, runs: true, code })
const wrong = made("import { memory } from '@kalends/store-memory'\nconst a: string = 1")

// All examples, including the wrong one, are compiled as one program, because creating a program takes most of the time of this
// file.
const faults = compileBlocks(root, [...blocks, wrong])
const isWrong = (fault: string): boolean => fault.startsWith(wrong.file)

test('every example in the guides compiles', () => {
  expect(faults.filter((fault) => !isWrong(fault))).toEqual([])
})

test.each(named.filter(([, { runs }]) => runs))('the example at %s does what it says', async (_, block) => {
  expect(await runBlock(block)).toEqual(expectedLines(block))
})

const goingLive = named.filter(([, { file, code }]) => file === 'docs/going-live.md' && code.includes('helmet'))
const events = '/api/calendar/events/v1/events'

test.each(goingLive)('the app at %s is ready to go live', async (_, block) => {
  await runBlock(block, async (server, port) => {
    const send = (method: string, headers: Readonly<Record<string, string>>) =>
      fetch(`http://127.0.0.1:${port}${events}`, { method, headers: { 'x-forwarded-for': '192.0.2.1', ...headers } })

    const list = await send('GET', { 'x-forwarded-host': 'evil.example' })
    expect(list.status).toBe(200)
    expect(await list.json()).toMatchObject({ rest_url: expect.stringMatching(/^https:\/\/example\.org\/api\//) })
    expect(Object.fromEntries(list.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    })
    expect(list.headers.has('x-powered-by')).toBe(false)

    const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'if-match' }
    for (const [origin, allowed] of [
      ['https://partner.example', 'https://partner.example'],
      ['https://evil.example', null],
    ] as const) {
      expect((await send('GET', { origin })).headers.get('access-control-allow-origin')).toBe(allowed)
      expect((await send('OPTIONS', { origin, ...preflight })).headers.get('access-control-allow-origin')).toBe(allowed)
    }

    for (const [cookie, origin, code] of [
      ['session=1', 'https://evil.example', 'other_site'],
      ['session=1', 'null', 'other_site'],
      ['session=1', 'https://example.org', 'rest_missing_callback_param'],
      ['', 'https://evil.example', 'rest_missing_callback_param'],
    ] as const) {
      const reply = await send('POST', { origin, 'content-type': 'application/json', ...(cookie && { cookie }) })
      expect(await reply.json()).toMatchObject({ code })
    }

    const many = await Promise.all(Array.from({ length: 310 }, () => send('GET', { 'x-forwarded-for': '192.0.2.2' })))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(300)
    expect(many.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await send('GET', {})).status).toBe(200)
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000])
  })
})

test.each(files)('the links of %s lead somewhere', (file) => {
  expect(deadLinks(root, file)).toEqual([])
})

describe('the tables of the guides have all that the code has, and nothing else', () => {
  const errors = read('docs/error-codes.md')
  const resources = ['event-fields', 'finding-events', 'venues-and-organizers', 'categories-and-tags']
  const fields = resources.map((name) => read(`docs/${name}.md`)).join('\n')
  const options = read('docs/options.md')

  test('error codes with their statuses', () => {
    const rows = [...sectionOf(errors, 'Codes').matchAll(/^\| `([^`]+)` \| (\d+) \|/gm)]
    expect(Object.fromEntries(rows.map(([, code, status]) => [code, Number(status)]))).toEqual(errorStatuses)
  })

  test('faults', () => {
    expect(firstCells(sectionOf(errors, 'Faults'))).toEqual(Object.keys(en.faults).sort())
  })

  test.each([
    ['Fields of an event', inputs['events.create']],
    ['Fields of a venue', inputs['venues.create']],
    ['Fields of an organizer', inputs['organizers.create']],
    ['Fields of a category', inputs['categories.create']],
    ['Fields of a tag', inputs['tags.create']],
    ['Filters of events', inputs['events.list']],
    ['Filters of venues', inputs['venues.list']],
    ['Filters of organizers', inputs['organizers.list']],
    ['Filters of categories', inputs['categories.list']],
    ['Filters of tags', inputs['tags.list']],
  ])('%s', (heading, table) => {
    expect(firstCells(sectionOf(fields, heading))).toEqual(Object.keys(table).sort())
  })

  test('options and limits', () => {
    let message = ''
    try {
      createCalendar({ store: memoryStore(), unknown: true } as never)
    } catch (error) {
      message = String(error)
    }
    // The error for an unknown option names all options.
    const names = /is not one of (.*)\.$/.exec(message)?.[1]?.split(', ').sort()
    expect(firstCells(sectionOf(options, 'Options'))).toEqual(names)
    expect(firstCells(sectionOf(read('docs/limits.md'), 'Limits'))).toEqual(Object.keys(defaultLimits).sort())
  })

  test('the defaults of limits', () => {
    const rows = [...sectionOf(read('docs/limits.md'), 'Limits').matchAll(/^\| `(\w+)` \|.*\| ([^|]+) \|$/gm)]
    const documented = rows.map(([, name = '', text = '']) => [name, ...numbersIn(text)])
    const expected = Object.entries<number | object>({ ...defaultLimits }).map(([name, limit]) => [
      name,
      ...(typeof limit === 'number' ? [limit] : new Set(Object.values(limit))),
    ])
    expect(documented).toEqual(expected)
  })

  test('languages', () => {
    const section = sectionOf(read('docs/http.md'), 'Languages')
    for (const language of languages) expect(section).toContain(`\`${language}\``)
  })
})

/** The numbers in a string, without what is in parentheses. */
function numbersIn(text: string): readonly number[] {
  const found = text.replaceAll(/\([^)]*\)/g, '').match(/\d[\d,]*/g) ?? []
  return found.map((number) => Number(number.replaceAll(',', '')))
}

describe('the checker', () => {
  test('finds blocks with their line, and which of them run', () => {
    const text = '# A\n```ts\nconst a = 1\n```\n```sh\nls\n```\n```ts run\nconst b = 2\nconst c = 3\n```\n'
    expect(findBlocks('a.md', text)).toEqual([
      { file: 'a.md', line: 3, runs: false, code: 'const a = 1' },
      { file: 'a.md', line: 9, runs: true, code: 'const b = 2\nconst c = 3' },
    ])
  })

  test('rejects a block that no check covers, and one without an end', () => {
    expect(() => findBlocks('a.md', '```typescript\nnonsense\n```')).toThrow('a.md:1 is in a language')
    expect(() => findBlocks('a.md', '```ts\nnonsense')).toThrow('never ends')
  })

  test('tells what does not compile, and where', () => {
    const [unknownName, wrongType, ...rest] = faults.filter(isWrong)
    expect(unknownName).toMatch(/^docs\/made-up\.md:3: .*no exported member.* 'memory'/)
    expect(wrongType).toMatch(/^docs\/made-up\.md:4: Type 'number' is not assignable/)
    expect(rest).toEqual([])
  })

  test('sees what a block prints and what it says that it prints', async () => {
    const printing = made("console.log('one', [1, { two: 'three' }]) // one [ 1 ]\nif (true) console.log(2) // 2")
    expect(expectedLines(printing)).toEqual(['one [ 1 ]', '2'])
    expect(await runBlock(printing)).toEqual(["one [ 1, { two: 'three' } ]", '2'])
  })

  test('lets a block fail, also in a test of its own', async () => {
    await expect(runBlock(made("throw new Error('no')"))).rejects.toThrow('no')
    const failing = "import { test } from 'node:test'\ntest('a', async () => { throw new Error('not at all') })"
    await expect(runBlock(made(failing))).rejects.toThrow('not at all')
  })

  test('finds headings and the first cells of tables', () => {
    const text = '# Top\n| `a` | x |\n## Part\n| `b`, `c` | y |\n| other | z |\n## Next\n| `d` | |\n'
    expect(firstCells(sectionOf(text, 'Part'))).toEqual(['b'])
    expect(firstCells(sectionOf(text, 'Top'))).toEqual(['a'])
  })
})
