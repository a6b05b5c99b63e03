import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder for a test, which is deleted when the test ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The name of a database that does not exist yet, in a new folder. */
export function newFile(): string {
  return join(newFolder(), 'calendar.db')
}
