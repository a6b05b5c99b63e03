import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from '../src/postgres-versions.js'
import { root } from '../src/repository.js'

/*
 * Runs the tests of the Postgres store on other versions of Postgres than the one that npm has installed:
 * `check-postgres.js 14 16`. Without arguments on 15, which is Debian's where that is installed.
 */

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const given = process.argv.slice(2).map(Number)
for (const { name, programs } of findPostgres(given.length > 0 ? given : [15])) {
  console.log(`The Postgres store on ${name}`)
  const tests = ['store-cases.long', 'faults.long', 'postgres-store', 'instances.long'].map(
    (test) => `packages/store-postgres/test/${test}`,
  )
  const projects = ['--project', 'packages', '--project', 'store-postgres +long']
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...tests, ...projects, '--reporter=dot'], {
    cwd: root,
    env: { ...process.env, KALENDS_POSTGRES_BIN: programs },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exitCode = status ?? 1
}
