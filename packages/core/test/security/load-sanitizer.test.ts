import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** Creates a calendar in a new process and says whether the sanitizer gets loaded without any request. */
function isLoadedWith(options: string): string {
  const script = `
    import { createRequire } from 'node:module'
    import { setTimeout } from 'node:timers/promises'
    import { createCalendar } from '@kalends/core'
    import { memoryStore } from '@kalends/store-memory'
    const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => /sanitize-html/.test(path))
    createCalendar({ store: memoryStore(), ${options} })
    for (let turn = 0; turn < 30 && !isLoaded(); turn += 1) await setTimeout(10)
    console.log(isLoaded())`
  const flags = ['--import', 'tsx', '--conditions=source', '--input-type=module']
  return execFileSync(process.execPath, [...flags, '-e', script], { cwd: folder, encoding: 'utf8' }).trim()
}

test('the default sanitizer is loaded when a calendar is created, not by the first request with HTML', () => {
  expect(isLoadedWith('')).toBe('true')
})

test('it is not loaded when another one is used', () => {
  expect(isLoadedWith('sanitize: false')).toBe('false')
})
