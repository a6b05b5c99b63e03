import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onTerminal, runCommand } from './support/command.ts'
import { emptyFolder } from './support/folder.ts'
import { tecSite } from './support/tec-site.ts'

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
    stderr: expect.stringMatching(/^kalends: --date-format DD\/MM\/YYYY is not a date-fns pattern: .*\n$/),
  })
  expect(await runCommand([...csv, 'dd/MM/yyyy'], folder)).toMatchObject({ code: 0, stderr: '' })
  expect(await runCommand(['export', '--to', 'json', 'all.json'], folder)).toMatchObject({ code: 0, stdout: '' })
  const { exitCode, shown } = await onTerminal(folder, ['import', '--from', 'json', 'all.json', '--store', 'new.db'])
  expect(exitCode).toBe(0)
  expect(shown).toMatch(/Importing \[.*\] (\d+) of \1/)
  expect(shown).toContain('1 created, 0 updated, 0 unchanged, 0 refused.')
})
