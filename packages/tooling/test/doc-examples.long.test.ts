import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileExamples, findExamples } from '../src/doc-examples.js'
import { root } from '../src/repository.js'

const file = join(root, 'packages/core/src/made-up.ts')

const source = (...code: readonly string[]) =>
  ['export const before = 1', '', '/**', ' * Says something.', ' * ```ts', ...code, ' * ```', ' */', ''].join('\n')

test('an example is found with its line and without the asterisks of the comment', () => {
  const found = findExamples(file, source(' * const list = [', ' *   1,', ' * ]'))
  expect(found).toEqual([{ file, line: 6, code: 'const list = [\n  1,\n]' }])
})

test('several examples of one comment are found in order', () => {
  const found = findExamples(file, source(' * first()', ' * ```', ' * then', ' * ```ts', ' * second()'))
  expect(found.map(({ code, line }) => [line, code])).toEqual([
    [6, 'first()'],
    [10, 'second()'],
  ])
})

test('blocks of other languages, and comments that are not doc comments, are ignored', () => {
  const text = ['/**', ' * ```json', ' * {}', ' * ```', ' */', '/*', ' * ```ts', ' * nonsense', ' * ```', ' */'].join(
    '\n',
  )
  expect(findExamples(file, text)).toEqual([])
})

test('examples that compile give no errors; each is a separate module', () => {
  const twice = findExamples(
    file,
    source(' * const one: number = await Promise.resolve(1)', ' * ```', ' * ```ts', ' * const one = 2'),
  )
  expect(compileExamples(twice)).toEqual([])
})

test('an error in an example is reported with its line in the source', () => {
  const errors = compileExamples(findExamples(file, source(' * const one = 1', ' * const two: string = one')))
  expect(errors).toEqual(["packages/core/src/made-up.ts:7: Type 'number' is not assignable to type 'string'."])
})

test('an import that does not exist is an error', () => {
  const errors = compileExamples(findExamples(file, source(" * import { nothing } from 'no-such-package'")))
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain("Cannot find module 'no-such-package'")
})
