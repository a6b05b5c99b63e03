import type { Kind } from '../ports/record.ts'
import type { CommitState } from './commit-state.ts'
import { linksTo } from './links.ts'
import type { RecordSource } from './scan-records.ts'
import { reservedSlug } from './stage.ts'

/**
 * Creates the state that `applyChanges` reads, for a store without indexes. It finds slugs, names and links by scanning
 * all records of a kind. Create one for each commit.
 */
export function scanState(source: RecordSource & Pick<CommitState, 'revision' | 'lastIds'>): CommitState {
  const holders = new Map<Kind, ReadonlyMap<string, number>>()

  function holdersOf(kind: Kind): ReadonlyMap<string, number> {
    const known = holders.get(kind)
    if (known !== undefined) return known
    const made = new Map<string, number>()
    for (const record of source.all(kind)) {
      const slug = reservedSlug(record)
      if (slug !== undefined) made.set(slug, record.id)
    }
    holders.set(kind, made)
    return made
  }

  return {
    revision: source.revision,
    lastIds: source.lastIds,
    get: (kind, id) => source.get(kind, id),
    slugHolder: (kind, slug) => holdersOf(kind).get(slug),
    idsByName: (kind, nameKey) => idsWhere(source.all(kind), (record) => record.nameKey === nameKey),
    linkingIds: (kind, target, id) => idsWhere(source.all<Kind>(kind), (record) => linksTo(record, target, id)),
  }
}

function idsWhere<R extends { readonly id: number }>(records: Iterable<R>, test: (record: R) => boolean): number[] {
  return [...records].filter(test).map(({ id }) => id)
}
