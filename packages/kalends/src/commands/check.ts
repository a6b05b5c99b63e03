import { resolve } from 'node:path'
import { allRecords, type Kind, kinds, type RecordOf } from '@kalends/core'
import { type DerivedFault, openDatabase, type SqlStore } from '@kalends/store-sqlite'
import { checkRecords, type Fault } from '../check/check-records.ts'
import type { DeclaredFields } from '../check/derive.ts'
import { CommandError } from '../command-error.ts'
import { requireCalendar } from '../has-calendar.ts'
import { isPostgres, openStore, reasonOf, storeError, storeName } from '../open-store.ts'
import { type ReadSettings, readSettings } from '../settings/read-settings.ts'
import type { Sources } from '../settings/resolve-settings.ts'
import { counted } from '../terminal/counted.ts'
import { progressBar } from '../terminal/progress.ts'

/** How many faults are printed at most. */
const MOST_FAULTS = 1000

/** An hour, because a statement for a whole table of a large calendar can take minutes. */
const STATEMENT_TIMEOUT_MS = 3_600_000

/** Runs `kalends check`. Throws if faults are left. */
export async function check(flags: Sources['flags'] & { readonly repair?: boolean }): Promise<void> {
  const read = await readSettings(flags)
  const name = read.settings.get('store')
  await requireCalendar(name)
  if (!isPostgres(name)) checkFile(name)
  const store = await openStore(name, { statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  try {
    const isRepairing = flags.repair === true
    const faults = await faultsOf(store, declaredIn(read))
    const derived = await derivedFaults(store, faults, isRepairing)
    print(faults, derived, isRepairing)
    const broken = faults.filter(({ repaired }) => repaired === undefined).length
    const repairable = faults.length - broken + derived.length
    const left = isRepairing ? broken : broken + repairable
    if (left > 0) throw faultsLeft(name, left, broken)
    const note = repairable > 0 ? ` Repaired faults: ${repairable}.` : ''
    process.stderr.write(`${storeName(name)} is in order: ${counted(await countRecords(store), 'record')}.${note}\n`)
  } finally {
    await store.close()
  }
}

/**
 * The faults of derived data, except for records that `faults` corrects. With `isRepairing`, also repairs them.
 */
async function derivedFaults(
  store: SqlStore,
  faults: readonly Fault[],
  isRepairing: boolean,
): Promise<readonly DerivedFault[]> {
  const repaired = new Map<string, RecordOf<Kind>>()
  for (const fault of faults)
    if (fault.repaired !== undefined) repaired.set(`${fault.kind} ${fault.id}`, fault.repaired)
  // Safe: the key contains the kind.
  const corrected = <K extends Kind>(kind: K, id: number) => repaired.get(`${kind} ${id}`) as RecordOf<K> | undefined
  try {
    const derived = await store.rebuild({ isKept: isRepairing, ...(isRepairing && { corrected }) })
    return derived.filter(({ kind, id }) => !repaired.has(`${kind} ${id}`))
  } catch (error) {
    const remedy = 'Stop all servers and run it again, or restore a backup.'
    throw new CommandError(`The indexes cannot be compared with the records${reasonOf(error)}.`, remedy, {
      cause: error,
    })
  }
}

/** The custom fields that the configuration file declares. */
function declaredIn({ config }: ReadSettings): DeclaredFields {
  // `createCalendar` reports a value of a wrong type. Here, it declares no fields.
  const fields = config?.values?.['fields'] as Partial<Record<string, object>> | undefined
  return (kind, field) => Object.hasOwn(fields?.[kind === 'venue' ? 'venues' : 'organizers'] ?? {}, field)
}

/** How many records there are. Call this after a repair, which restores lost rows. */
async function countRecords(store: SqlStore): Promise<number> {
  let count = 0
  for (const kind of kinds) {
    for await (const records of allRecords(store, kind)) count += records.length
  }
  return count
}

async function faultsOf(store: SqlStore, declared: DeclaredFields): Promise<readonly Fault[]> {
  const revision = await store.revision()
  const faults: Fault[] = []
  const bar = progressBar('Checking', process.stderr)
  const onProgress = (done: number, total: number) => bar.update(done, total)
  try {
    for await (const fault of checkRecords(store, { declared, onProgress })) faults.push(fault)
  } catch (error) {
    if ((await store.revision()) === revision) throw damaged(error)
  } finally {
    bar.end()
  }
  if ((await store.revision()) === revision) return faults
  throw new CommandError('Something was written to the calendar meanwhile.', 'Stop all servers, and run it again.')
}

/** The error for a record whose content is lost, which cannot be repaired. */
function damaged(error: unknown): unknown {
  const [, problem] = (error instanceof Error && /^(?:allRecords: )?(.+)\.$/.exec(error.message)) || []
  if (problem === undefined) return error
  return new CommandError(`The calendar cannot be read: ${problem}.`, 'Restore a backup.', { cause: error })
}

/** SQLite's own check of the file. */
function checkFile(file: string): void {
  const found = integrityOf(file)
  if (found !== 'ok') throw new CommandError(`${storeName(file)} is damaged: ${found}.`, 'Restore a backup.')
}

function integrityOf(file: string): unknown {
  try {
    const database = openDatabase(resolve(file))
    try {
      // Drivers return rows as objects.
      const [row] = database.prepare('PRAGMA integrity_check(1)').all() as { readonly integrity_check?: unknown }[]
      return row?.integrity_check
    } finally {
      database.close()
    }
  } catch (error) {
    throw storeError(file, error)
  }
}

function print(faults: readonly Fault[], derived: readonly DerivedFault[], isRepairing: boolean): void {
  const outdated = isRepairing ? 'repaired' : 'outdated'
  const lines = [
    ...faults.map(({ repaired, ...fault }) => ({ ...fault, state: repaired === undefined ? 'broken  ' : outdated })),
    ...derived.map((fault) => ({ ...fault, state: outdated })),
  ]
  for (const { kind, id, message, state } of lines.slice(0, MOST_FAULTS)) {
    const place = kind === undefined ? '' : `${id === undefined ? `${kind}s` : `${kind} ${id}`}: `
    process.stdout.write(`${state}  ${place}${message}\n`)
  }
  if (lines.length > MOST_FAULTS) process.stdout.write(`${lines.length - MOST_FAULTS} more\n`)
}

function faultsLeft(name: string, left: number, broken: number): CommandError {
  const remedy = broken < left ? 'Run it again with --repair.' : 'Correct these records, or restore a backup.'
  return new CommandError(`${storeName(name)} has ${counted(left, 'fault')}.`, remedy)
}
