import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from '@kalends/store-sql'
import type { Connection } from './connection.ts'
import { storeError } from './errors.ts'
import { createPrivateFile } from './private-file.ts'

/** Copies the database to a new file. The file gets its name only once the copy is complete and on the disk. */
export function backUp(connection: Connection, file: string): void {
  if (existsSync(file)) throw new Error(`A backup does not replace a file, and this one exists: ${file}`)
  const unfinished = `${file}.${randomUUID()}.tmp`
  try {
    createPrivateFile(unfinished)
    connection.run({ ...sql`VACUUM INTO ${unfinished}`, reads: false })
    flush(unfinished)
    renameSync(unfinished, file)
    flush(dirname(file))
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw storeError(error)
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
function flush(path: string): void {
  // Windows cannot flush folders, and flushes only files opened for writing.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
