import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pty from '@lydell/node-pty'
import { expect, test } from 'vitest'
import { init } from '../src/commands/init.ts'
import { frameworks } from '../src/init/frameworks.ts'
import { bin, environment } from './support/command.ts'
import { emptyFolder } from './support/folder.ts'
import { printed } from './support/printed.ts'

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))

test.each(frameworks)('a new project with %s passes its own tests', async (framework) => {
  printed()
  const folder = join(emptyFolder(), 'app')
  await init(folder, { framework })
  symlinkSync(modules, join(folder, 'node_modules'))
  const args = ['--import', 'tsx', '--conditions=source', '--test', 'test/calendar.test.ts']
  const env = environment()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env })
  expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: expect.stringContaining('pass 2') })
})

test('on a terminal, init asks for what was not given', async () => {
  const folder = emptyFolder()
  const terminal = pty.spawn(process.execPath, [bin, 'init'], { cols: 120, cwd: folder, env: environment() })
  let shown = ''
  const steps: [RegExp, string][] = [
    [/Which folder\?/, 'our-events\r'],
    // Arrow down: chooses the second entry.
    [/What serves the calendar\?/, '\u001b[B\r'],
  ]
  terminal.onData((text) => {
    shown += text
    const [next] = steps
    if (next?.[0].test(shown) !== true) return
    steps.shift()
    terminal.write(next[1])
  })
  const code = await new Promise((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode)))
  expect({ code, shown }).toMatchObject({ code: 0, shown: expect.stringContaining('Created our-events.') })
  expect(readFileSync(join(folder, 'our-events', 'src', 'app.ts'), 'utf8')).toContain('koaCalendar')
})

test('Ctrl-C cancels init, and nothing is written', async () => {
  const folder = emptyFolder()
  const terminal = pty.spawn(process.execPath, [bin, 'init', 'x'], { cols: 120, cwd: folder, env: environment() })
  let shown = ''
  let isAsked = false
  terminal.onData((text) => {
    shown += text
    if (isAsked || !shown.includes('What serves')) return
    isAsked = true
    terminal.write('\u0003')
  })
  const code = await new Promise((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode)))
  expect(code).toBe(1)
  expect(shown).toContain('kalends: Canceled. Nothing was written.')
})
