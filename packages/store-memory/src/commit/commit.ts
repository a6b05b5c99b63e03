import type { Kind, RecordOf, Remove, SlugRule, Update } from '@kalends/core'
import {
  type Change,
  type Committed,
  conflict,
  type Drafts,
  type ExpectName,
  type ExpectRevision,
  freeSlug,
  type Insert,
} from '@kalends/core'
import { applyWrites } from '../apply.ts'
import { buildRow } from '../rows/rows.ts'
import type { State } from '../state.ts'
import { heldSlug, idsByName, rowOf } from '../table.ts'
import { stripLinks } from './linkers.ts'
import { emptyStage, type Stage, stagedHolder, stagedRow, stagedWrites, stageRow } from './stage.ts'

/** Carries out the changes, all or none: everything is checked and built first, then put in place. */
export function commit(state: State, changes: readonly Change[]): Committed {
  const stage = emptyStage(state)
  const written = changes.map((change) => carryOut(stage, change))
  if (changes.some(writes)) {
    const records = written.map((name) => (name === undefined ? undefined : stagedRow(stage, name.kind, name.id)))
    applyWrites(state, stagedWrites(stage))
    state.revision = stage.revision
    return { revision: stage.revision, records }
  }
  return { revision: state.revision, records: changes.map(() => undefined) }
}

function writes({ type }: Change): boolean {
  return type !== 'expectName' && type !== 'expectRevision'
}

interface Name {
  readonly kind: Kind
  readonly id: number
}

function carryOut(stage: Stage, change: Change): Name | undefined {
  if (change.type === 'insert') return insert(stage, change)
  if (change.type === 'update') return update(stage, change)
  if (change.type === 'remove') return remove(stage, change)
  return change.type === 'expectName' ? expectName(stage, change) : expectRevision(stage, change)
}

function insert(stage: Stage, { kind, ref, draft, slugRule }: Insert): Name {
  const id = stage.lastIds[kind] + 1
  write(stage, kind, id, draft, slugRule)
  stage.lastIds[kind] = id
  if (ref !== undefined) stage.refs.set(ref, { kind, id })
  return { kind, id }
}

function update(stage: Stage, { kind, id, expected, draft, slugRule }: Update): Name {
  checkRevision(stage, kind, id, expected)
  write(stage, kind, id, draft, slugRule)
  return { kind, id }
}

function remove(stage: Stage, { kind, id, expected }: Remove): undefined {
  checkRevision(stage, kind, id, expected)
  stageRow(stage, kind, id, undefined)
  stripLinks(stage, kind, id)
}

function expectName(stage: Stage, { kind, nameKey, ids }: ExpectName): undefined {
  const table = stage.state.tables[kind]
  const touched = [...stage.rows[kind].keys()].filter((id) => rowOf<Kind>(table, id) !== undefined)
  const known = [...new Set([...idsByName(table, nameKey), ...touched])].sort((left, right) => left - right)
  const present = known.filter((id) => stagedRow(stage, kind, id)?.nameKey === nameKey)
  const isSame = present.length === ids.length && present.every((id, place) => id === ids[place])
  if (!isSame) throw conflict({ reason: 'name', kind, nameKey })
}

function expectRevision(stage: Stage, { kind, id, expected }: ExpectRevision): undefined {
  checkRevision(stage, kind, id, expected)
}

/** The record must be as the caller saw it before the commit, and still be there. */
function checkRevision(stage: Stage, kind: Kind, id: number, expected: number): void {
  const before = rowOf<Kind>(stage.state.tables[kind], id)
  if (before?.revision !== expected || stagedRow(stage, kind, id) === undefined) {
    throw conflict({ reason: 'revision', kind, id })
  }
}

function write<K extends Kind>(stage: Stage, kind: K, id: number, draft: Drafts[K], slugRule: SlugRule): void {
  const row: RecordOf<K> = buildRow[kind](draft, {
    id,
    revision: stage.revision,
    slug: pickSlug(stage, kind, id, draft, slugRule),
    link: (target, targetId) => resolveLink(stage, target, targetId),
  })
  stageRow(stage, kind, id, row)
  stage.drafted[kind].push(id)
}

function resolveLink(stage: Stage, kind: Kind, id: number): number {
  const ref = stage.refs.get(id)
  const target = ref?.kind === kind ? ref.id : id
  if (stagedRow(stage, kind, target) === undefined) throw conflict({ reason: 'link', kind, id })
  return target
}

function pickSlug(stage: Stage, kind: Kind, id: number, draft: Drafts[Kind], rule: SlugRule): string {
  const wanted = heldSlug(draft)
  if (wanted === undefined) return 'slug' in draft ? draft.slug : ''
  const isTaken = (slug: string) => (stagedHolder(stage, kind, slug) ?? id) !== id
  if (rule === 'suffix') return freeSlug(wanted, isTaken)
  if (isTaken(wanted)) throw conflict({ reason: 'slug', kind, slug: wanted })
  return wanted
}
