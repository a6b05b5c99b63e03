import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./nodes.js').NodeProgram} NodeProgram */

const TIMEOUT_MS = 30_000

/**
 * Runs `kalends serve` from the installed package, in an empty folder, and stops it.
 * @param {NodeProgram} node
 * @param {string} folder in which the packages are installed
 * @returns {Promise<readonly string[]>} errors
 */
export async function runServer({ major, path }, folder) {
  const command = join(folder, 'node_modules', 'kalends', 'bin', 'kalends.js')
  const since = performance.now()
  const server = spawn(path, [command, 'serve', '--port', '0'], {
    cwd: mkdtempSync(join(folder, 'serve-')),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  const timer = setTimeout(() => server.kill('SIGKILL'), TIMEOUT_MS)
  try {
    const url = await addressOf(server)
    console.log(`kalends serve on Node ${major}: ready in ${((performance.now() - since) / 1000).toFixed(2)} s`)
    const response = await fetch(`${url}/calendar/events/v1/events`)
    server.kill('SIGTERM')
    const code = await ended
    return response.ok && code === 0
      ? []
      : [`kalends serve on Node ${major}: status ${response.status}, exit code ${code}`]
  } catch (error) {
    return [`kalends serve on Node ${major}: ${error}`]
  } finally {
    clearTimeout(timer)
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} server
 * @returns {Promise<string>}
 */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let printed = ''
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text
        const found = /ready at (http:\S+)/.exec(printed)?.[1]
        if (found !== undefined) resolve(found)
      })
    }
    server.once('close', () => reject(new Error(`It ended:\n${printed}`)))
  })
}
