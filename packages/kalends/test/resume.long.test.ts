import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withCalendar } from './support/calendar.ts'
import { runCommand, start } from './support/command.ts'
import { emptyFolder } from './support/folder.ts'

const EVENTS = 5000

/** Rows with ids, so that each event is created once. */
function rows(): string {
  const lines = Array.from({ length: EVENTS }, (_, index) => `${index + 1},Event ${index + 1},2027-06-01`)
  return ['id,title,start', ...lines, ''].join('\n')
}

const count = (store: string) =>
  withCalendar(store, async ({ events }) => (await events.list({ start_date: '2027-01-01', per_page: 1 })).total)

/** Starts an import and kills it once it has written events. Returns how many there are then. */
async function killWhileWriting(args: readonly string[], folder: string, store: string): Promise<number> {
  const running = start(args, folder)
  let isOver = false
  void running.ended.then(() => {
    isOver = true
  })
  while (!isOver && (!existsSync(store) || (await count(store).catch(() => 0)) === 0)) await setTimeout(20)
  running.child.kill('SIGKILL')
  await running.ended
  return count(store)
}

test('an import that is killed goes on when it is run again, and creates nothing twice', async () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'events.csv'), rows())
  const csv = ['import', '--from', 'csv', 'events.csv', '--store', 'old.db']
  const written = await killWhileWriting(csv, folder, join(folder, 'old.db'))
  expect(written).toBeGreaterThan(0)
  const { code, stdout } = await runCommand(csv, folder)
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `${EVENTS - written} created, 0 updated, ${written} unchanged, 0 refused.\n`,
  })
  expect(await count(join(folder, 'old.db'))).toBe(EVENTS)

  await runCommand(['export', '--to', 'json', 'all.json', '--store', 'old.db'], folder)
  const json = ['import', '--from', 'json', 'all.json', '--store', 'new.db']
  await killWhileWriting(json, folder, join(folder, 'new.db'))
  expect(await runCommand(json, folder)).toMatchObject({ code: 0, stderr: '' })
  expect(await count(join(folder, 'new.db'))).toBe(EVENTS)
})
