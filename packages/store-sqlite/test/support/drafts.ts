import * as conformance from '@kalends/conformance'
import type { Change, Drafts, EventDraft, Insert, Kind, TermDraft, VenueDraft } from '@kalends/core'

export { DAY, NOW } from '@kalends/conformance'

/** A published event of an hour. Its slug and its texts for searching are the title. */
export function eventDraft(title: string, given: Partial<EventDraft> = {}): EventDraft {
  const texts = { slug: title, searchText: title, title, titleText: title }
  return conformance.eventDraft({ authorId: 1, ...texts, ...given })
}

/** A published venue. */
export function venueDraft(name: string, given: Partial<VenueDraft> = {}): VenueDraft {
  const texts = { slug: name, searchText: name, name, nameKey: name }
  return conformance.venueDraft({ authorId: 1, ...texts, ...given })
}

/** A category or tag. */
export function termDraft(name: string, given: Partial<TermDraft> = {}): TermDraft {
  return conformance.termDraft({ name, nameKey: name, slug: name, searchText: name, ...given })
}

/** A change that inserts a record. */
export function inserting<K extends Kind>(kind: K, draft: Drafts[K], ref?: number): Change {
  const change: Insert<K> = { type: 'insert', kind, ref, draft, slugRule: 'suffix' }
  return change as Change // `Change` is a union over kinds. The compiler cannot narrow it for a generic kind.
}
