import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/**
 * Files that a tarball should not have, or lacks: compiled files without a source (left over from a renamed file),
 * doors that lead nowhere, the licence.
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
  const licence = all.has('LICENSE') ? [] : ['it has no LICENSE']
  return [...strays, ...missing, ...licence]
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

/**
 * Lays the tarballs out in an empty folder as an install would, with the hosts and drivers they name beside them.
 * @param {readonly Tarball[]} tarballs
 * @param {string} folder
 */
export function install(tarballs, folder) {
  for (const { package: entry, path } of tarballs) {
    const home = join(folder, 'node_modules', entry.manifest.name)
    mkdirSync(home, { recursive: true })
    execFileSync('tar', ['-xzf', path, '-C', home, '--strip-components=1'])
    const named = Object.keys({ ...entry.manifest.dependencies, ...entry.manifest.peerDependencies })
    for (const name of named.filter((dependency) => !dependency.startsWith('@kalends/'))) {
      for (const wanted of [name, `@types/${name}`]) link(wanted, folder)
    }
  }
  link('@types/node', folder)
}

/**
 * @param {string} name
 * @param {string} folder
 */
function link(name, folder) {
  const from = join(root, 'node_modules', name)
  const to = join(folder, 'node_modules', name)
  if (!existsSync(from) || existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(from, to, 'junction')
}
