import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findNodes } from '../src/nodes.js'
import { root } from '../src/repository.js'

/* Runs the tests of the SQLite store on Node 24, where the store uses the SQLite that is part of Node. */

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
for (const { path } of findNodes([24])) {
  const { status } = spawnSync(
    path,
    [vitest, 'run', 'packages/store-sqlite', '--project', 'packages', '--reporter=dot'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  process.exitCode = status ?? 1
}
