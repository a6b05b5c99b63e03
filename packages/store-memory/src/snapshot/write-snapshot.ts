import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Kind, kinds, type RecordOf } from '@kalends/core'
import type { State } from '../state.ts'
import { type FileMark, FORMAT, type Header, isSameMark, markOf, VERSION } from './format.ts'

/** How many records are turned to text before others get their turn. */
const BATCH = 200
/** A snapshot holds password hashes and unpublished records: nobody else reads it unless the file says otherwise. */
const PRIVATE_MODE = 0o600

/** A state at one moment. Records never change, so holding on to them is enough. */
export interface Capture {
  readonly header: Header
  readonly tables: readonly (readonly [kind: Kind, rows: readonly (RecordOf<Kind> | undefined)[]])[]
}

/** Holds on to what there is now. */
export function capture({ revision, tables }: State): Capture {
  const { event, venue, organizer, category, tag, image } = tables
  const lastIds = {
    event: event.lastId,
    venue: venue.lastId,
    organizer: organizer.lastId,
    category: category.lastId,
    tag: tag.lastId,
    image: image.lastId,
  }
  const records = kinds.reduce((sum, kind) => sum + tables[kind].count, 0)
  return {
    header: { format: FORMAT, version: VERSION, revision, lastIds, records },
    tables: kinds.map((kind) => [kind, tables[kind].rows.slice()] as const),
  }
}

/**
 * Writes a snapshot so that the file is at every moment the old one or the new one, whole: into another file in the
 * same folder first, which then takes its place. Refuses when the file is no longer the one with that mark.
 */
export async function writeSnapshot(file: string, captured: Capture, mark: FileMark | undefined): Promise<FileMark> {
  const present = await statIfThere(file)
  const temporary = `${file}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`
  const handle = await open(temporary, 'wx', PRIVATE_MODE)
  try {
    await fill(handle, captured, present === undefined ? PRIVATE_MODE : present.mode & 0o777)
    await checkMark(file, mark)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(dirname(file))
  return markOf(await stat(file))
}

async function fill(handle: FileHandle, { header, tables }: Capture, mode: number): Promise<void> {
  try {
    await handle.chmod(mode)
    const hash = createHash('sha256')
    const write = (text: string) => {
      hash.update(text)
      return handle.appendFile(text)
    }
    await write(`${JSON.stringify(header)}\n`)
    for (const [kind, rows] of tables) {
      for (let from = 0; from < rows.length; from += BATCH) await write(linesOf(kind, rows.slice(from, from + BATCH)))
    }
    await handle.appendFile(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function linesOf(kind: Kind, rows: readonly (RecordOf<Kind> | undefined)[]): string {
  return rows.map((row) => (row === undefined ? '' : `${JSON.stringify([kind, row])}\n`)).join('')
}

async function checkMark(file: string, mark: FileMark | undefined): Promise<void> {
  const present = await statIfThere(file)
  if (present === undefined || (mark !== undefined && isSameMark(markOf(present), mark))) return
  throw new Error(`The snapshot ${file} was changed by somebody else. It was left as it is.`)
}

/** Makes the new name of the file last. Windows has no such thing and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function statIfThere(file: string) {
  try {
    return await stat(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // What `stat` throws has a code.
    throw error
  }
}
