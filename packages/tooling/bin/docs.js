import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { hasBrowser } from '../src/browser.js'
import { root, toolEnvironment } from '../src/repository.js'
import { siteErrors } from '../src/site.js'
import { siteBrowserErrors } from '../src/site-browser.js'

/*
 * Builds the documentation site into `docs/.vitepress/dist`, or serves it while you write (`dev`). Dead links, pages
 * missing from the sidebar, files that a browser would load from other sites, and, with Chromium, what is not accessible are
 * errors.
 */

const SITE = join(root, 'docs', '.vitepress')

/** @param {readonly string[]} command */
function run([program = '', ...args]) {
  const { status, error } = spawnSync(program, args, { cwd: root, env: toolEnvironment, stdio: 'inherit' })
  if (error !== undefined) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const [task = 'build', ...options] = process.argv.slice(2)
if (!['build', 'dev'].includes(task)) throw new Error(`${task} is not a task. Use build or dev.`)

console.log(
  `Generating the TypeScript API, then ${task === 'build' ? 'building' : 'serving'} the site. This takes minutes.`,
)
// Generates the pages of the TypeScript API from the doc comments.
run(['typedoc', '--options', join(SITE, 'typedoc.json')])
run(['node', '--import', 'tsx', '--conditions=source', join(SITE, 'first-page', 'write.ts')])
run(['vitepress', task, 'docs', ...options])

if (task === 'build') {
  const { pages, errors: inFiles } = siteErrors(join(SITE, 'dist'))
  const errors = [...inFiles, ...(hasBrowser() ? await siteBrowserErrors(join(SITE, 'dist')) : [])]
  for (const error of errors) console.error(error)
  console.log(`${pages} pages, ${errors.length} errors.`)
  process.exitCode = errors.length === 0 ? 0 : 1
}
