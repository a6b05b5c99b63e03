import type { Kind, RecordOf } from '@kalends/core'
import { type Field, labelsOf } from '../events/labels.ts'
import { postingOf } from '../events/postings.ts'
import { buildRow, type LinkTo } from '../rows/rows.ts'
import { EVERYTHING, sliceWindow } from '../spans/window.ts'
import type { State } from '../state.ts'
import { type Stage, stagedRow, stageRow } from './stage.ts'

/** Under which label events are that link to a record of a kind. */
const eventFields: Readonly<Record<Kind, Field>> = {
  event: 'parent',
  venue: 'venue',
  organizer: 'organizer',
  category: 'category',
  tag: 'tag',
  image: 'image',
}

/** Takes the id off every record that links to it. Those records get the revision of the commit. */
export function stripLinks(stage: Stage, kind: Kind, id: number): void {
  for (const linking of linkingKinds(kind)) {
    const known = linkersIn(stage.state, linking, kind, id)
    for (const linker of new Set([...known, ...stage.drafted[linking]])) strip(stage, linking, linker, kind, id)
  }
}

function linkingKinds(kind: Kind): readonly Kind[] {
  if (kind === 'image') return ['event', 'venue', 'organizer']
  return kind === 'category' || kind === 'tag' ? ['event', kind] : ['event']
}

/** Ids of the stored records of a kind that link to a record. */
function linkersIn(state: State, linking: Kind, kind: Kind, id: number): Iterable<number> {
  if (linking === 'event') {
    const posting = postingOf(state.events.postings, eventFields[kind], id)
    return posting.flatMap(({ spans }) => sliceWindow(spans, EVERYTHING, 0, Number.POSITIVE_INFINITY).ids)
  }
  if (linking === 'venue' || linking === 'organizer') return state.places[linking].images.get(id) ?? []
  if (linking === 'category' || linking === 'tag') return state.terms[linking].children.get(id) ?? []
  return []
}

function strip<L extends Kind>(stage: Stage, linking: L, linker: number, kind: Kind, id: number): void {
  const row = stagedRow(stage, linking, linker)
  if (row === undefined || !linksTo(row, kind, id)) return
  const link: LinkTo = (linkedKind, linkedId) => (linkedKind === kind && linkedId === id ? undefined : linkedId)
  const slug = 'slug' in row ? row.slug : ''
  stageRow(stage, linking, linker, buildRow[linking](row, { id: linker, revision: stage.revision, slug, link }))
}

/** Whether a record has a link to one of that kind; the record is of a kind that can have. */
function linksTo(row: RecordOf<Kind>, kind: Kind, id: number): boolean {
  if ('startsAt' in row) return labelsOf(row).some(([field, key]) => field === eventFields[kind] && key === id)
  if ('imageId' in row) return row.imageId === id
  return 'parentId' in row && row.parentId === id
}
