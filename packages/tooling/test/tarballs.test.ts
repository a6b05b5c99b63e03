import { expect, test } from 'vitest'
import { doorsOf } from '../src/doors.js'
import { contentFaults } from '../src/tarballs.js'

const door = { source: './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' }
const made = {
  folder: '',
  manifest: { name: '@kalends/made', exports: { '.': door, './package.json': './package.json' } },
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
const faultsOf = (list: readonly string[]) => contentFaults({ package: made, path: '', files: list })

test('a tarball with a source for each compiled file, its doors and its licence has no faults', () => {
  expect(faultsOf(files)).toEqual([])
})

test('a compiled file whose source is gone is a fault', () => {
  expect(faultsOf([...files, 'dist/old.js'])).toEqual(['dist/old.js has no source: run npm run clean'])
})

test('a file of the build itself is a fault', () => {
  expect(faultsOf([...files, 'dist/.tsbuildinfo'])).toHaveLength(1)
})

test('a door that leads nowhere is a fault', () => {
  expect(faultsOf(files.filter((file) => file !== 'dist/index.d.ts'))).toEqual([
    'a door leads to ./dist/index.d.ts, which is not there',
  ])
})

test.each(['LICENSE', 'README.md'])('a tarball without a %s is a fault', (name) => {
  expect(faultsOf(files.filter((file) => file !== name))).toEqual([`it has no ${name}`])
})

test.each(['preinstall', 'install', 'postinstall', 'prepare'])('a script called %s is a fault', (name) => {
  const manifest = { ...made.manifest, scripts: { build: 'tsc', [name]: 'node x.js' } }
  const faults = contentFaults({ package: { ...made, manifest }, path: '', files })
  expect(faults).toEqual([`it runs ${name} on people's machines`])
})

test('doors are named as people write them, files are not doors', () => {
  const exports = { '.': door, './node': door, './package.json': './package.json' }
  expect(doorsOf({ folder: '', manifest: { name: '@kalends/made', exports } })).toEqual([
    '@kalends/made',
    '@kalends/made/node',
  ])
})
