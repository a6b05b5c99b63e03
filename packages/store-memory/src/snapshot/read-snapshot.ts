import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type AnyWrite, buildRecord, type Kind, keepLinks, kinds, type RecordOf, type RecordParts } from '@kalends/core'
import { emptyState, type State, storeWrites } from '../state.ts'
import { FORMAT, type Footer, fingerprintOf, type Header, VERSION } from './format.ts'

const CHUNK_BYTES = 1 << 20
const LINE_FEED = 10

/** A loaded state and the fingerprint of its file. */
export interface Loaded {
  readonly state: State
  readonly fingerprint: string
}

/**
 * Loads a snapshot; `undefined` when the file does not exist. Throws when it is damaged or newer, and never changes it.
 */
export function readSnapshot(file: string): Loaded | undefined {
  const handle = openIfThere(file)
  if (handle === undefined) return undefined
  try {
    const fingerprint = fingerprintOf(fstatSync(handle))
    return { state: readState(file, linesOf(handle)), fingerprint }
  } finally {
    closeSync(handle)
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // Errors of `openSync` have a code.
    throw new Error(`The snapshot ${file} cannot be read.`, { cause: error })
  }
}

function readState(file: string, lines: Generator<Buffer>): State {
  const hash = createHash('sha256')
  const header = readHeader(file, lines.next().value ?? damaged(file, 'it is empty'), hash)
  const writes: AnyWrite[] = []
  for (const line of lines) {
    if (writes.length === header.records) {
      checkFooter(file, line, hash.digest('hex'))
      if (lines.next().done !== true) damaged(file, 'it continues after its last line')
      return stateOf(header, writes)
    }
    hash.update(line).update('\n')
    writes.push(readRecord(file, header, line, writes.length + 2))
  }
  return damaged(file, 'it ends too early')
}

function readHeader(file: string, line: Buffer, hash: ReturnType<typeof createHash>): Header {
  const header = parse(file, line, 1) as Partial<Header> | null // Each key is checked below.
  if (header?.format !== FORMAT || typeof header.version !== 'number') return damaged(file, 'it is not a snapshot')
  if (header.version > VERSION) {
    throw new Error(
      `The snapshot ${file} was written by a newer version of @kalends/store-memory ` +
        `(form ${header.version}; this one reads ${VERSION}). It was left as it is.`,
    )
  }
  const { revision, records, lastIds, feedTokens } = header
  const isComplete =
    isCount(revision) &&
    isCount(records) &&
    kinds.every((kind) => isCount(lastIds?.[kind])) &&
    Array.isArray(feedTokens)
  if (!isComplete) damaged(file, 'its first line is not complete')
  hash.update(line).update('\n')
  return header as Header // Safe: every key was checked.
}

function readRecord(file: string, { lastIds, revision }: Header, line: Buffer, number: number): AnyWrite {
  const entry = parse(file, line, number)
  const [kind, record] = (Array.isArray(entry) ? entry : []) as [Kind?, Partial<RecordParts>?] // The next lines check both.
  if (kind === undefined || !kinds.includes(kind)) return damaged(file, `line ${number} is not a record`)
  const { id = 0, revision: written = 0, slug = '' } = record ?? {}
  const isKnown = isCount(id) && id > 0 && id <= lastIds[kind] && isCount(written) && written <= revision
  if (!isKnown) return damaged(file, `line ${number} is not a record`)
  try {
    // The checksum proves that it was a record of this kind when it was written.
    const build = buildRecord[kind] as (draft: unknown, parts: RecordParts) => RecordOf<Kind>
    return {
      kind,
      id,
      before: undefined,
      after: build(record, { id, revision: written, slug, link: keepLinks }),
    } as AnyWrite
  } catch (error) {
    return damaged(file, `line ${number} is not a valid ${kind}`, error)
  }
}

function checkFooter(file: string, line: Buffer, digest: string): void {
  const footer = parse(file, line, 0) as Partial<Footer> | null // The checksum is compared below.
  if (footer?.sha256 !== digest) damaged(file, 'its checksum is wrong')
}

function stateOf({ revision, lastIds, feedTokens }: Header, writes: readonly AnyWrite[]): State {
  const state = emptyState()
  storeWrites(state, writes)
  state.revision = revision
  state.lastIds = lastIds
  for (const token of feedTokens) state.feedTokens.set(token.hash, token)
  return state
}

/** The lines of a file. Bytes after the last line feed are ignored. */
function* linesOf(handle: number): Generator<Buffer> {
  let pending: Buffer[] = []
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    const bytes = chunk.subarray(0, readSync(handle, chunk, 0, CHUNK_BYTES, null))
    if (bytes.length === 0) return
    let from = 0
    for (let to = bytes.indexOf(LINE_FEED); to >= 0; to = bytes.indexOf(LINE_FEED, from)) {
      const rest = bytes.subarray(from, to)
      yield pending.length === 0 ? rest : Buffer.concat([...pending, rest])
      pending = []
      from = to + 1
    }
    if (from < bytes.length) pending.push(bytes.subarray(from))
  }
}

function parse(file: string, line: Buffer, number: number): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch (error) {
    return damaged(file, number === 0 ? 'its last line is not JSON' : `line ${number} is not JSON`, error)
  }
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0 // A safe integer is a number.
}

function damaged(file: string, why: string, cause?: unknown): never {
  throw new Error(`The snapshot ${file} is damaged: ${why}. It was left as it is.`, { cause })
}
