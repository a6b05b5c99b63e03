import { resolve } from 'node:path'
import { copyStore } from '@kalends/core'
import { CommandError, usageError } from '../command-error.ts'
import { requireCalendar } from '../has-calendar.ts'
import { copyKeys } from '../keys/copy-keys.ts'
import { openKeys } from '../keys/open-keys.ts'
import { isPostgres, openStore, reasonOf, storeName } from '../open-store.ts'
import { hasPassword, settings } from '../settings/settings.ts'
import { counted } from '../terminal/counted.ts'
import { progressBar } from '../terminal/progress.ts'

/** Runs `kalends copy`. If it fails, the copied records stay, so that another run continues from there. */
export async function copy(from: string, to: string): Promise<void> {
  for (const [name, store] of [
    ['The source', from],
    ['The target', to],
  ] as const)
    checkArgument(name, store)
  if (isSame(from, to)) throw usageError('The source and the target are the same.', 'Choose another target.')
  await requireCalendar(from, 'Check the source.')
  const opened: { close(): unknown }[] = []
  const open = async (store: string) => {
    const records = await openStore(store)
    opened.push(records)
    const keys = await openKeys(store)
    opened.push(keys)
    return { records, keys }
  }
  const bar = progressBar('Copying', process.stderr)
  try {
    const [source, target] = [await open(from), await open(to)]
    await copyStore(source.records, target.records, { onProgress: ({ done, total }) => bar.update(done, total) })
    const keyCount = await copyKeys(source.keys, target.keys)
    bar.end()
    const names = `${storeName(from)} is copied to ${storeName(to)}`
    process.stderr.write(`${names}, with ${counted(keyCount, 'API key')}.\n`)
  } catch (error) {
    bar.end()
    if (error instanceof CommandError) throw error
    const problem = `The copy failed${reasonOf(error).replace(': copyStore', '')}.`
    throw new CommandError(problem, 'The target must be empty, or hold an unfinished copy of this source.', {
      cause: error,
    })
  } finally {
    for (const part of opened) await part.close()
  }
}

function checkArgument(name: string, store: string): void {
  if (settings.store.parse(store) === undefined)
    throw usageError(`${name} must be ${settings.store.form}.`, 'Add --help.')
  if (!hasPassword(store)) return
  const problem = `${name} must not contain a password, because other users of this machine can see it.`
  throw usageError(problem, 'Set PGPASSWORD, or use a .pgpass file.')
}

function isSame(from: string, to: string): boolean {
  return isPostgres(from) || isPostgres(to) ? from === to : resolve(from) === resolve(to)
}
