import { expect, test } from 'vitest'
import { filesOf } from '../src/recipes.js'

test('the files of a recipe are found by their names', () => {
  const text =
    '# A\n```sh\nls\n```\n```js\n// app.js\nrun()\n```\n```js\n// app/api/[...path]/route.js\nexport {}\n```\n'
  expect([...filesOf('a', text)]).toEqual([
    ['app.js', 'run()\n'],
    ['app/api/[...path]/route.js', 'export {}\n'],
  ])
})

test('code without the name of a file is an error', () => {
  expect(() => filesOf('a', '```js\nrun()\n```\n')).toThrow('docs/recipes/a.md has code without the name of a file.')
})
