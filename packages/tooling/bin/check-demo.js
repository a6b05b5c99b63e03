import { spawn } from 'node:child_process'
import { root, toolEnvironment } from '../src/repository.js'

/* Runs the demo by the command of the README, and looks whether it answers. */

const PATIENCE_MS = 120_000

const demo = spawn('npm', ['start', '--', '--memory', '--port', '0'], {
  cwd: root,
  env: toolEnvironment,
  // A group of its own, for npm starts others that must end with it.
  detached: true,
  stdio: ['ignore', 'pipe', 'inherit'],
})

/** @returns {Promise<string>} */
function address() {
  return new Promise((resolve, reject) => {
    let printed = ''
    demo.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text
      const found = /the page\s+(http:\S+)\//.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
    demo.once('close', () => reject(new Error(`The demo has ended:\n${printed}`)))
    setTimeout(() => reject(new Error(`The demo is not ready:\n${printed}`)), PATIENCE_MS).unref()
  })
}

/**
 * @param {string} url
 * @param {RegExp} expected
 */
async function look(url, expected) {
  const answer = await fetch(url)
  const text = await answer.text()
  if (!answer.ok || !expected.test(text))
    throw new Error(`${url} was answered with ${answer.status}: ${text.slice(0, 300)}`)
}

try {
  const page = await address()
  await look(`${page}/`, /<html/)
  await look(`${page}/api/calendar/events/v1/events`, /"total":[1-9]/)
  console.log('The demo starts and answers.')
} finally {
  if (demo.pid !== undefined) process.kill(-demo.pid)
}
