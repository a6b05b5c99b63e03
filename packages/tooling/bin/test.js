import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../src/repository.js'

/*
 * `npm test` runs the behaviour tests. `--all` adds the long tests and those in a browser, and runs random tests twenty
 * times as often. `--rest` runs only what `npm test` leaves out, with few random runs. All other arguments go to Vitest.
 */

/** Matches the projects `core +long`, `demo +browser` … */
const OTHERS = '*+*'
const modes = {
  usual: {
    text: 'Behaviour tests. npm run test:all adds browsers, races, kills, soak tests and more random runs.',
    project: [`--project=!${OTHERS}`],
    factor: '1',
  },
  all: { text: 'All tests, with twenty times as many random runs.', project: [], factor: '20' },
  rest: {
    text: 'Long tests and tests in a browser, with few random runs.',
    project: [`--project=${OTHERS}`],
    factor: '1',
  },
}

const args = process.argv.slice(2)
const mode = args.includes('--all') ? modes.all : args.includes('--rest') ? modes.rest : modes.usual
const passedOn = args.filter((arg) => arg !== '--all' && arg !== '--rest')

console.log(mode.text)
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', ...mode.project, ...passedOn], {
  cwd: root,
  env: { KALENDS_RUNS: mode.factor, ...process.env },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
