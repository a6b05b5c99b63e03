import { expect, test } from 'vitest'
import { stepsOf } from '../src/tutorial.js'

test('the steps of a page are its files and commands, in order', () => {
  const page = [
    '```sh\nmkdir a\ncd a\n```',
    '```json\n// tsconfig.json\n{}\n```',
    '```html\n<!-- public/index.html -->\n<p>a</p>\n```',
    '```css\n/* public/style.css */\np {\n}\n```',
    '```text\nwhat is printed\n```',
    '```sh\nnpm start\n```\n',
  ].join('\n\n')
  expect(stepsOf('a', page)).toEqual([
    { kind: 'commands', text: 'mkdir a\ncd a\n' },
    { kind: 'file', file: 'tsconfig.json', text: '{}\n' },
    { kind: 'file', file: 'public/index.html', text: '<p>a</p>\n' },
    { kind: 'file', file: 'public/style.css', text: 'p {\n}\n' },
    { kind: 'start' },
  ])
})

test('code without the name of a file is an error', () => {
  expect(() => stepsOf('a', '```ts\nrun()\n```\n')).toThrow('docs/a.md has code without the name of a file.')
})
