import type { Change, Insert, Kind, Store } from '@kalends/core'
import { isCalendarError } from '@kalends/core'
import { referenceStore } from '../../src/reference/reference-store.ts'
import { termQuery } from '../../src/store/support/queries.ts'
import { brokenMethod, type Mutant } from './mutant.ts'

/** A store that misinterprets each change of a commit. */
function misdone(fault: string, noticedBy: Mutant['noticedBy'], change: (change: Change) => Change): Mutant {
  return brokenMethod(fault, noticedBy, (right) => ({ commit: (changes) => right.commit(changes.map(change)) }))
}

function withSlug(change: Change, slug: (slug: string) => string): Change {
  if ((change.type !== 'insert' && change.type !== 'update') || !('slug' in change.draft)) return change
  return { ...change, draft: { ...change.draft, slug: slug(change.draft.slug) } } as Change
}

/** A store that assigns ids of removed records again, like a table without its own counter. */
function reusingIds(): Store {
  const existing = new Map<Kind, Set<number>>()
  const idsOf = (kind: Kind) => existing.get(kind) ?? existing.set(kind, new Set()).get(kind) ?? new Set()
  const right = referenceStore({
    nextId: (kind) => {
      const id = Math.max(0, ...idsOf(kind)) + 1
      idsOf(kind).add(id)
      return id
    },
  })
  return {
    ...right,
    commit: async (changes) => {
      for (const change of changes) if (change.type === 'remove') idsOf(change.kind).delete(change.id)
      return right.commit(changes)
    },
  }
}

/** A commit that checks first and writes later, like that of a store without transactions. */
async function lookThenWrite(right: Store, changes: readonly Change[]) {
  for (const change of changes) {
    if (change.type !== 'update' && change.type !== 'remove') continue
    const [record] = await right.getMany(change.kind, [change.id])
    if (record?.revision !== change.expected) return right.commit(changes)
  }
  await new Promise((resolve) => setImmediate(resolve))
  const forced = changes.map(async (change) => {
    if (change.type !== 'update') return change
    const [record] = await right.getMany(change.kind, [change.id])
    return { ...change, expected: record?.revision ?? 0 } as Change
  })
  return right.commit(await Promise.all(forced))
}

/** Stores that write, close or count in a wrong way. */
export const commitMutants: readonly Mutant[] = [
  brokenMethod('a refused commit leaves its first changes behind', 'conflicts', (right) => ({
    commit: async (changes) => {
      try {
        return await right.commit(changes)
      } catch (failure) {
        for (let end = changes.length - 1; end > 0; end -= 1) {
          try {
            await right.commit(changes.slice(0, end))
            break
          } catch {
            // Tries again with fewer changes, until a first part is written.
          }
        }
        throw failure
      }
    },
  })),
  brokenMethod('a refused commit takes a revision', 'conflicts', (right) => {
    let rejected = 0
    return {
      revision: async () => (await right.revision()) + rejected,
      commit: async (changes) => {
        try {
          return await right.commit(changes)
        } catch (failure) {
          rejected += 1
          throw failure
        }
      },
    }
  }),
  brokenMethod('a conflict does not say why', 'conflicts', (right) => ({
    commit: async (changes) => {
      try {
        return await right.commit(changes)
      } catch (failure) {
        throw isCalendarError(failure) ? new Error('conflict') : failure
      }
    },
  })),
  brokenMethod('a commit of nothing takes a revision', 'commit', (right) => {
    let empty = 0
    return {
      revision: async () => (await right.revision()) + empty,
      commit: async (changes) => {
        if (changes.length === 0) empty += 1
        const committed = await right.commit(changes)
        return { ...committed, revision: committed.revision + empty }
      },
    }
  }),
  brokenMethod('each change is a commit of its own', 'commit', (right) => ({
    commit: async (changes) => {
      const single = []
      for (const change of changes) single.push(await right.commit([change]))
      return { revision: await right.revision(), records: single.flatMap((committed) => committed.records) }
    },
  })),
  brokenMethod('a commit answers with what it wrote and nothing for the rest', 'commit', (right) => ({
    commit: async (changes) => {
      const { revision, records } = await right.commit(changes)
      return { revision, records: records.filter((record) => record !== undefined) }
    },
  })),
  { fault: 'ids are given out again', noticedBy: 'commit', open: reusingIds },
  { fault: 'ids begin at 0', noticedBy: 'commit', open: () => referenceStore({ nextId: firstAtZero() }) },
  misdone('links by ids below zero are forgotten', 'commit', (change) =>
    change.type === 'insert' ? ({ ...change, ref: undefined } as Change) : change,
  ),
  misdone('an exact slug gets a number all the same', 'slugs', (change) =>
    'slugRule' in change ? ({ ...change, slugRule: 'suffix' } as Change) : change,
  ),
  misdone('a slug that is taken is always a conflict', 'slugs', (change) =>
    'slugRule' in change ? ({ ...change, slugRule: 'exact' } as Change) : change,
  ),
  misdone('slugs are made lower case', 'slugs', (change) => withSlug(change, (slug) => slug.toLowerCase())),
  misdone('slugs are normalised', 'unicode', (change) => withSlug(change, (slug) => slug.normalize('NFC'))),
  misdone('slugs are trimmed', 'unicode', (change) => withSlug(change, (slug) => slug.trim())),
  misdone('expectations of names are passed over', 'names', (change) =>
    change.type === 'expectName' ? { ...change, nameKey: '\u0001', ids: [] } : change,
  ),
  brokenMethod('what the same commit inserts counts against an expected name', 'names', (right) => ({
    commit: (changes) => {
      const inserted = changes.flatMap((change) =>
        change.type === 'insert' && 'nameKey' in change.draft ? [[change.kind, change.draft.nameKey].join()] : [],
      )
      return right.commit(
        changes.map((change) =>
          change.type === 'expectName' && inserted.includes([change.kind, change.nameKey].join())
            ? { ...change, ids: [...change.ids, 999_999] }
            : change,
        ),
      )
    },
  })),
  brokenMethod('an update keeps what it does not name', 'records', (right) => ({
    commit: async (changes) => {
      const merged = changes.map(async (change) => {
        if (change.type !== 'update') return change
        const [record] = await right.getMany(change.kind, [change.id])
        const given = Object.entries(change.draft).filter(([, value]) => value !== undefined)
        return { ...change, draft: { ...record, ...Object.fromEntries(given) } } as Change
      })
      return right.commit(await Promise.all(merged))
    },
  })),
  brokenMethod('drafts are kept as they were handed in', 'records', (right) => {
    const drafts = new Map<string, object>()
    return {
      commit: async (changes) => {
        const committed = await right.commit(changes)
        for (const [index, change] of changes.entries()) {
          const id = committed.records[index]?.id
          if ('draft' in change) drafts.set(`${change.kind} ${id}`, (change as Insert).draft)
        }
        return committed
      },
      getMany: async (kind, ids) => {
        const records = await right.getMany(kind, ids)
        return records.map((record) => {
          const draft = record && drafts.get(`${kind} ${record.id}`)
          return draft && record ? { ...record, ...draft } : record
        })
      },
    }
  }),
  brokenMethod('a removal takes the children along', 'removals', (right) => ({
    commit: async (changes) => {
      const below: Change[] = []
      for (const change of changes) {
        if (change.type !== 'remove' || change.kind !== 'category') continue
        const { records } = await right.find('category', termQuery({ parent: change.id }))
        for (const { id, revision } of records) below.push({ type: 'remove', kind: 'category', id, expected: revision })
      }
      const { revision, records } = await right.commit([...below, ...changes])
      return { revision, records: records.slice(below.length) }
    },
  })),
  brokenMethod('of two writers who meet both win', 'concurrency', (right) => ({
    commit: (changes) => lookThenWrite(right, changes),
  })),
  brokenMethod('an answer is remembered beyond the next commit', 'commit', (right) => {
    const results = new Map<string, unknown>()
    return {
      find: async (kind, query) => {
        const words = JSON.stringify([kind, query])
        if (!results.has(words)) results.set(words, await right.find(kind, query))
        return results.get(words) as Awaited<ReturnType<typeof right.find<typeof kind>>>
      },
    }
  }),
  brokenMethod('close does nothing', 'lifecycle', () => ({ close: async () => undefined })),
  brokenMethod('closing twice is a failure', 'lifecycle', (right) => {
    let closed = false
    return {
      close: async () => {
        if (closed) throw new Error('already closed')
        closed = true
        await right.close()
      },
    }
  }),
  sharedStore(),
]

function firstAtZero() {
  const begun = new Set<Kind>()
  return (kind: Kind, last: number) => {
    if (begun.has(kind)) return last + 1
    begun.add(kind)
    return 0
  }
}

/** Opens the same store every time. */
function sharedStore(): Mutant {
  const shared = { ...referenceStore(), close: async () => undefined }
  return { fault: 'all stores are one', noticedBy: 'lifecycle', open: () => shared }
}
