import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './postgres.js'
import { root } from './repository.js'

/*
 * Follows the tutorial as a reader does: writes its files and runs its commands, in the order of its pages.
 */

/**
 * @typedef {{ readonly kind: 'file', readonly file: string, readonly text: string }
 *   | { readonly kind: 'commands', readonly text: string }
 *   | { readonly kind: 'start' }} Step
 */

/**
 * What is passed to the checks of a page.
 * @typedef {object} Visit
 * @property {string} origin of the app, which runs
 * @property {string} output of all commands so far
 */

/** The pages in `docs`, in order. */
const tutorialPages = ['tutorial', 'tutorial-page', 'tutorial-sign-in', 'tutorial-form']

/** How long the app can take to start and to end. */
const START_MS = 60_000
const END_MS = 10_000

/** The address of the app in the pages. */
const HOST = 'localhost:3000'

const BLOCK = /^```(\w+)\n(.*?)^```$/gms
const FILE_NAME = /^(?:\/\/ (\S+)|\/\* (\S+) \*\/|<!-- (\S+) -->)\n/

/** The environment of a reader, except that npm prefers its cache. */
const environment = {
  ...process.env,
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_ignore_scripts: 'true',
  npm_config_prefer_offline: 'true',
  npm_config_update_notifier: 'false',
}

/**
 * The steps of a page. A code block is either a file, whose first line is a comment with its name, or a list of
 * commands. `text` blocks are output, and are skipped.
 * @param {string} name of the page
 * @param {string} page
 * @returns {readonly Step[]}
 */
export function stepsOf(name, page) {
  return [...page.matchAll(BLOCK)]
    .filter(([, language]) => language !== 'text')
    .map(([, language, text = '']) => (language === 'sh' ? commandsOf(text) : fileOf(name, text)))
}

/**
 * @param {string} text
 * @returns {Step}
 */
function commandsOf(text) {
  return text === 'npm start\n' ? { kind: 'start' } : { kind: 'commands', text }
}

/**
 * @param {string} page
 * @param {string} text
 * @returns {Step}
 */
function fileOf(page, text) {
  const [line = '', ...names] = FILE_NAME.exec(text) ?? []
  const file = names.find((one) => one !== undefined)
  if (file === undefined) throw new Error(`docs/${page}.md has code without the name of a file.`)
  return { kind: 'file', file, text: text.slice(line.length) }
}

/**
 * Follows the pages in a folder in which `kalends/packed` has the packed packages. At the end of each page, checks the
 * types of the project and passes the app to `check`.
 * @param {string} folder
 * @param {(page: string, visit: Visit) => Promise<void>} check
 */
export async function followTutorial(folder, check) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let place = folder
  let output = ''

  /** @param {string} text */
  function run(text) {
    const marker = join(folder, 'place')
    const script = `set -e\n${text.replaceAll(HOST, `localhost:${port}`)}\npwd > '${marker}'`
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
      cwd: place,
      env: environment,
      encoding: 'utf8',
    })
    output += stdout
    if (status !== 0) throw new Error(`${text}${stdout}${stderr}`)
    place = readFileSync(marker, 'utf8').trim()
  }

  for (const page of tutorialPages) {
    /** @type {RunningApp | undefined} */
    let app
    try {
      for (const step of stepsOf(page, readFileSync(join(root, 'docs', `${page}.md`), 'utf8'))) {
        if (step.kind === 'file') writeStep(place, step)
        else if (step.kind === 'commands') run(step.text)
        else app = await startApp(place, port)
      }
      run('npx tsc')
      await check(page, { origin, output })
      await app?.end()
    } catch (error) {
      throw new Error(`docs/${page}.md: ${error instanceof Error ? error.message : error}\n${app?.printed() ?? ''}`)
    } finally {
      app?.kill()
    }
  }
}

/**
 * @param {string} folder
 * @param {{ readonly file: string, readonly text: string }} step
 */
function writeStep(folder, { file, text }) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/**
 * @typedef {object} RunningApp
 * @property {() => string} printed what it has printed so far
 * @property {() => Promise<void>} end stops it like Ctrl-C, and waits until it has ended
 * @property {() => void} kill
 */

/**
 * @param {string} folder
 * @param {number} port
 * @returns {Promise<RunningApp>}
 */
async function startApp(folder, port) {
  // In a process group of its own, to which Ctrl-C can be sent: a terminal also sends it to both npm and the app.
  const app = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  app.stdout.on('data', (chunk) => (printed += chunk))
  app.stderr.on('data', (chunk) => (printed += chunk))
  const ended = once(app, 'exit')
  const isOver = () => app.exitCode !== null || app.signalCode !== null
  const until = Date.now() + START_MS
  while (!printed.includes(`localhost:${port}`)) {
    if (isOver() || Date.now() > until) throw new Error(`npm start: ${printed}`)
    await setTimeout(50)
  }
  /** @param {NodeJS.Signals} signal */
  const send = (signal) => {
    if (app.pid !== undefined && !isOver()) process.kill(-app.pid, signal)
  }
  return {
    printed: () => printed,
    kill: () => send('SIGKILL'),
    async end() {
      send('SIGINT')
      const over = await Promise.race([ended, setTimeout(END_MS, undefined, { ref: false })])
      if (over === undefined) throw new Error('The app goes on after Ctrl-C.')
      if (existsSync(join(folder, 'calendar.db-wal'))) throw new Error('The app has not closed the calendar.')
    },
  }
}
