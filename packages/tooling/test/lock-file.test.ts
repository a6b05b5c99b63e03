import { expect, test } from 'vitest'
import { lockFileFaults } from '../src/lock-file.js'

const tool = { optionalDependencies: { '@tool/linux': '1.0.0', '@tool/windows': '1.0.0' } }

test('a lock file with every optional dependency has no faults', () => {
  const packages = {
    '': {},
    'node_modules/tool': tool,
    'node_modules/@tool/linux': {},
    'node_modules/@tool/windows': {},
  }
  expect(lockFileFaults({ packages })).toEqual([])
})

test('a lost optional dependency is named, with the package that wants it', () => {
  const packages = { '': {}, 'node_modules/tool': tool, 'node_modules/@tool/linux': {} }
  expect(lockFileFaults({ packages })).toEqual([
    'node_modules/tool names the optional dependency @tool/windows, which the lock file lacks',
  ])
})

test('an optional dependency may lie inside the package that wants it', () => {
  const packages = {
    '': {},
    'node_modules/a/node_modules/tool': tool,
    'node_modules/a/node_modules/@tool/linux': {},
    'node_modules/a/node_modules/tool/node_modules/@tool/windows': {},
  }
  expect(lockFileFaults({ packages })).toEqual([])
})

test('an optional dependency inside another package does not count', () => {
  const packages = {
    '': {},
    'node_modules/tool': tool,
    'node_modules/@tool/linux': {},
    'node_modules/b/node_modules/@tool/windows': {},
  }
  expect(lockFileFaults({ packages })).toHaveLength(1)
})

test('the optional dependencies of the root count too', () => {
  expect(lockFileFaults({ packages: { '': { optionalDependencies: { fsevents: '2.3.3' } } } })).toEqual([
    'the root names the optional dependency fsevents, which the lock file lacks',
  ])
})

test('an address of a registry is a fault, a link to a workspace is not', () => {
  const packages = {
    'node_modules/@kalends/core': { link: true, resolved: 'packages/core' },
    'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
  }
  expect(lockFileFaults({ packages })).toEqual([
    'node_modules/a has an address of its own: https://registry.example/a.tgz',
  ])
})

test('a file without packages is not a lock file', () => {
  expect(lockFileFaults({})).toEqual(['the lock file lists no packages'])
})
