import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findNodes } from '../src/nodes.js'
import { root, toolEnvironment } from '../src/repository.js'

/*
 * `npm run bench`: builds the benchmark and runs it on Node 24, then on Node 20. `--node 24` runs it on that Node
 * alone, `--quick` and `--help` on the one in use. All other options go to the benchmark.
 */

const MAJORS = [24, 20]

const args = process.argv.slice(2)
const at = args.indexOf('--node')
const chosen = at === -1 ? undefined : Number(args.splice(at, 2)[1])
const isShort = args.some((arg) => ['--quick', '--help'].includes(arg))
const inUse = { major: 0, path: process.execPath }
const nodes = isShort && chosen === undefined ? [inUse] : findNodes(chosen === undefined ? MAJORS : [chosen])

const build = join(root, 'packages', 'tooling', 'bin', 'build.js')
run(process.execPath, [build, '--filter=@kalends/bench', '--output-logs=errors-only'])
const program = join(root, 'packages', 'bench', 'dist', 'main.js')
for (const { path } of nodes) run(path, ['--expose-gc', '--max-old-space-size=8192', program, ...args])

/**
 * @param {string} command
 * @param {readonly string[]} commandArgs
 */
function run(command, commandArgs) {
  const { status } = spawnSync(command, commandArgs, {
    cwd: root,
    env: toolEnvironment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}
