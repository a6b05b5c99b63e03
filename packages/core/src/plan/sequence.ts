import { effectiveStatus } from '../domain/status.ts'
import type { PlaceDraft, TermDraft } from '../ports/record.ts'

/** How many changes of a linked record the public has seen. It also changed if it was scheduled and became due. */
export function shownSequence(linked: PlaceDraft | TermDraft, now: number): number {
  const isDue = 'publishedAt' in linked && effectiveStatus(linked, now) !== linked.status
  return isDue ? linked.sequence + 1 : linked.sequence
}
