import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, toolEnvironment } from '../src/repository.js'
import { failedTests, sum, tallyTests } from '../src/tally.js'

/** @typedef {import('../src/tally.js').Tally} Tally */

/** The import rules are a test of core, so they have no step of their own. */
const steps = [
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the page of the demo', command: ['tsc', '-p', 'packages/demo/tsconfig.page.json'] },
  { name: 'SQLite on a newer Node', command: ['node', 'packages/tooling/bin/check-newer-node.js'] },
  { name: 'lock file', command: ['node', 'packages/tooling/bin/check-lock-file.js'] },
  { name: 'examples in doc comments', command: ['node', 'packages/tooling/bin/check-examples.js'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'build', command: ['node', 'packages/tooling/bin/build.js', '--output-logs=errors-only'] },
  { name: 'packages as they are published', command: ['node', 'packages/tooling/bin/check-packages.js'] },
  { name: 'demo', command: ['node', 'packages/tooling/bin/check-demo.js'] },
  { name: 'benchmark runs', command: ['npm', 'run', 'bench', '--', '--quick'] },
]

/**
 * Runs a command at the top of the repository and shows what it prints.
 * @param {string} name
 * @param {readonly string[]} command
 * @returns {boolean} whether it went well
 */
function run(name, [program = '', ...args]) {
  console.log(`\n── ${name}`)
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    env: toolEnvironment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error !== undefined) console.error(error.message)
  return status === 0
}

/**
 * What `npm test` does, counted test by test.
 * @returns {Tally & { readonly names: readonly string[] }}
 */
function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-check-'))
  try {
    const file = join(folder, 'tests.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const went = run('tests', ['npm', 'test', '--', ...reporters])
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    const { passed, failed } = tallyTests(report)
    return { passed, failed: went ? failed : Math.max(1, failed), names: failedTests(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tests = runTests()
const others = steps.map(({ name, command }) => ({ name, went: run(name, command) }))
const total = sum([tests, ...others.map(({ went }) => ({ passed: went ? 1 : 0, failed: went ? 0 : 1 }))])

console.log(`\n${tests.failed === 0 ? 'ok    ' : 'FAILED'} tests`)
for (const { name, went } of others) console.log(`${went ? 'ok    ' : 'FAILED'} ${name}`)
for (const name of tests.names) console.log(`\nFAILED ${name}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
