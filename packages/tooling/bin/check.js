import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, toolEnvironment } from '../src/repository.js'
import { failedTests, sum, tallyTests } from '../src/tally.js'

/** @typedef {import('../src/tally.js').Tally} Tally */

/** Every check except the tests. The architecture rules are a test of core. */
const steps = [
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the demo page', command: ['tsc', '-p', 'packages/demo/tsconfig.page.json'] },
  { name: 'SQLite store on Node 24', command: ['node', 'packages/tooling/bin/check-newer-node.js'] },
  { name: 'Postgres store on Postgres 15', command: ['node', 'packages/tooling/bin/check-postgres.js'] },
  { name: 'lock file', command: ['node', 'packages/tooling/bin/check-lock-file.js'] },
  { name: 'examples in doc comments', command: ['node', 'packages/tooling/bin/check-examples.js'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'spelling', command: ['npm', 'run', 'docs:spelling'] },
  { name: 'documentation site', command: ['node', 'packages/tooling/bin/docs.js', 'build'] },
  { name: 'build', command: ['node', 'packages/tooling/bin/build.js', '--output-logs=errors-only'] },
  { name: 'packed packages', command: ['node', 'packages/tooling/bin/check-packages.js'] },
  { name: 'recipes', command: ['node', 'packages/tooling/bin/check-recipes.js'] },
  { name: 'tutorial', command: ['node', 'packages/tooling/bin/check-tutorial.js'] },
  { name: 'demo', command: ['node', 'packages/tooling/bin/check-demo.js'] },
  { name: 'short benchmark', command: ['npm', 'run', 'bench', '--', '--quick', '--postgres'] },
]

/**
 * Runs a command in the root of the repository with its output shown.
 * @param {string} name
 * @param {readonly string[]} command
 * @returns {{ readonly succeeded: boolean, readonly seconds: number }}
 */
function run(name, [program = '', ...args]) {
  console.log(`\n── ${name}`)
  const since = performance.now()
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    env: toolEnvironment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error !== undefined) console.error(error.message)
  return { succeeded: status === 0, seconds: Math.round((performance.now() - since) / 1000) }
}

/**
 * Runs tests and counts them one by one.
 * @param {string} name
 * @param {readonly string[]} command
 * @returns {Tally & { readonly name: string, readonly seconds: number, readonly failures: readonly string[] }}
 */
function runTests(name, command) {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-check-'))
  try {
    const file = join(folder, 'tests.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { succeeded, seconds } = run(name, [...command, ...reporters])
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    const { passed, failed } = tallyTests(report)
    return { name, passed, failed: succeeded ? failed : Math.max(1, failed), seconds, failures: failedTests(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tests = [
  runTests('npm test', ['npm', 'test', '--']),
  runTests('other tests', ['node', 'packages/tooling/bin/test.js', '--rest']),
]
const others = steps.map(({ name, command }) => {
  const { succeeded, seconds } = run(name, command)
  return { name, passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, seconds }
})
const total = sum([...tests, ...others])

console.log('')
for (const { name, failed, seconds } of [...tests, ...others]) {
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${String(seconds).padStart(4)} s  ${name}`)
}
for (const failure of tests.flatMap(({ failures }) => failures)) console.log(`\nFAILED ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
