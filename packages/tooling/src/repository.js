import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, without a slash at the end. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')

/** The environment in which the tools that npm installed here are found first, and stay quiet about themselves. */
export const toolEnvironment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
}

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {boolean} [private]
 * @property {Record<string, string | Record<string, string>>} [exports]
 * @property {Record<string, string>} [scripts]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/**
 * @typedef {object} Package
 * @property {string} folder absolute
 * @property {Manifest} manifest
 */

/**
 * Every package of the repository, in the order of their folders.
 * @returns {readonly Package[]}
 */
export function packages() {
  return readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
}

/**
 * The packages that people install.
 * @returns {readonly Package[]}
 */
export function publishedPackages() {
  return packages().filter(({ manifest }) => manifest.private !== true)
}

/**
 * The version of a package that is installed here.
 * @param {string} name
 * @returns {string}
 */
export function versionOf(name) {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
}
