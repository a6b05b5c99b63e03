import { resolve } from 'node:path'
import { completeStore, type Store } from '@kalends/core'
import { openDatabase } from '@kalends/store-sqlite'
import { type CheckProgress, checkRecords, type Fault } from '../check/check-records.ts'
import { repair } from '../check/repair.ts'
import { CommandError } from '../command-error.ts'
import { isPostgres, openStore, requireStore, storeName } from '../open-store.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { Sources } from '../settings/resolve-settings.ts'
import { counted } from '../terminal/counted.ts'
import { progressBar } from '../terminal/progress.ts'

/** How many faults are printed. */
const MOST_FAULTS = 1000

/** Runs `kalends check`. Throws if faults are left. */
export async function check(flags: Sources['flags'] & { readonly repair?: boolean }): Promise<void> {
  const { settings } = await readSettings(flags)
  const name = settings.get('store')
  requireStore(name)
  if (!isPostgres(name)) checkFile(name)
  const store = await openStore(name)
  try {
    const { faults, count } = await faultsOf(store)
    const repaired = flags.repair === true ? await repair(faults, store) : 0
    print(faults, flags.repair === true)
    const left = faults.length - repaired
    if (left > 0) throw faultsLeft(name, left, faults.length - faults.filter((fault) => fault.repaired).length)
    const note = repaired > 0 ? ` Repaired faults: ${repaired}.` : ''
    process.stderr.write(`${storeName(name)} is in order: ${counted(count, 'record')}.${note}\n`)
  } finally {
    await store.close()
  }
}

async function faultsOf(store: Store): Promise<{ readonly faults: readonly Fault[]; readonly count: number }> {
  const revision = await store.revision()
  const faults: Fault[] = []
  let count = 0
  const bar = progressBar('Checking', process.stderr)
  const onProgress = ({ records, done, total }: CheckProgress) => {
    count = records
    bar.update(done, total)
  }
  try {
    for await (const fault of checkRecords(completeStore(store), onProgress)) faults.push(fault)
  } catch (error) {
    if ((await store.revision()) === revision) throw damaged(error)
  } finally {
    bar.end()
  }
  if ((await store.revision()) === revision) return { faults, count }
  throw new CommandError('Something was written to the calendar meanwhile.', 'Stop all servers, and run it again.')
}

/** What `allRecords` throws when a store counts other records than it has is no fault of one record. */
function damaged(error: unknown): unknown {
  const [, problem] = (error instanceof Error && /^allRecords: (.+)$/.exec(error.message)) || []
  if (problem === undefined) return error
  return new CommandError(`The store counts its records wrong: ${problem}`, 'Restore a backup.', { cause: error })
}

/** SQLite's own check of the file. */
function checkFile(file: string): void {
  const database = openDatabase(resolve(file))
  try {
    // Drivers return rows as objects.
    const [row] = database.prepare('PRAGMA integrity_check(1)').all() as { readonly integrity_check?: unknown }[]
    if (row?.integrity_check === 'ok') return
    throw new CommandError(`${storeName(file)} is damaged: ${row?.integrity_check}.`, 'Restore a backup.')
  } finally {
    database.close()
  }
}

function print(faults: readonly Fault[], isRepairing: boolean): void {
  for (const { kind, id, message, repaired } of faults.slice(0, MOST_FAULTS)) {
    const state = repaired === undefined ? 'broken  ' : isRepairing ? 'repaired' : 'outdated'
    process.stdout.write(`${state}  ${kind} ${id}: ${message}\n`)
  }
  if (faults.length > MOST_FAULTS) process.stdout.write(`${faults.length - MOST_FAULTS} more\n`)
}

function faultsLeft(name: string, left: number, broken: number): CommandError {
  const remedy =
    broken < left
      ? 'Run it again with --repair.'
      : `Write all indexes anew with kalends copy ${isPostgres(name) ? 'ADDRESS' : storeName(name)} NEW, or restore a backup.`
  return new CommandError(`${storeName(name)} has ${counted(left, 'fault')}.`, remedy)
}
