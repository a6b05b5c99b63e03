import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sqliteStore } from '@kalends/store-sqlite'
import { CommandError } from '../command-error.ts'
import { requireCalendar } from '../has-calendar.ts'
import { isPostgres, reasonOf, storeError, storeName } from '../open-store.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { Sources } from '../settings/resolve-settings.ts'

/** Runs `kalends backup`. Running servers can use the calendar meanwhile. */
export async function backup(file: string, flags: Sources['flags']): Promise<void> {
  const { settings } = await readSettings(flags)
  const store = settings.get('store')
  if (isPostgres(store)) {
    throw new CommandError('kalends backup copies SQLite files.', 'Back up a Postgres database with pg_dump.')
  }
  await requireCalendar(store)
  if (existsSync(file))
    throw new CommandError(`${file} exists already.`, 'A backup replaces nothing. Choose another name.')
  await copyTo(store, file)
  process.stderr.write(`${storeName(store)} is backed up to ${file}.\n`)
}

function openSqlite(store: string): ReturnType<typeof sqliteStore> {
  try {
    return sqliteStore({ filename: resolve(store) })
  } catch (error) {
    throw storeError(store, error)
  }
}

async function copyTo(name: string, file: string): Promise<void> {
  const store = openSqlite(name)
  try {
    await store.backup(resolve(file))
  } catch (error) {
    const reason = reasonOf(error)
    if (/malformed/.test(reason)) throw storeError(name, error)
    const remedy = 'Check that its folder exists, that you can write there, and that there is room.'
    throw new CommandError(`${file} cannot be written${reason}.`, remedy, { cause: error })
  } finally {
    await store.close()
  }
}
