import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../src/repository.js'

/*
 * `npm test` runs the behavior tests, and those of SQLite with one driver only. `--all` adds the long tests and the tests
 * in a browser, and runs random tests twenty times as often. It then tests other versions of Postgres, the recipes and
 * the tutorial, even if a test has failed. `--rest` runs only what `npm test` leaves out, with few random runs. All other
 * arguments are passed to Vitest.
 */

/** Matches the projects `core +long`, `demo +browser` … */
const OTHERS = '*+*'
const modes = {
  usual: {
    text: 'Behavior tests. npm run test:all adds browsers, races, kills, soak tests and more random runs.',
    project: [`--project=!${OTHERS}`],
    env: { KALENDS_RUNS: '1', KALENDS_DRIVERS: 'first' },
  },
  all: { text: 'All tests, with twenty times as many random runs.', project: [], env: { KALENDS_RUNS: '20' } },
  rest: {
    text: 'Long tests and tests in a browser, with few random runs.',
    project: [`--project=${OTHERS}`],
    env: { KALENDS_RUNS: '1' },
  },
}

const args = process.argv.slice(2)
const mode = args.includes('--all') ? modes.all : args.includes('--rest') ? modes.rest : modes.usual
const passedOn = args.filter((arg) => arg !== '--all' && arg !== '--rest')

console.log(mode.text)
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
run(process.execPath, [vitest, 'run', ...mode.project, ...passedOn], mode.env)
if (mode === modes.all && passedOn.length === 0) {
  run(process.execPath, [join(root, 'packages/tooling/bin/check-postgres.js'), '14', '15', '16', '17'])
  run(process.execPath, [join(root, 'packages/tooling/bin/build.js')])
  run(process.execPath, [join(root, 'packages/tooling/bin/check-recipes.js')])
  run(process.execPath, [join(root, 'packages/tooling/bin/check-tutorial.js')])
}

/**
 * @param {string} command
 * @param {readonly string[]} commandArgs
 * @param {NodeJS.ProcessEnv} [env]
 */
function run(command, commandArgs, env = {}) {
  const { status } = spawnSync(command, commandArgs, { cwd: root, env: { ...env, ...process.env }, stdio: 'inherit' })
  if (status !== 0) process.exitCode = status ?? 1
}
