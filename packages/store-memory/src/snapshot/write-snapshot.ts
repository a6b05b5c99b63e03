import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Kind, kinds, type RecordOf } from '@kalends/core'
import { changesOf, type State } from '../state.ts'
import { FORMAT, fingerprintOf, type Header, VERSION } from './format.ts'

/** How many records are serialized before the event loop runs again. */
const BATCH = 200
/** A snapshot holds password hashes and unpublished records, so only its owner can read a new file. */
const PRIVATE_MODE = 0o600

/** The records at one moment. Records never change, so references to them are enough. */
export interface Capture {
  readonly header: Header
  /** `changesOf` the state. */
  readonly changes: number
  readonly tables: readonly (readonly [kind: Kind, records: readonly RecordOf<Kind>[]])[]
}

/** Captures the current records. */
export function capture(state: State): Capture {
  const { revision, lastIds, tables } = state
  const records = kinds.reduce((sum, kind) => sum + tables[kind].records.size, 0)
  return {
    header: {
      format: FORMAT,
      version: VERSION,
      revision,
      lastIds,
      records,
      feedTokens: [...state.feedTokens.values()],
    },
    changes: changesOf(state),
    tables: kinds.map((kind) => [kind, [...tables[kind].records.values()]] as const),
  }
}

/**
 * Writes a snapshot atomically: into a temporary file in the same folder, which then replaces the file. Throws when the
 * file no longer has that fingerprint.
 */
export async function writeSnapshot(file: string, captured: Capture, fingerprint: string | undefined): Promise<string> {
  const present = await statIfThere(file)
  const temporary = `${file}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`
  const handle = await open(temporary, 'wx', PRIVATE_MODE)
  try {
    await fill(handle, captured, present === undefined ? PRIVATE_MODE : present.mode & 0o777)
    await checkFingerprint(file, fingerprint)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(dirname(file))
  return fingerprintOf(await stat(file))
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
    for (const [kind, records] of tables) {
      for (let from = 0; from < records.length; from += BATCH) {
        await write(linesOf(kind, records.slice(from, from + BATCH)))
      }
    }
    await handle.appendFile(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function linesOf(kind: Kind, records: readonly RecordOf<Kind>[]): string {
  return records.map((record) => `${JSON.stringify([kind, record])}\n`).join('')
}

async function checkFingerprint(file: string, fingerprint: string | undefined): Promise<void> {
  const present = await statIfThere(file)
  if (present === undefined || fingerprintOf(present) === fingerprint) return
  throw new Error(`The snapshot ${file} was changed by another process. It was left as it is.`)
}

/** Syncs the folder, so that the rename survives a power failure. Windows does not support this. */
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // Errors of `stat` have a code.
    throw error
  }
}
