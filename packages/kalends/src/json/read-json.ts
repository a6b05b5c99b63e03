import { buildRecord, type Drafts, type Kind, keepLinks, kinds, type RecordOf } from '@kalends/core'
import { CommandError } from '../command-error.ts'
import { collections, VERSION } from './kinds.ts'
import { isLastId, recordChecks, wrongMember } from './record-checks.ts'

/** The records of one kind in a JSON export. */
export interface ExportedKind {
  /** By id, ascending. */
  readonly records: ReadonlyMap<number, RecordOf<Kind>>
  /** The highest id that was ever assigned. */
  readonly lastId: number
}

/** The records of a JSON export. */
export type ExportedRecords = Readonly<Record<Kind, ExportedKind>>

/** The content of a JSON file: a whole calendar, or rows for `calendar.import`. */
export type JsonFile = { readonly records: ExportedRecords } | { readonly rows: readonly unknown[] }

const NOT_OURS =
  'The file must be what kalends export --to json has written, or a list of rows such as [{"externalId": 1, "input": {"title": "Fair", …}}].'

/** Parses a JSON file. Throws if it is neither an export nor a list. */
export function readJson(bytes: Uint8Array): JsonFile {
  const value = parse(bytes)
  if (Array.isArray(value)) return { rows: value }
  if (!isObject(value) || value['format'] !== 'kalends') throw new CommandError(NOT_OURS, '')
  if (value['version'] !== VERSION) {
    throw new CommandError('The file is of another version of Kalends.', `This one reads version ${VERSION}.`)
  }
  return { records: Object.fromEntries(kinds.map((kind) => [kind, readRecords(kind, value)])) as ExportedRecords } // Safe: `kinds` has every kind.
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`The file is not JSON: ${reason}.`, 'Export it again.', { cause: error })
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readRecords(kind: Kind, file: Readonly<Record<string, unknown>>): ExportedKind {
  const name = collections[kind]
  const list = file[name]
  if (!Array.isArray(list)) throw new CommandError(`The file has no list of ${name}.`, 'Export it again.')
  const records = new Map<number, RecordOf<Kind>>()
  for (const [index, value] of list.entries()) {
    const record = readRecord(kind, value, `${name}[${index}]`)
    if (records.has(record.id)) throw new CommandError(`The file has two ${name} with the id ${record.id}.`, '')
    records.set(record.id, record)
  }
  const inOrder = [...records].sort(([left], [right]) => left - right)
  return { records: new Map(inOrder), lastId: readLastId(name, file, inOrder.at(-1)?.[0] ?? 0) }
}

/** The highest id that was ever assigned. If the file has none, it is the highest id of its records. */
function readLastId(name: string, file: Readonly<Record<string, unknown>>, highest: number): number {
  const lastIds = isObject(file['lastIds']) ? file['lastIds'] : {}
  const lastId = Object.hasOwn(lastIds, name) ? lastIds[name] : highest
  if (isLastId(lastId) && Number(lastId) >= highest) return Number(lastId)
  throw new CommandError(`lastIds.${name} of the file must be at least ${highest}, the highest id.`, 'Export it again.')
}

function readRecord(kind: Kind, value: unknown, name: string): RecordOf<Kind> {
  if (!isObject(value)) throw new CommandError(`${name} of the file must be an object.`, 'Export it again.')
  const wrong = wrongMember(value, recordChecks[kind])
  if (wrong !== undefined)
    throw new CommandError(`${name}.${wrong} of the file is missing or wrong.`, 'Export it again.')
  const { id, slug = '', trashOrder = 0 } = value as { id: number; slug?: string; trashOrder?: number } // Checked above.
  // Safe: the checks above ensure that it has every field of a draft of its kind.
  const build = buildRecord[kind] as (
    draft: Drafts[Kind],
    parts: Parameters<typeof buildRecord.tag>[1],
  ) => RecordOf<Kind>
  return build(value as unknown as Drafts[Kind], { id, revision: 1 + trashOrder, slug, link: keepLinks })
}
