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
 * Errors in the content of a tarball: compiled files without a source (left over from a renamed file), entry points
 * without a file, a missing license or README, and scripts that would run on installation.
 * @param {Tarball} tarball
 * @returns {readonly string[]}
 */
export function contentErrors({ package: { manifest }, files }) {
  const all = new Set(files)
  const strays = files.filter((file) => isStray(file, all)).map((file) => `${file} has no source: run npm run clean`)
  const missing = Object.values(manifest.exports ?? {})
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .filter((target) => !all.has(target.replace('./', '')))
    .map((target) => `an entry point refers to ${target}, which does not exist`)
  const lacking = ['LICENSE', 'README.md'].filter((file) => !all.has(file)).map((file) => `${file} is missing`)
  const scripts = Object.keys(manifest.scripts ?? {})
    .filter((name) => INSTALL_SCRIPTS.includes(name))
    .map((name) => `it has the install script ${name}`)
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
