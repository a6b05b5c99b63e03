import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { readCost } from '../../src/domain/cost.ts'
import { isEmail } from '../../src/domain/email.ts'
import { foldText, nameKey, searchWords } from '../../src/domain/fold-text.ts'
import { readMoment } from '../../src/domain/moment.ts'
import { makeSlug } from '../../src/domain/slug.ts'
import { isHttpUrl } from '../../src/domain/url.ts'
import { readZone } from '../../src/domain/zone.ts'
import { expectLinear, expectLinearGrowth, withPatience } from '../growth.ts'

const packages = fileURLToPath(new URL('../../../', import.meta.url))

/** The sources that are published or run as part of something that is. */
const sources = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /^[\w-]+\/src\/.*\.ts$/.test(file) && !/^(tooling|bench|conformance)\//.test(file))

interface Found {
  readonly at: string
  readonly regex: RegExp
}

function regexesIn(file: string): readonly Found[] {
  const source = ts.createSourceFile(file, readFileSync(packages + file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ at: `${file}:${line + 1}`, regex: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const LENGTH = 30_000

/**
 * Texts of any length: one or two characters that the expression contains or matches, repeated, with an end that does
 * not match.
 */
function pumped({ source }: RegExp): readonly ((length: number) => string)[] {
  const named = source.replace(/\\./g, '').match(/[\w %"'<>@:/.,;=-]/g) ?? []
  const letters = [...new Set([...named, ...'a1 \t-_.,"/%=[e\u0301\u0085é'])].slice(0, 24)
  const units = [...letters, ...letters.map((letter, index) => letter + letters[(index + 1) % letters.length])]
  return units.flatMap((unit) => {
    const run = (length: number) => unit.repeat(length / unit.length)
    return [(length: number) => `${run(length)}\u0000`, (length: number) => `x${run(length)}x`]
  })
}

/** Searches the text with the expression. */
function apply(regex: RegExp, text: string): unknown {
  regex.lastIndex = 0
  return regex.global ? text.replace(regex, '') : regex.test(text)
}

/** Whether a task takes so much CPU time that it must be examined more closely. */
function isSuspect(task: () => unknown): boolean {
  const start = process.cpuUsage()
  task()
  const { user, system } = process.cpuUsage(start)
  return user + system > 100_000
}

const found = sources.flatMap(regexesIn)

test('there are regular expressions to look at', () => {
  expect(found.length).toBeGreaterThan(50)
})

test.each(found.map(({ at, regex }) => [`/${regex.source}/${regex.flags}`, at, regex] as const))(
  '%s of %s takes linear time for long and hostile texts',
  async (_, __, regex) => {
    const tasksOf = pumped(regex).map((textOf) => (length: number) => {
      const text = textOf(length)
      return () => apply(regex, text)
    })
    // A linear expression takes a fraction of a millisecond, so few expressions need a closer look.
    const suspects = withPatience(() => tasksOf.filter((taskOf) => isSuspect(taskOf(LENGTH))))
    for (const taskOf of suspects) await expectLinearGrowth(taskOf, LENGTH)
  },
)

const readers = { foldText, makeSlug, nameKey, searchWords, isHttpUrl, isEmail, readMoment, readZone, readCost }
const units = [
  'a',
  ' ',
  '\u0301',
  'e\u0301',
  '-',
  '"',
  '1',
  '1,',
  '1.',
  '€',
  'ﷺ',
  'İ',
  '\ud83d\ude00',
  'a@',
  '.',
  '/',
  ' - ',
  '\u064b',
  'ß',
]

test.each(Object.entries(readers))('%s takes linear time whatever it is given', async (_, read) => {
  for (const unit of units) await expectLinear(read, unit)
})

test('no source makes code out of text, except the command of the configuration file that its user has written', () => {
  // A method can be called `import`: it follows a dot, or its parameter has a type.
  const forbidden =
    /\beval\s*\(|\bnew\s+Function\b|[^.\w]Function\s*\(|\brequire\s*\(\s*[^'"\s)]|(?<!\.)\bimport\s*\(\s*(?!\w+:)[^'"\s)]|node:vm|createJiti/
  const guilty = sources.filter((file) => forbidden.test(readFileSync(packages + file, 'utf8')))
  expect(guilty).toEqual(['kalends/src/config/load-config.ts'])
})
