import type {
  Circle,
  EventRecord,
  Kind,
  PostDraft,
  Range,
  RecordOf,
  Scope,
  Status,
  UserId,
  VenueRecord,
} from '@kalends/core'
import { isInCircle } from '@kalends/core'
import { byCodePoint } from './by-code-point.ts'
import { mapLinks } from './links.ts'

/**
 * The single decisions of the reference store. A test can replace one of them and check that the cases notice.
 */
export interface Rules {
  /** The stored status, except that `future` is `publish` once its time has come. */
  readonly effectiveStatus: (post: PostDraft, now: number) => Status
  /** Whether the viewer wrote this record. */
  readonly owns: (viewer: UserId | undefined, post: PostDraft) => boolean
  /** Whether a scope admits a record of this effective status. */
  readonly admits: (scope: Scope, status: Status, own: boolean) => boolean
  /** Whether a number is in the range. */
  readonly within: (value: number, range: Range) => boolean
  /** Whether the text contains all of the needles. */
  readonly contains: (text: string, needles: readonly string[]) => boolean
  /** The text that a search looks into. */
  readonly searchedText: (event: EventRecord, locked: boolean) => string
  /** Whether an event counts for a term at `now`. */
  readonly counts: (event: EventRecord, now: number) => boolean
  /** Whether the event takes place online. */
  readonly isOnline: (event: EventRecord) => boolean
  /** Whether the venue is in the circle. */
  readonly isNear: (venue: VenueRecord, circle: Circle) => boolean
  /** Compares by code point, for sorting. */
  readonly compareText: (left: string, right: string) => number
  /** Whether the record reserves its slug, so that no other record of the kind can have it. */
  readonly holdsSlug: (record: object) => boolean
  /** The record without its links to another one. */
  readonly withoutLinks: <K extends Kind>(kind: K, record: RecordOf<K>, target: Kind, id: number) => RecordOf<K>
  /** Whether an update or a removal that expects `expected` is allowed. */
  readonly isCurrent: (present: number, expected: number) => boolean
  /** Whether a record with an external id that another one has is rejected. */
  readonly rejectsExternalId: (post: PostDraft) => boolean
  /** Whether a link to a missing record is rejected. */
  readonly rejectsLink: (kind: Kind, linked: Kind, id: number) => boolean
}

/** The rules as the port states them. */
export const plainRules: Rules = {
  effectiveStatus: (post, now) => (post.status === 'future' && post.publishedAt <= now ? 'publish' : post.status),
  owns: (viewer, post) => viewer !== undefined && post.authorId === viewer,
  admits: (scope, status, own) => {
    if (scope === 'all') return true
    if (scope === 'own') return own
    if (scope === 'ownUnpublished') return own && status !== 'publish'
    return false
  },
  within: (value, { min, max }) => (min === undefined || value >= min) && (max === undefined || value < max),
  contains: (text, needles) => needles.every((needle) => text.includes(needle)),
  searchedText: (event, locked) => (locked ? event.titleText : event.searchText),
  counts: (event, now) => plainRules.effectiveStatus(event, now) === 'publish' && event.passwordHash === undefined,
  isOnline: ({ onlineUrl, eventStatus }) => onlineUrl !== undefined || eventStatus === 'moved_online',
  isNear: ({ latitude, longitude }, circle) =>
    latitude !== undefined && longitude !== undefined && isInCircle(circle, { latitude, longitude }),
  compareText: byCodePoint,
  holdsSlug: (record) => !('status' in record && record.status === 'trash'),
  withoutLinks: (kind, record, target, id) =>
    mapLinks(kind, record, (linked, linkedId) => (linked === target && linkedId === id ? undefined : linkedId)),
  isCurrent: (present, expected) => present === expected,
  rejectsExternalId: () => true,
  rejectsLink: () => true,
}
