import { statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** @typedef {import('./tarballs.js').Tarball} Tarball */

/** What each tarball may weigh, in kilobytes: what it weighs now and a tenth, so that growth is somebody's decision. */
const TARBALL_BUDGETS = {
  '@kalends/adapter-express': 6,
  '@kalends/adapter-koa': 7,
  '@kalends/conformance': 335,
  '@kalends/core': 555,
  '@kalends/doc-page': 575,
  '@kalends/store-memory': 145,
  '@kalends/store-sql': 145,
  '@kalends/store-sqlite': 36,
}

/** Core in one file, as small as it gets, and that compressed: what it adds to somebody's bundle. In kilobytes. */
const BUNDLE_BUDGET = { plain: 320, compressed: 88 }

/**
 * @typedef {object} Size
 * @property {string} name
 * @property {number} kilobytes
 * @property {number} budget
 */

/**
 * What the tarballs weigh.
 * @param {readonly Tarball[]} tarballs
 * @returns {readonly Size[]}
 */
export function tarballSizes(tarballs) {
  /** @type {Record<string, number>} */
  const budgets = TARBALL_BUDGETS
  return tarballs.map(({ package: { manifest }, path }) => ({
    name: manifest.name,
    kilobytes: statSync(path).size / 1000,
    // A package that nobody has thought about has none.
    budget: budgets[manifest.name] ?? 0,
  }))
}

/**
 * What core weighs in somebody's bundle.
 * @param {string} folder in which it is installed
 * @returns {Promise<readonly Size[]>}
 */
export async function bundleSizes(folder) {
  const { outputFiles } = await build({
    stdin: { contents: "export * from '@kalends/core'", resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  const bytes = outputFiles[0]?.contents ?? new Uint8Array()
  return [
    { name: 'core, bundled', kilobytes: bytes.length / 1000, budget: BUNDLE_BUDGET.plain },
    {
      name: 'core, bundled and compressed',
      kilobytes: gzipSync(bytes).length / 1000,
      budget: BUNDLE_BUDGET.compressed,
    },
  ]
}

/**
 * @param {readonly Size[]} sizes
 * @returns {readonly string[]} what is too large
 */
export function sizeFaults(sizes) {
  return sizes
    .filter(({ kilobytes, budget }) => kilobytes > budget)
    .map(({ name, kilobytes, budget }) => `${name}: ${kilobytes.toFixed(1)} kB, and the budget is ${budget} kB`)
}
