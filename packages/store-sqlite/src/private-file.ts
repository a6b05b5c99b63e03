import { closeSync, openSync } from 'node:fs'

/**
 * Creates an empty file that only its owner can read and write, because databases contain password hashes. SQLite
 * treats an empty file as a new database, and creates `-wal` and `-shm` with the same mode. Throws when the file
 * exists.
 */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
}
