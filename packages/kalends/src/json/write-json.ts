import { allRecords, type Kind, kinds, type RecordOf, type Store } from '@kalends/core'
import { CommandError } from '../command-error.ts'
import { commandName } from '../command-name.ts'
import { collections, VERSION } from './kinds.ts'

/**
 * All records of a store as JSON, one on each line, and the last ids that were assigned, so that a restored calendar
 * reuses no id. API keys and feed tokens are left out. Rejects if something was written meanwhile, because a link could
 * then lead to a record that is missing.
 */
export async function* writeJson(store: Store): AsyncGenerator<string> {
  const revision = await store.revision()
  const hasChanged = async (): Promise<boolean> => (await store.revision()) !== revision
  try {
    const lastIds = await store.lastIds()
    const named = Object.fromEntries(kinds.map((kind) => [collections[kind], lastIds[kind]]))
    yield `{"format":"kalends","version":${VERSION},\n"lastIds":${JSON.stringify(named)}`
    for (const kind of kinds) yield* writeCollection(store, kind)
    yield '}\n'
  } catch (error) {
    throw (await hasChanged()) ? changedMeanwhile() : error
  }
  if (await hasChanged()) throw changedMeanwhile()
}

function changedMeanwhile(): CommandError {
  return new CommandError(
    'Something was written to the calendar during the export.',
    `Run it again, or export a backup: ${commandName()} backup FILE, then ${commandName()} export --store FILE.`,
  )
}

async function* writeCollection(store: Store, kind: Kind): AsyncGenerator<string> {
  const order = await trashOrder(store, kind)
  yield `,\n"${collections[kind]}":[`
  let separator = '\n'
  for await (const records of allRecords(store, kind)) {
    const lines: string[] = []
    for (const { revision: _, ...record } of records) {
      const place = order.get(record.id)
      lines.push(separator, JSON.stringify(place === undefined ? record : { ...record, trashOrder: place }))
      separator = ',\n'
    }
    yield lines.join('')
  }
  yield ']'
}

/**
 * If several records in the trash have the same slug, looking up the slug finds the one that was written last. So the
 * export stores the order in which they were written. Nothing else in a restored calendar depends on old revisions.
 */
async function trashOrder(store: Store, kind: Kind): Promise<ReadonlyMap<number, number>> {
  const bySlug = new Map<string, Pick<RecordOf<Kind>, 'id' | 'revision'>[]>()
  for await (const records of allRecords(store, kind)) {
    for (const record of records) {
      if (!('status' in record) || record.status !== 'trash') continue
      const { id, revision } = record
      const same = bySlug.get(record.slug)
      if (same === undefined) bySlug.set(record.slug, [{ id, revision }])
      else same.push({ id, revision })
    }
  }
  const places = new Map<number, number>()
  for (const same of bySlug.values()) {
    if (same.length === 1) continue
    const inOrder = same.toSorted((left, right) => left.revision - right.revision || left.id - right.id)
    for (const [index, { id }] of inOrder.entries()) places.set(id, index + 1)
  }
  return places
}
