import { spawn } from 'node:child_process'
import { root, toolEnvironment } from '../src/repository.js'

/* Starts the demo with the command from the README and checks that it responds. */

const TIMEOUT_MS = 120_000

const demo = spawn('npm', ['start', '--', '--memory', '--port', '0'], {
  cwd: root,
  env: toolEnvironment,
  // In a process group of its own, so that the processes that npm starts can be killed with it.
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
    demo.once('close', () => reject(new Error(`The demo exited:\n${printed}`)))
    setTimeout(() => reject(new Error(`The demo is not ready:\n${printed}`)), TIMEOUT_MS).unref()
  })
}

/**
 * @param {string} url
 * @param {RegExp} expected
 */
async function check(url, expected) {
  const response = await fetch(url)
  const text = await response.text()
  if (!response.ok || !expected.test(text)) throw new Error(`${url} returned ${response.status}: ${text.slice(0, 300)}`)
}

try {
  const page = await address()
  await check(`${page}/`, /<html/)
  await check(`${page}/api/calendar/events/v1/events`, /"total":[1-9]/)
  console.log('The demo starts and responds.')
} finally {
  if (demo.pid !== undefined) process.kill(-demo.pid)
}
