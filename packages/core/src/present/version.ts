import { canIdentify } from '../domain/external-ids.ts'
import { effectiveStatus } from '../domain/status.ts'
import type { PostDraft, Stored, TermRecord } from '../ports/record.ts'
import type { EventRelated } from './present-event.ts'
import type { CountedTerm } from './present-term.ts'
import type { Presenting } from './presenting.ts'

/** The language and base URL, which every version begins with. */
export function presentationKey({ language, baseUrls }: Pick<Presenting, 'language' | 'baseUrls'>): string {
  return `${language} ${baseUrls.languageRoot ?? ''} ${baseUrls.baseUrl}`
}

/** What the version of a post begins with: its views also differ in whether they show external ids. */
export function postPresentationKey(presenting: Presenting): string {
  const { events, venues, organizers } = presenting.permissions
  const shown = [events, venues, organizers].map((permissions) => (canIdentify(permissions) ? 'x' : '')).join('.')
  return `${presentationKey(presenting)} ${shown}`
}

/** The version of a post by itself. It also changes when a `future` post becomes due. */
export function postVersion(post: PostDraft & Stored, now: number): string {
  const isDue = effectiveStatus(post, now) !== post.status
  return isDue ? `${post.id}.${post.revision}!` : `${post.id}.${post.revision}`
}

/** The version of a term by itself, without its event count. */
export function termVersion({ id, revision }: TermRecord): string {
  return `${id}.${revision}`
}

/** The version of all that an event shows besides its own fields. Images never change, so they need no version. */
export function relatedVersion(related: EventRelated, now: number): string {
  const { categories, tags, venues, organizers, parentId, ticketed } = related
  const terms = (list: readonly CountedTerm[]): string =>
    list.map(({ term, count }) => `${termVersion(term)}.${count}`).join()
  const posts = (list: EventRelated['venues'] | EventRelated['organizers']): string =>
    list.map(({ record }) => postVersion(record, now)).join()
  return ` c${terms(categories)} t${terms(tags)} v${posts(venues)} o${posts(organizers)} p${parentId ?? ''}${ticketed ? ' k' : ''}`
}
