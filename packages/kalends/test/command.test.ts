import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pty from '@lydell/node-pty'
import { expect, test } from 'vitest'
import { bin, environment, runCommand, start } from './support/command.ts'
import { emptyFolder } from './support/folder.ts'

/* These tests start processes, which is slow. Tests that need no process are in other files. */

const ESCAPE = '\u001b'

test('wrong usage is one line on stderr, without a stack, and exit code 2', async () => {
  const { code, stdout, stderr } = await runCommand(['serve', '--prot', '1'], emptyFolder())
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: "kalends: Unknown option '--prot'. Did you mean --port?\n",
  })
})

test('serve makes a file, prints where it listens, logs JSON, and SIGTERM ends it cleanly', async () => {
  const folder = emptyFolder()
  const env = { KALENDS_PORT: '0', KALENDS_TIMEZONE: 'Asia/Tokyo' }
  const running = start(['serve', '--store', 'events.db'], folder, env)
  const [, url] = await running.until(/ready at (http:\/\/127\.0\.0\.1:\d+)\n/)
  expect(await (await fetch(`${url}/calendar/events/v1/events`)).json()).toMatchObject({ total: 0 })
  expect(running.stdout()).toContain('events.db')
  running.child.kill('SIGTERM')
  const { code, stdout, stderr } = await running.ended
  expect(code).toBe(0)
  expect(stdout + stderr).not.toContain(ESCAPE)
  const messages = stderr.trimEnd().split('\n')
  expect(messages.map((line) => JSON.parse(line).msg)).toEqual(['listening', 'request', 'closed'])
  // A closed store leaves no SQLite log behind.
  expect(readdirSync(folder)).toEqual(['events.db'])
})

test('on a terminal, the log is short lines, and Ctrl-C ends the server', async () => {
  const folder = emptyFolder()
  const terminal = pty.spawn(process.execPath, [bin, 'serve', '--port', '0'], {
    cols: 200,
    cwd: folder,
    env: environment(),
  })
  let shown = ''
  const [url, code] = await new Promise<[string, number]>((resolve) => {
    let found = ''
    terminal.onData((text) => {
      shown += text
      const ready = /ready at (http:\S+).*Press Ctrl-C/s.exec(shown)?.[1]
      if (ready === undefined || found !== '') return
      found = ready
      void fetch(`${found}/calendar/events/v1/tags`).then(() => terminal.write('\u0003'))
    })
    terminal.onExit(({ exitCode }) => resolve([found, exitCode]))
  })
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(shown).toMatch(/\d\d:\d\d:\d\d tags\.list 200 [\d.]+ ms\r\n/)
  expect(shown).not.toContain('{"level"')
  expect(code).toBe(0)
  expect(existsSync(join(folder, 'calendar.db-wal'))).toBe(false)
})
