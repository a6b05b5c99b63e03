import { expect, test } from 'vitest'
import { lockFileErrors } from '../src/lock-file.js'

const tool = { optionalDependencies: { '@tool/linux': '1.0.0', '@tool/windows': '1.0.0' } }

test('a lock file with every optional dependency has no errors', () => {
  const packages = {
    '': {},
    'node_modules/tool': tool,
    'node_modules/@tool/linux': {},
    'node_modules/@tool/windows': {},
  }
  expect(lockFileErrors({ packages })).toEqual([])
})

test('a missing optional dependency is reported with the package that needs it', () => {
  const packages = { '': {}, 'node_modules/tool': tool, 'node_modules/@tool/linux': {} }
  expect(lockFileErrors({ packages })).toEqual([
    'node_modules/tool has the optional dependency @tool/windows, which is missing in the lock file',
  ])
})

test('an optional dependency can be nested in the package that needs it', () => {
  const packages = {
    '': {},
    'node_modules/a/node_modules/tool': tool,
    'node_modules/a/node_modules/@tool/linux': {},
    'node_modules/a/node_modules/tool/node_modules/@tool/windows': {},
  }
  expect(lockFileErrors({ packages })).toEqual([])
})

test('an optional dependency nested in another package does not count', () => {
  const packages = {
    '': {},
    'node_modules/tool': tool,
    'node_modules/@tool/linux': {},
    'node_modules/b/node_modules/@tool/windows': {},
  }
  expect(lockFileErrors({ packages })).toHaveLength(1)
})

test('the optional dependencies of the root count too', () => {
  expect(lockFileErrors({ packages: { '': { optionalDependencies: { fsevents: '2.3.3' } } } })).toEqual([
    'the root has the optional dependency fsevents, which is missing in the lock file',
  ])
})

test('a registry URL is an error, a link to a workspace is not', () => {
  const packages = {
    'node_modules/@kalends/core': { link: true, resolved: 'packages/core' },
    'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
  }
  expect(lockFileErrors({ packages })).toEqual(['node_modules/a has a registry URL: https://registry.example/a.tgz'])
})

test('a file without packages is not a lock file', () => {
  expect(lockFileErrors({})).toEqual(['the lock file lists no packages'])
})
