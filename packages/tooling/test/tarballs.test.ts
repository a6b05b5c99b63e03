import { expect, test } from 'vitest'
import { entryPointsOf } from '../src/entry-points.js'
import { contentErrors } from '../src/tarballs.js'

const target = { source: './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' }
const made = {
  folder: '',
  manifest: { name: '@kalends/made', exports: { '.': target, './package.json': './package.json' } },
}
const files = [
  'LICENSE',
  'README.md',
  'package.json',
  'src/index.ts',
  'dist/index.js',
  'dist/index.js.map',
  'dist/index.d.ts',
  'dist/index.d.ts.map',
]
const errorsOf = (list: readonly string[]) => contentErrors({ package: made, path: '', files: list })

test('a tarball with a source for each compiled file, its entry points and its license has no errors', () => {
  expect(errorsOf(files)).toEqual([])
})

test('a compiled file without a source is an error', () => {
  expect(errorsOf([...files, 'dist/old.js'])).toEqual(['dist/old.js has no source: run npm run clean'])
})

test('a file of the build itself is an error', () => {
  expect(errorsOf([...files, 'dist/.tsbuildinfo'])).toHaveLength(1)
})

test('an entry point without a file is an error', () => {
  expect(errorsOf(files.filter((file) => file !== 'dist/index.d.ts'))).toEqual([
    'an entry point refers to ./dist/index.d.ts, which does not exist',
  ])
})

test.each(['LICENSE', 'README.md'])('a tarball without a %s is an error', (name) => {
  expect(errorsOf(files.filter((file) => file !== name))).toEqual([`${name} is missing`])
})

test.each(['preinstall', 'install', 'postinstall', 'prepare'])('a script called %s is an error', (name) => {
  const manifest = { ...made.manifest, scripts: { build: 'tsc', [name]: 'node x.js' } }
  const errors = contentErrors({ package: { ...made, manifest }, path: '', files })
  expect(errors).toEqual([`it has the install script ${name}`])
})

test('entry points have the names that users import; files are not entry points', () => {
  const exports = { '.': target, './node': target, './package.json': './package.json' }
  expect(entryPointsOf({ folder: '', manifest: { name: '@kalends/made', exports } })).toEqual([
    '@kalends/made',
    '@kalends/made/node',
  ])
})
