import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from '../src/postgres-versions.js'
import { root } from '../src/repository.js'

/*
 * Runs the tests of the Postgres store on versions of Postgres other than the one that npm has installed:
 * `check-postgres.js 14 16`. Without arguments, runs them on Postgres 15, Debian's if it is installed, and leaves out the
 * slowest tests. `KALENDS_RUNS` has the same meaning as elsewhere.
 */

const usual = ['store-cases', 'faults', 'differential']
const slow = [
  'instances',
  'two-instances',
  'kills',
  'calendar-cases',
  'model',
  'round-trips',
  'copy-store',
  'feeds',
  'import',
]

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const given = process.argv.slice(2).map(Number)
const long = given.length > 0 ? [...usual, ...slow] : usual
// `npm test` runs the first three files too. They test migrations, roles and networks.
const files = [
  'postgres-store.test',
  'own-server.test',
  'schema-version.test',
  ...long.map((name) => `${name}.long.test`),
]
const tests = files.map((file) => `packages/store-postgres/test/${file}.ts`)
for (const { name, programs } of findPostgres(given.length > 0 ? given : [15])) {
  console.log(`The Postgres store on ${name}`)
  const projects = ['--project', 'packages', '--project', 'store-postgres +long']
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...tests, ...projects, '--reporter=dot'], {
    cwd: root,
    env: { ...process.env, KALENDS_POSTGRES_BIN: programs },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exitCode = status ?? 1
}
