import { statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** @typedef {import('./tarballs.js').Tarball} Tarball */

/**
 * Size limits of the tarballs in kilobytes. They are about 10% above the current sizes, so that growth is a decision.
 */
const TARBALL_BUDGETS = {
  '@kalends/adapter-express': 6,
  '@kalends/adapter-koa': 7,
  '@kalends/client': 37,
  '@kalends/conformance': 480,
  '@kalends/core': 940,
  '@kalends/doc-page': 575,
  '@kalends/ical': 115,
  '@kalends/store-memory': 90,
  '@kalends/store-sql': 215,
  '@kalends/store-postgres': 46,
  '@kalends/store-sqlite': 50,
  kalends: 190,
}

/** Size limits of core in kilobytes: bundled and minified, and after compression. */
const BUNDLE_BUDGET = { plain: 510, compressed: 155 }

/** Size limit of the client bundled for a page, minified and compressed, in kilobytes. */
const CLIENT_BUDGET = 6

/**
 * @typedef {object} Size
 * @property {string} name
 * @property {number} kilobytes
 * @property {number} budget
 */

/**
 * Sizes of the tarballs.
 * @param {readonly Tarball[]} tarballs
 * @returns {readonly Size[]}
 */
export function tarballSizes(tarballs) {
  /** @type {Record<string, number>} */
  const budgets = TARBALL_BUDGETS
  return tarballs.map(({ package: { manifest }, path }) => ({
    name: manifest.name,
    kilobytes: statSync(path).size / 1000,
    // A new package needs a limit of its own.
    budget: budgets[manifest.name] ?? 0,
  }))
}

/**
 * Sizes of core bundled for an application, and of the client bundled for a page.
 * @param {string} folder in which they are installed
 * @returns {Promise<readonly Size[]>}
 */
export async function bundleSizes(folder) {
  // Two modules are left out: a native one, which bundlers cannot include, and one that is loaded only when needed.
  const core = await bundle('@kalends/core', folder, {
    platform: 'node',
    external: ['@node-rs/xxhash', 'sanitize-html'],
  })
  const client = await bundle('@kalends/client', folder, { platform: 'browser' })
  return [
    { name: 'core, bundled', kilobytes: core.length / 1000, budget: BUNDLE_BUDGET.plain },
    { name: 'core, bundled and compressed', kilobytes: gzipSync(core).length / 1000, budget: BUNDLE_BUDGET.compressed },
    { name: 'client, bundled and compressed', kilobytes: gzipSync(client).length / 1000, budget: CLIENT_BUDGET },
  ]
}

/**
 * All exports of a package in one minified file.
 * @param {string} name
 * @param {string} folder
 * @param {import('esbuild').BuildOptions} options
 * @returns {Promise<Uint8Array>}
 */
async function bundle(name, folder, options) {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${name}'`, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
    ...options,
  })
  return outputFiles?.[0]?.contents ?? new Uint8Array()
}

/**
 * @param {readonly Size[]} sizes
 * @returns {readonly string[]} the sizes above their limits
 */
export function sizeErrors(sizes) {
  return sizes
    .filter(({ kilobytes, budget }) => kilobytes > budget)
    .map(({ name, kilobytes, budget }) => `${name}: ${kilobytes.toFixed(1)} kB is over the limit of ${budget} kB`)
}
