import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, nobody } from './postgres.js'

/**
 * The PgBouncer programs of this machine: Debian's, and the newer one that `KALENDS_PGBOUNCER` names.
 *
 * @returns {readonly string[]}
 */
export function pgBouncerPrograms() {
  return ['/usr/sbin/pgbouncer', process.env['KALENDS_PGBOUNCER'] ?? ''].filter(
    (path) => path !== '' && existsSync(path),
  )
}

/**
 * Starts PgBouncer in transaction mode in front of a Postgres server. PgBouncer has fewer connections to the server
 * than there are clients.
 *
 * @param {string} program
 * @param {string} serverUrl
 * @param {{ preparedStatements: boolean }} options Whether it supports prepared statements, which needs version 1.21.
 * @returns {Promise<{ readonly url: string, readonly stop: () => Promise<void> }>}
 */
export async function startPgBouncer(program, serverUrl, { preparedStatements }) {
  const server = new URL(serverUrl)
  const url = new URL(serverUrl)
  url.port = String(await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'kalends-pgbouncer-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), `"${server.username}" ""\n`)
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${url.port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 500
${preparedStatements ? 'max_prepared_statements = 200' : ''}
`,
  )
  const child = spawn(program, [file], { ...nobody, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.once('exit', () => child.kill('SIGKILL'))
  let log = ''
  await new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-10_000)
      if (log.includes('process up')) resolve(undefined)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}: ${log}`)))
  })
  return {
    url: url.href,
    async stop() {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
