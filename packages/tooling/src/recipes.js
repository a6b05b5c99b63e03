import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root, toolEnvironment } from './repository.js'

/**
 * @typedef {object} Recipe
 * @property {string} name of its page in `docs/recipes`
 * @property {readonly string[]} start the command that starts the app, after `node`
 * @property {readonly string[] | undefined} [build] a command to run before, after `node`
 * @property {(origin: string) => Promise<SignedIn>} signIn
 * @property {() => Promise<{ env: Record<string, string>, end: () => Promise<void> }>} [prepare] starts what the app needs
 * @property {(running: RunningRecipe) => Promise<void>} [check] checks what only this recipe promises
 */

/**
 * @typedef {object} RunningRecipe
 * @property {Recipe} recipe
 * @property {string} folder
 * @property {Record<string, string>} env what `prepare` has returned
 * @property {string} origin
 * @property {Record<string, string>} user the headers of a user who can create events
 */

/**
 * A user of an app.
 * @typedef {object} SignedIn
 * @property {Record<string, string>} user the headers that their requests have
 * @property {number | string} author their id in the host
 */

/** How long an app can take to start, and to end. */
const START_MS = 60_000
const END_MS = 10_000

/** Every `js` block begins with the name of its file. */
const BLOCK = /^```js\n(?:\/\/ (\S+\.js)\n)?(.*?)^```$/gms

/**
 * The files of a recipe by name.
 * @param {string} name
 * @param {string} text the page
 * @returns {ReadonlyMap<string, string>}
 */
export function filesOf(name, text) {
  const blocks = [...text.matchAll(BLOCK)]
  return new Map(
    blocks.map(([, file, code = '']) => {
      if (file === undefined) throw new Error(`docs/recipes/${name}.md has code without the name of a file.`)
      return [file, code]
    }),
  )
}

/**
 * Writes the app of a recipe into a folder below the one with the installed packages.
 * @param {string} name
 * @param {string} folder
 */
export function writeRecipe(name, folder) {
  const files = filesOf(name, readFileSync(join(root, 'docs', 'recipes', `${name}.md`), 'utf8'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "recipe", "private": true, "type": "module" }')
  for (const [file, code] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
}

/**
 * Runs a program of a recipe to its end.
 * @param {readonly string[]} command after `node`
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
export function runOnce(command, folder, env) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    env: { ...toolEnvironment, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stdout}${stderr}`)
}

/**
 * Builds and starts the app of a recipe, and passes its origin to `use`. Then ends the app with SIGTERM, as a container
 * does.
 * @param {Recipe} recipe
 * @param {string} folder
 * @param {Record<string, string>} more variables of this recipe
 * @param {(origin: string) => Promise<void>} use
 */
export async function runRecipe({ start, build }, folder, more, use) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...toolEnvironment,
    PORT: String(port),
    BASE_URL: `${origin}/api`,
    AUTH_URL: origin,
    AUTH_SECRET: 'a secret of thirty-two characters',
    NEXT_TELEMETRY_DISABLED: '1',
    ...more,
  }
  if (build !== undefined) runOnce(build, folder, env)
  const app = spawn(process.execPath, start, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  app.stdout.on('data', (chunk) => (output += chunk))
  app.stderr.on('data', (chunk) => (output += chunk))
  const ended = once(app, 'exit')
  try {
    await Promise.race([isUp(origin), ended.then(() => Promise.reject(new Error('The app has ended.')))])
    await use(origin)
    app.kill('SIGTERM')
    const isOver = await Promise.race([ended, setTimeout(END_MS, undefined, { ref: false })])
    if (isOver === undefined) throw new Error('The app goes on after SIGTERM.')
    const [code] = isOver
    // A process that SIGTERM has ended exits with 143.
    if (code !== 0 && code !== null && code !== 143) throw new Error(`The app has ended with ${code}.`)
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${output}`)
  } finally {
    app.kill('SIGKILL')
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** @param {string} origin */
async function isUp(origin) {
  const until = Date.now() + START_MS
  for (;;) {
    try {
      await (await fetch(origin)).arrayBuffer()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await setTimeout(100)
    }
  }
}
