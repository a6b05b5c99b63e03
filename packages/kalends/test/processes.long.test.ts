import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onTerminal, runCommand, start } from './support/command.ts'
import { emptyFolder } from './support/folder.ts'

/* Commands in child processes: exit codes, output to stdout and stderr, and progress bars. */

/** A folder with a calendar of two events. */
async function folderWithCalendar(): Promise<string> {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'events.csv'), 'title,start,venue\nFair,2027-06-01,Hall\nBall,2027-06-02,Hall\n')
  expect(await runCommand(['import', '--from', 'csv', 'events.csv'], folder)).toMatchObject({ code: 0 })
  return folder
}

test('a calendar is checked, copied, backed up and exported', async () => {
  const folder = await folderWithCalendar()
  const checked = await runCommand(['check'], folder)
  expect(checked).toEqual({ code: 0, stdout: '', stderr: 'calendar.db is in order: 3 records.\n' })
  expect(await runCommand(['backup', 'backup.db'], folder)).toMatchObject({ code: 0 })
  expect(await runCommand(['backup', 'backup.db'], folder)).toMatchObject({ code: 1, stdout: '' })
  expect(await runCommand(['copy', 'calendar.db', 'copy.db'], folder)).toMatchObject({ code: 0 })
  const exported = await runCommand(['export', '--to', 'json'], folder)
  expect(exported).toMatchObject({ code: 0, stderr: '' })
  for (const store of ['backup.db', 'copy.db']) {
    const { stdout } = await runCommand(['export', '--to', 'json', '--store', store], folder)
    expect(stdout).toBe(exported.stdout)
  }
  const file = await runCommand(['export', '--to', 'ics', 'out.ics'], folder)
  expect(file).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(readFileSync(join(folder, 'out.ics'), 'utf8').match(/^SUMMARY:/gm)).toHaveLength(2)
})

test('a check and a copy have bars on a terminal', async () => {
  const folder = await folderWithCalendar()
  const check = await onTerminal(folder, ['check'])
  expect(check.exitCode).toBe(0)
  expect(check.shown).toMatch(/Checking \[.*\] \d+ of \d+/)
  const copy = await onTerminal(folder, ['copy', 'calendar.db', 'copy.db'])
  expect(copy.exitCode).toBe(0)
  expect(copy.shown).toMatch(/Copying \[.*\] \d+ of \d+/)
})

test('the configuration file decides who can write, and its hooks run', async () => {
  const folder = emptyFolder()
  writeFileSync(
    join(folder, 'kalends.config.ts'),
    `import { defaultPolicy, veto } from '@kalends/core'
    import { defineConfig } from 'kalends'
    export default defineConfig({
      policy: (user) => defaultPolicy(user ?? { id: 1, roles: ['author'] }),
      hooks: { 'events.create': { before: ({ input }) => { if (input.title === 'No') throw veto('Not this one.') } } },
    })`,
  )
  const running = start(['serve', '--port', '0'], folder)
  const [, url] = await running.until(/ready at (\S+)\n/)
  expect(running.stdout()).toContain('as the policy of the configuration file allows')
  const create = (title: string) =>
    fetch(`${url}/calendar/events/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title, start_date: '2027-06-01', end_date: '2027-06-01' }),
    })
  expect((await create('Yes')).status).toBe(201)
  const vetoed = await create('No')
  expect([vetoed.status, await vetoed.text()]).toEqual([403, expect.stringContaining('Not this one.')])
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
})

test('conform prints a table, and fails where there is no calendar', async () => {
  const folder = await folderWithCalendar()
  const running = start(['serve', '--port', '0', '--log-level', 'silent'], folder)
  const [, url] = await running.until(/ready at (\S+)\n/)
  expect(await runCommand(['conform', `${url}/calendar/events/v1`], folder)).toMatchObject({ code: 0, stderr: '' })
  expect(await runCommand(['conform', `${url}/nowhere`], folder)).toMatchObject({ code: 1 })
  running.child.kill('SIGTERM')
  await running.ended
})
