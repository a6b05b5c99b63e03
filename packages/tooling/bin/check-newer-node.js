import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodes } from '../src/programs.js'
import { root } from '../src/repository.js'

/* The tests of the SQLite store again where Node brings SQLite along: it has other drivers there. */

const FIRST_WITH_SQLITE = 24

const folder = mkdtempSync(join(tmpdir(), 'kalends-nodes-'))
try {
  const newer = nodes(folder, [FIRST_WITH_SQLITE]).find(({ version }) => version.startsWith(`v${FIRST_WITH_SQLITE}`))
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--project', 'store-sqlite', '--reporter=dot']
  const { status } = newer
    ? spawnSync(newer.path, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    : { status: 0 }
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
