import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onTerminal, runCommand } from './support/command.ts'
import { emptyFolder } from './support/folder.ts'

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
