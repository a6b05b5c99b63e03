import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { uncommented } from './doc-comments.ts'

const packages = fileURLToPath(new URL('../../', import.meta.url))

/** The sources of all entry points of the published packages. */
const entryPoints = readdirSync(packages)
  .filter((name) => existsSync(`${packages}${name}/package.json`))
  .flatMap((name) => {
    const manifest = JSON.parse(readFileSync(`${packages}${name}/package.json`, 'utf8'))
    if (manifest.private === true) return []
    return Object.values<{ readonly source?: string }>(manifest.exports).flatMap(({ source }) =>
      source === undefined ? [] : [`${name}/${source.replace('./', '')}`],
    )
  })

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['source'],
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: false,
  exactOptionalPropertyTypes: true,
  strict: true,
  skipLibCheck: true,
  types: ['node'],
}

/** The same sources as the declaration files that editors read, which do not have every comment. */
const declarations = new Map<string, string>()
const emitting = { ...options, declaration: true, emitDeclarationOnly: true, outDir: `${packages}` }
const sources = ts.createProgram(
  entryPoints.map((path) => `${packages}${path}`),
  emitting,
)
sources.emit(undefined, (name, text) => declarations.set(name.replace(/\.d\.ts$/, '.ts'), text))
const host = ts.createCompilerHost(options)
const getSourceFile: typeof host.getSourceFile = (name, ...rest) => {
  const text = declarations.get(name)
  return text === undefined
    ? host.getSourceFile(name, ...rest)
    : ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true)
}

const program = ts.createProgram({
  rootNames: entryPoints.map((path) => `${packages}${path}`),
  options: { ...options, noEmit: true },
  host: { ...host, getSourceFile },
})

test('the entry points of all published packages are found', () => {
  expect(entryPoints).toEqual(
    expect.arrayContaining(['core/src/index.ts', 'core/src/node/index.ts', 'ical/src/index.ts']),
  )
  expect(declarations.has(`${packages}core/src/index.ts`)).toBe(true)
})

test.each(entryPoints)('everything public in %s has a doc comment', (entryPoint) => {
  const isOurs = (name: string) => declarations.has(name)
  expect(uncommented(program, `${packages}${entryPoint}`, isOurs)).toEqual([])
})
