import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from '@kalends/store-sql'
import type { Connection } from './connection.ts'
import { failureOf } from './failures.ts'

/** Writes a copy of the database to a new file, which has that name only once the copy is whole and on the disk. */
export function backUp(connection: Connection, file: string): void {
  if (existsSync(file)) throw new Error(`There is a file already, and a backup does not replace it: ${file}`)
  const unfinished = `${file}.${randomUUID()}.tmp`
  try {
    connection.run({ ...sql`VACUUM INTO ${unfinished}`, reads: false })
    flush(unfinished)
    renameSync(unfinished, file)
    flush(dirname(file))
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw failureOf(error)
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
function flush(path: string): void {
  // Windows has no such thing for folders, and needs a file to be writable for it.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
