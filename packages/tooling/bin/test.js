import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../src/repository.js'

/*
 * `npm test` runs the behaviour tests, those of SQLite with one driver. `--all` adds the long tests and those in a browser, and runs random tests twenty
 * times as often. `--rest` runs only what `npm test` leaves out, with few random runs. All other arguments go to Vitest.
 */

/** Matches the projects `core +long`, `demo +browser` … */
const OTHERS = '*+*'
const modes = {
  usual: {
    text: 'Behaviour tests. npm run test:all adds browsers, races, kills, soak tests and more random runs.',
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
const { status } = spawnSync(process.execPath, [vitest, 'run', ...mode.project, ...passedOn], {
  cwd: root,
  env: { ...mode.env, ...process.env },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
