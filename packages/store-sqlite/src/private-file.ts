import { closeSync, openSync } from 'node:fs'

/**
 * Creates an empty file that only its owner can read and write, because databases contain password hashes. SQLite takes
 * an empty file for a new database and gives its `-wal` and `-shm` the same mode. Throws when the file exists.
 */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
}
