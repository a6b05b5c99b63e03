import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import ts from 'typescript'

/** What the manifest of a package says. */
export interface PackageFacts {
  /** The folder under `packages/`, which is the name without its scope. */
  readonly name: string
  readonly isPublished: boolean
  /** What the sources can import: dependencies and peers, and in private packages also development dependencies. */
  readonly declares: readonly string[]
}

/** A source file: its path inside `packages/`, with forward slashes, and its text. */
export interface SourceText {
  readonly path: string
  readonly text: string
}

/**
 * The layers of core in order. A layer imports itself and earlier ones. Files beside the folders are `calendar`. The
 * schemas of the contract parse with the pure functions of `domain`, so `domain` is first; it takes only types from
 * `contract` and `ports`.
 */
const LAYERS = [
  ...[
    'domain',
    'contract',
    'errors',
    'i18n',
    'ports',
    'store-kit',
    'plan',
    'present',
    'feeds',
    'cache',
    'operations',
    'doc',
    'http',
  ],
  ...['calendar', 'index', 'node'],
]

/** The folders of `operations` in order; each imports itself, earlier ones, and the files beside the folders. */
const FOLDERS = ['posts', 'terms', 'places', 'events', 'feeds', 'import']

/** Which packages of Kalends a package can import. The first pattern that matches decides. Private packages can import all. */
const ALLOWED: readonly (readonly [name: RegExp, canImport: readonly string[]])[] = [
  [/^core$/, []],
  [/^(conformance|store-memory|store-sql)$/, ['core']],
  [/^store-/, ['core', 'store-sql']],
  // The command combines the other packages.
  [/^kalends$/, ['conformance', 'core', 'doc-page', 'ical', 'store-postgres', 'store-sqlite']],
  [/^/, ['core']],
]

/** Which layers of core can import a library. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  valibot: ['contract', 'plan', 'calendar', 'node'],
  '@valibot/to-json-schema': ['contract', 'doc'],
  '@node-rs/xxhash': ['domain', 'cache', 'http'],
  'sanitize-html': ['operations'],
}

const LONGEST_FILE = 300

/** The faults of the architecture: one sentence for each, which begins with the file. */
export function architectureFaults(packages: readonly PackageFacts[], files: readonly SourceText[]): readonly string[] {
  return packages.flatMap((facts) =>
    files
      .filter(({ path }) => path.startsWith(`${facts.name}/src/`))
      .flatMap((file) => fileFaults(facts, file).map((fault) => `${file.path} ${fault}`)),
  )
}

function fileFaults(facts: PackageFacts, { path, text }: SourceText): readonly string[] {
  const lines = text.trimEnd().split('\n').length
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const typesOnly = new Set(statements.flatMap(typeImport).filter((name) => /^\.\.\/(contract|ports)\//.test(name)))
  return [
    // The texts of a language are in one file, however long it is.
    ...(lines > LONGEST_FILE && !path.includes('/src/i18n/') ? [`has ${lines} lines, more than ${LONGEST_FILE}`] : []),
    ...(facts.name === 'core' && layerOf(path) === undefined ? ['is in no layer'] : []),
    ...(statements.some(isDefaultExport) ? ['has a default export'] : []),
    ...(posix.basename(path) === 'index.ts' && !statements.every(isReExport)
      ? ['is an entry point, and contains more than re-exports']
      : []),
    ...ts
      .preProcessFile(text)
      .importedFiles.filter(({ fileName }) => !(path.startsWith('core/src/domain/') && typesOnly.has(fileName)))
      .flatMap(({ fileName }) => importFaults(facts, path, fileName)),
  ]
}

function importFaults(facts: PackageFacts, path: string, specifier: string): readonly string[] {
  if (specifier.startsWith('.')) return relativeFaults(facts, path, specifier)
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? [] : [`imports ${specifier} without node:`]
  const imported = packageOf(specifier)
  return [
    ...(facts.isPublished && !canImport(facts.name, path, imported) ? [`must not import ${imported}`] : []),
    ...(facts.declares.includes(imported) ? [] : [`imports ${imported}, which its package does not declare`]),
  ]
}

function relativeFaults(facts: PackageFacts, path: string, specifier: string): readonly string[] {
  const target = posix.join(posix.dirname(path), specifier)
  if (!target.startsWith(`${facts.name}/src/`)) return [`imports ${specifier}, outside of its package's sources`]
  if (!specifier.endsWith('.ts')) return [`imports ${specifier} without .ts`]
  if (facts.name !== 'core') return []
  const [from, to] = [layerOf(path), layerOf(target)]
  if (from === undefined || to === undefined) return []
  if (LAYERS.indexOf(to) > LAYERS.indexOf(from)) return [`is in ${from} and must not import ${specifier}, from ${to}`]
  const [inner, other] = [folderOf(path), folderOf(target)]
  if (inner === undefined || other === undefined || FOLDERS.indexOf(other) <= FOLDERS.indexOf(inner)) return []
  return [`is in ${from}/${inner} and must not import ${specifier}, from ${other}`]
}

function canImport(name: string, path: string, imported: string): boolean {
  if (name === 'core') return LIBRARIES[imported]?.includes(layerOf(path) ?? '') ?? false
  if (!imported.startsWith('@kalends/')) return true
  const [, allowed = []] = ALLOWED.find(([pattern]) => pattern.test(name)) ?? []
  return allowed.includes(imported.replace('@kalends/', ''))
}

function layerOf(path: string): string | undefined {
  const [, , name = '', ...deeper] = path.split('/')
  const layer = deeper.length > 0 ? name : name === 'index.ts' ? 'index' : 'calendar'
  return LAYERS.includes(layer) ? layer : undefined
}

function folderOf(path: string): string | undefined {
  return FOLDERS.find((folder) => path.startsWith(`core/src/operations/${folder}/`))
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function typeImport(statement: ts.Statement): readonly string[] {
  const isType =
    ts.isImportDeclaration(statement) && statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
  return isType && ts.isStringLiteral(statement.moduleSpecifier) ? [statement.moduleSpecifier.text] : []
}

function isReExport(statement: ts.Statement): boolean {
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return false
  const { exportClause, isTypeOnly } = statement
  return exportClause === undefined ? isTypeOnly : ts.isNamedExports(exportClause)
}

function isDefaultExport(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    return (
      exportClause !== undefined &&
      ts.isNamedExports(exportClause) &&
      exportClause.elements.some(({ name }) => name.text === 'default')
    )
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
}
