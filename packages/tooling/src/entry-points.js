import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolEnvironment } from './repository.js'

/** @typedef {import('./repository.js').Package} Package */

/**
 * The module names that users can import from a package: `@kalends/core`, `@kalends/core/node` …
 * @param {Package} entry
 * @returns {readonly string[]}
 */
export function entryPointsOf({ manifest }) {
  return Object.entries(manifest.exports ?? {})
    .filter(([, target]) => typeof target !== 'string')
    .map(([name]) => manifest.name + name.slice(1))
}

/**
 * Loads an entry point with `import` and with `require` and compares the exported names.
 * @param {string} entryPoint
 * @param {string} folder in which the packages are installed
 * @returns {readonly string[]} errors
 */
export function loadEntryPoint(entryPoint, folder) {
  const names = 'Object.keys(all).filter((name) => name !== "__esModule").sort().join()'
  const imported = node(
    ['--input-type=module', '-e', `import * as all from '${entryPoint}'; console.log(${names})`],
    folder,
  )
  const required = node(['-e', `const all = require('${entryPoint}'); console.log(${names})`], folder)
  if (imported.error !== undefined) return [`import of ${entryPoint}: ${imported.error}`]
  if (required.error !== undefined) return [`require of ${entryPoint}: ${required.error}`]
  if (imported.printed === '') return [`${entryPoint} exports nothing`]
  return imported.printed === required.printed ? [] : [`${entryPoint} differs between import and require`]
}

/**
 * Compiles a program that imports every entry point, under each module resolution in use. Declarations are checked too.
 * @param {readonly string[]} entryPoints
 * @param {string} folder
 * @returns {readonly string[]} errors of the compiler
 */
export function compileAgainst(entryPoints, folder) {
  const lines = entryPoints.map((name, index) => `import * as module${index} from '${name}'`)
  const values = `export const modules = [${entryPoints.map((_, index) => `module${index}`).join(', ')}]`
  for (const file of ['user.mts', 'user.ts']) writeFileSync(join(folder, file), [...lines, values, ''].join('\n'))
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node', '--skipLibCheck', 'false']
  const modules = [
    ['node16', 'user.mts'],
    ['nodenext', 'user.mts'],
    ['esnext', '--moduleResolution', 'bundler', 'user.mts'],
    // The classic resolution ignores `exports`: it needs `main`, `types` and `typesVersions`.
    ['commonjs', '--moduleResolution', 'node10', 'user.ts'],
  ]
  return modules.flatMap((module) => {
    const { status, stdout } = spawnSync('tsc', [...flags, '--module', ...module], {
      cwd: folder,
      encoding: 'utf8',
      env: toolEnvironment,
    })
    if (status === 0) return []
    return stdout
      .split('\n')
      .filter(isOurs)
      .map((line) => `as ${module[0]}: ${line}`)
  })
}

/**
 * Ignores errors in the declarations of other packages.
 * @param {string} line of the compiler's output
 */
function isOurs(line) {
  return /^(user\.m?ts|node_modules\/(@kalends|kalends)\/|error )/.test(line)
}

/**
 * @param {readonly string[]} args
 * @param {string} folder
 * @returns {{ readonly printed: string, readonly error: string | undefined }}
 */
function node(args, folder) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { printed: stdout.trim(), error: status === 0 ? undefined : stderr }
}
