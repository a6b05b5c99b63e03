import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './repository.js'

/** @typedef {import('./repository.js').Package} Package */

/**
 * @typedef {object} Tarball
 * @property {Package} package
 * @property {string} path absolute
 * @property {readonly string[]} files inside it, relative to the package
 */

/**
 * Packs the packages as npm would publish them.
 * @param {readonly Package[]} packages
 * @param {string} folder where the tarballs go
 * @returns {readonly Tarball[]} in the order of the packages
 */
export function pack(packages, folder) {
  const workspaces = packages.flatMap(({ manifest }) => ['--workspace', manifest.name])
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder]
  const printed = execFileSync('npm', ['pack', ...options, ...workspaces], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  /** @type {Record<string, { name: string, filename: string, files: { path: string }[] }>} */
  const packed = JSON.parse(printed)
  return packages.map((entry) => {
    const one = Object.values(packed).find(({ name }) => name === entry.manifest.name)
    if (one === undefined) throw new Error(`npm packed no ${entry.manifest.name}`)
    return { package: entry, path: join(folder, one.filename), files: one.files.map(({ path }) => path) }
  })
}

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare']

/**
 * Files that a tarball should not have, or lacks: compiled files without a source (left over from a renamed file),
 * doors that lead nowhere, the licence, the README; and scripts that would run when it is installed.
 * @param {Tarball} tarball
 * @returns {readonly string[]}
 */
export function contentFaults({ package: { manifest }, files }) {
  const all = new Set(files)
  const strays = files.filter((file) => isStray(file, all)).map((file) => `${file} has no source: run npm run clean`)
  const missing = Object.values(manifest.exports ?? {})
    .flatMap((door) => (typeof door === 'string' ? [door] : Object.values(door)))
    .filter((target) => !all.has(target.replace('./', '')))
    .map((target) => `a door leads to ${target}, which is not there`)
  const lacking = ['LICENSE', 'README.md'].filter((file) => !all.has(file)).map((file) => `it has no ${file}`)
  const scripts = Object.keys(manifest.scripts ?? {})
    .filter((name) => INSTALL_SCRIPTS.includes(name))
    .map((name) => `it runs ${name} on people's machines`)
  return [...strays, ...missing, ...lacking, ...scripts]
}

/**
 * @param {string} file
 * @param {ReadonlySet<string>} all
 */
function isStray(file, all) {
  if (!file.startsWith('dist/')) return false
  const source = file.replace(/^dist\//, 'src/').replace(/(\.d\.ts|\.js)(\.map)?$/, '.ts')
  return !all.has(source)
}
