import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { architectureFaults, type PackageFacts, type SourceText } from './architecture.ts'

const folder = fileURLToPath(new URL('../../', import.meta.url))

function readPackage(name: string): PackageFacts {
  const manifest = JSON.parse(readFileSync(`${folder}${name}/package.json`, 'utf8'))
  const tools = manifest.private === true ? manifest.devDependencies : {}
  return {
    name,
    isPublished: manifest.private !== true,
    declares: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies, ...tools }),
  }
}

function readSources(name: string): readonly SourceText[] {
  return readdirSync(`${folder}${name}/src`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${name}/src/${file.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(`${folder}${path}`, 'utf8') }))
}

const packages = readdirSync(folder)
  .filter((name) => existsSync(`${folder}${name}/package.json`))
  .map(readPackage)

describe.each(packages)('the package $name', (facts) => {
  test('follows the layers', () => {
    expect(architectureFaults([facts], readSources(facts.name))).toEqual([])
  })
})

test('the sources of core are found', () => {
  expect(readSources('core').map(({ path }) => path)).toContain('core/src/ports/store.ts')
})

describe('the checker', () => {
  const made: readonly PackageFacts[] = [
    { name: 'core', isPublished: true, declares: ['valibot'] },
    { name: 'store-memory', isPublished: true, declares: ['@kalends/core', '@kalends/store-sql'] },
    {
      name: 'store-sqlite',
      isPublished: true,
      declares: ['@kalends/core', '@kalends/store-sql', '@kalends/store-memory'],
    },
    { name: 'adapter-koa', isPublished: true, declares: ['@kalends/core', '@kalends/store-memory', 'koa'] },
    { name: 'bench', isPublished: false, declares: ['@kalends/core', '@kalends/store-memory'] },
  ]
  const faultsOf = (path: string, text: string) => architectureFaults(made, [{ path, text }])

  test.each([
    ['core/src/domain/slug.ts', "import type { A } from '../ports/store.ts'"],
    ['core/src/domain/slug.ts', "import { a } from './text.ts'"],
    ['core/src/i18n/en.ts', "import type { A } from '../errors/codes.ts'"],
    ['core/src/contract/a.ts', "import { a } from '../domain/slug.ts'"],
    ['core/src/contract/a.ts', "import * as v from 'valibot'"],
    ['core/src/http/a.ts', "import { createHash } from 'node:crypto'"],
    ['core/src/calendar.ts', "import { a } from './http/router.ts'"],
    ['core/src/operations/events/a.ts', "import { a } from '../posts/a.ts'"],
    ['core/src/operations/posts/a.ts', "import { a } from '../context.ts'"],
    ['core/src/operations/run.ts', "import { a } from './events/a.ts'"],
    ['core/src/calendar.ts', "import { a } from './options.ts'"],
    ['core/src/node/index.ts', "export { a } from './server.ts'"],
    ['core/src/index.ts', "export { a } from './calendar.ts'\nexport type { B } from './ports/store.ts'"],
    ['core/src/index.ts', "export type * from './ports/store.ts'"],
    ['store-sqlite/src/a.ts', "import { a } from '@kalends/store-sql'"],
    ['adapter-koa/src/a.ts', "import type { Context } from 'koa'"],
    ['bench/src/a.ts', "import { a } from '@kalends/store-memory'"],
  ])('accepts %s with %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([])
  })

  test.each([
    ['core/src/domain/slug.ts', "import { a } from '../plan/a.ts'", 'must not import ../plan/a.ts, from plan'],
    ['core/src/domain/slug.ts', "import type { A } from '../plan/a.ts'", 'must not import ../plan/a.ts, from plan'],
    ['core/src/domain/slug.ts', "import { a } from '../ports/a.ts'", 'must not import ../ports/a.ts, from ports'],
    ['core/src/domain/slug.ts', "export { a } from '../http/a.ts'", 'must not import ../http/a.ts, from http'],
    ['core/src/domain/slug.ts', "const a = await import('../http/a.ts')", 'must not import ../http/a.ts, from http'],
    ['core/src/domain/slug.ts', "type A = import('../http/a.ts').A", 'must not import ../http/a.ts, from http'],
    ['core/src/errors/codes.ts', "import { a } from '../i18n/en.ts'", 'must not import ../i18n/en.ts, from i18n'],
    ['core/src/http/a.ts', "import { a } from '../calendar.ts'", 'must not import ../calendar.ts, from calendar'],
    ['core/src/http/a.ts', "import { a } from '../options.ts'", 'must not import ../options.ts, from calendar'],
    ['core/src/index.ts', "export { a } from './node/index.ts'", 'must not import ./node/index.ts, from node'],
    ['core/src/helpers/a.ts', 'export const a = 1', 'is in no layer'],
    [
      'core/src/operations/terms/a.ts',
      "import { a } from '../places/a.ts'",
      'must not import ../places/a.ts, from places',
    ],
    ['core/src/domain/a.ts', "import * as v from 'valibot'", 'must not import valibot'],
    ['core/src/domain/a.ts', "import { readFileSync } from 'fs'", 'imports fs without node:'],
    ['core/src/domain/a.ts', "import { a } from './b'", 'imports ./b without .ts'],
    ['core/src/domain/a.ts', "import { a } from './b.js'", 'imports ./b.js without .ts'],
    ['core/src/domain/a.ts', "import { a } from '../../test/b.ts'", "outside of its package's sources"],
    ['adapter-koa/src/a.ts', "import { a } from '@kalends/store-memory'", 'must not import @kalends/store-memory'],
    ['store-memory/src/a.ts', "import { a } from '@kalends/store-sql'", 'must not import @kalends/store-sql'],
    ['store-sqlite/src/a.ts', "import { a } from '@kalends/store-memory'", 'must not import @kalends/store-memory'],
    ['adapter-koa/src/a.ts', "import { a } from '@koa/router/x'", 'imports @koa/router, which its package does not'],
    ['bench/src/a.ts', "import { a } from 'koa'", 'imports koa, which its package does not declare'],
    ['core/src/domain/a.ts', 'export default 1', 'has a default export'],
    ['core/src/domain/a.ts', 'export default function a() {}', 'has a default export'],
    ['core/src/domain/a.ts', 'const a = 1\nexport { a as default }', 'has a default export'],
    ['core/src/index.ts', "export * from './calendar.ts'", 'is an entry point'],
    ['core/src/index.ts', "export * as all from './calendar.ts'", 'is an entry point'],
    ['core/src/index.ts', 'export const a = 1', 'is an entry point'],
    ['core/src/index.ts', "import { a } from './calendar.ts'\nexport { a }", 'is an entry point'],
  ])('rejects %s with %s', (path, text, fault) => {
    const faults = faultsOf(path, text)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(path)
    expect(faults[0]).toContain(fault)
  })

  test('counts lines up to the limit', () => {
    expect(faultsOf('core/src/domain/a.ts', 'export {}\n'.repeat(300))).toEqual([])
    expect(faultsOf('core/src/domain/a.ts', 'export {}\n'.repeat(301))).toEqual([
      'core/src/domain/a.ts has 301 lines, more than 300',
    ])
  })
})
