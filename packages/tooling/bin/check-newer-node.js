import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findNodes } from '../src/nodes.js'
import { root } from '../src/repository.js'

/* Runs the tests of the SQLite store on Node 24, where the store uses the SQLite that is part of Node. */

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const parts = [
  ['packages/store-sqlite', '--project', 'packages'],
  ['packages/store-sqlite/test/store-cases.long', '--project', 'store-sqlite +long'],
]
for (const { path } of findNodes([24])) {
  for (const part of parts) {
    const { status } = spawnSync(path, [vitest, 'run', ...part, '--reporter=dot'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) process.exitCode = status ?? 1
  }
}
