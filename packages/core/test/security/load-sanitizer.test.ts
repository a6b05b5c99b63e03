import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** Creates two calendars in a new process, and prints whether the sanitizer gets loaded by each without any request. */
const script = `
  import { createRequire } from 'node:module'
  import { setTimeout } from 'node:timers/promises'
  import { createCalendar } from '@kalends/core'
  import { memoryStore } from '@kalends/store-memory'
  const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => /sanitize-html/.test(path))
  for (const options of [{ sanitize: false }, {}]) {
    createCalendar({ store: memoryStore(), ...options })
    for (let turn = 0; turn < 30 && !isLoaded(); turn += 1) await setTimeout(10)
    console.log(isLoaded())
  }`

test('the default sanitizer is loaded when a calendar is created, not by the first request with HTML', () => {
  const flags = ['--import', 'tsx', '--conditions=source', '--input-type=module']
  const printed = execFileSync(process.execPath, [...flags, '-e', script], { cwd: folder, encoding: 'utf8' })
  expect(printed).toBe('false\ntrue\n')
})
