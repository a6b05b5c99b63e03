import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findNodes } from '../src/nodes.js'
import { startPostgres } from '../src/postgres.js'
import { root, toolEnvironment } from '../src/repository.js'

/*
 * `npm run bench`: builds the benchmark and runs it on Node 24, then on Node 20. With `--node 24`, runs it on that
 * version only; with `--quick` or `--help`, on the version in use. `--postgres` starts a Postgres server, unless
 * `KALENDS_POSTGRES_URL` names one. All options are passed to the benchmark.
 */

const MAJORS = [24, 20]

const args = process.argv.slice(2)
const at = args.indexOf('--node')
const chosen = at === -1 ? undefined : Number(args.splice(at, 2)[1])
const isShort = args.some((arg) => ['--quick', '--help'].includes(arg))
const inUse = { major: 0, path: process.execPath }
const nodes = isShort && chosen === undefined ? [inUse] : findNodes(chosen === undefined ? MAJORS : [chosen])

const build = join(root, 'packages', 'tooling', 'bin', 'build.js')
/** @type {import('../src/postgres.js').PostgresServer | undefined} */
let server
/** @type {NodeJS.ProcessEnv} */
const env = { ...toolEnvironment }
await run(process.execPath, [build, '--filter=@kalends/bench', '--output-logs=errors-only'])
const program = join(root, 'packages', 'bench', 'dist', 'main.js')
const needsServer = args.includes('--postgres') && process.env['KALENDS_POSTGRES_URL'] === undefined
// `fsync` stays on, so that the server waits for the disk, as in production.
if (needsServer) server = await startPostgres({ settings: { shared_buffers: '512MB' } })
if (server !== undefined) env['KALENDS_POSTGRES_URL'] = server.url
for (const { path } of nodes) await run(path, ['--expose-gc', '--max-old-space-size=8192', program, ...args])
await server?.stop()

/**
 * @param {string} command
 * @param {readonly string[]} commandArgs
 */
async function run(command, commandArgs) {
  const child = spawn(command, commandArgs, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [status] = await once(child, 'close')
  if (status === 0) return
  await server?.stop()
  process.exit(status ?? 1)
}
