import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pty from '@lydell/node-pty'
import { expect, test } from 'vitest'
import { bin, environment, runCommand } from './support/command.ts'
import { emptyFolder } from './support/folder.ts'
import { tecSite } from './support/tec-site.ts'

const file = `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:a
SUMMARY:Fair
DTSTART:20270504T160000Z
END:VEVENT
BEGIN:VEVENT
UID:b
DTSTART:20271345T160000Z
END:VEVENT
END:VCALENDAR
`
const args = ['import', '--from', 'ics', 'events.ics']

/** Runs the command on a terminal. Returns what it shows. */
async function onTerminal(folder: string, given: readonly string[]) {
  const terminal = pty.spawn(process.execPath, [bin, ...given], { cols: 120, cwd: folder, env: environment() })
  let shown = ''
  terminal.onData((text) => {
    shown += text
  })
  const exitCode = await new Promise((resolve) => terminal.onExit((exit) => resolve(exit.exitCode)))
  return { exitCode, shown }
}

test('an import that refuses something ends with exit code 3, with a bar on a terminal and none in a pipe', async () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'events.ics'), file)
  const { exitCode, shown } = await onTerminal(folder, args)
  expect(exitCode).toBe(3)
  expect(shown).toMatch(/Importing \[.*\] 1 of 1/)
  expect(shown).toContain('1 created, 0 updated, 0 unchanged, 1 refused.')

  const { code, stdout, stderr } = await runCommand(args, folder)
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
  expect(stdout).toMatch(/^0 created, 0 updated, 1 unchanged, 1 refused\.\nrefused {2}line 9: DTSTART .*\n$/)
})

test('a site shows how far the download and the import are, and nothing of it in a pipe', async () => {
  const [{ url }, folder] = [await tecSite(), emptyFolder()]
  const command = ['import', '--from', 'tec', url]
  const { exitCode, shown } = await onTerminal(folder, command)
  expect(exitCode).toBe(3)
  expect(shown).toMatch(/Downloading \[.*\] 7 of 7/)
  expect(shown).toMatch(/Importing \[.*\] 7 of 7/)
  const { code, stdout, stderr } = await runCommand(command, folder)
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
  expect(stdout).toMatch(/^0 created, 0 updated, 6 unchanged, 1 refused\.\nrefused {2}105: .*\n$/)
})

test('an export is imported with a bar and exit code 0, a wrong flag of a CSV file is exit code 2', async () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'events.csv'), 'Titel,start\nFair,01/06/2027\n')
  const csv = ['import', '--from', 'csv', 'events.csv', '--map', 'Titel=title', '--date-format']
  expect(await runCommand([...csv, 'DD/MM/YYYY'], folder)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^kalends: --date-format DD\/MM\/YYYY is no pattern of date-fns: .*\n$/),
  })
  expect(await runCommand([...csv, 'dd/MM/yyyy'], folder)).toMatchObject({ code: 0, stderr: '' })
  expect(await runCommand(['export', '--to', 'json', 'all.json'], folder)).toMatchObject({ code: 0, stdout: '' })
  const { exitCode, shown } = await onTerminal(folder, ['import', '--from', 'json', 'all.json', '--store', 'new.db'])
  expect(exitCode).toBe(0)
  expect(shown).toMatch(/Importing \[.*\] 1 of 1/)
  expect(shown).toContain('1 created, 0 updated, 0 unchanged, 0 refused.')
})
