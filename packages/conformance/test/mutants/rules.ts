import type { RecordOf } from '@kalends/core'
import { distanceKm } from '@kalends/core'
import { mapLinks } from '../../src/reference/links.ts'
import { brokenRule, type Mutant } from './mutant.ts'

/** A needle as LIKE interprets it without escaping. */
function like(needle: string): RegExp {
  const source = needle
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.')
  return new RegExp(source, 's')
}

/** Stores that make a wrong decision about a single record. */
export const ruleMutants: readonly Mutant[] = [
  brokenRule('a range includes its end', 'eventsWindow', () => ({
    within: (value, { min, max }) => (min === undefined || value >= min) && (max === undefined || value <= max),
  })),
  brokenRule('a range leaves out its start', 'eventsWindow', () => ({
    within: (value, { min, max }) => (min === undefined || value > min) && (max === undefined || value < max),
  })),
  brokenRule('a bound of 0 is ignored', 'eventsWindow', () => ({
    within: (value, { min, max }) => (!min || value >= min) && (!max || value < max),
  })),
  brokenRule('times before 1970 count as 1970', 'eventsWindow', ({ within }) => ({
    within: (value, range) => within(Math.max(0, value), range),
  })),
  brokenRule('times are cut to 32 bits', 'eventsWindow', ({ within }) => ({
    within: (value, range) => within(value | 0, range),
  })),
  brokenRule('a future post is due a second late', 'visibility', () => ({
    effectiveStatus: (post, now) => (post.status === 'future' && post.publishedAt < now ? 'publish' : post.status),
  })),
  brokenRule('a future post is never due', 'visibility', () => ({ effectiveStatus: (post) => post.status })),
  brokenRule('any post with a date to come counts as future', 'visibility', ({ effectiveStatus }) => ({
    effectiveStatus: (post, now) =>
      post.status === 'publish' && post.publishedAt > now ? 'future' : effectiveStatus(post, now),
  })),
  brokenRule('nobody owns what has no author', 'visibility', () => ({
    owns: (viewer, post) => post.authorId === viewer,
  })),
  brokenRule('authors are compared by 32 bits', 'visibility', () => ({
    owns: (viewer, post) => viewer !== undefined && (Number(post.authorId) | 0) === (Number(viewer) | 0),
  })),
  brokenRule('own admits everybody', 'visibility', ({ admits }) => ({
    admits: (scope, status, own) => scope === 'own' || admits(scope, status, own),
  })),
  brokenRule('ownUnpublished admits published posts', 'visibility', ({ admits }) => ({
    admits: (scope, status, own) => admits(scope === 'ownUnpublished' ? 'own' : scope, status, own),
  })),
  brokenRule('ownUnpublished opens published events', 'eventsLocked', ({ admits }) => ({
    admits: (scope, status, own) => admits(scope === 'ownUnpublished' ? 'own' : scope, status, own),
  })),
  brokenRule('external ids are not unique', 'externalIds', () => ({ rejectsExternalId: () => false })),
  brokenRule('any needle is enough', 'eventsSearch', () => ({
    contains: (text, needles) => needles.length === 0 || needles.some((needle) => text.includes(needle)),
  })),
  brokenRule('a search ignores case', 'eventsSearch', () => ({
    contains: (text, needles) => needles.every((needle) => text.toLowerCase().includes(needle.toLowerCase())),
  })),
  brokenRule('a search ignores accents', 'unicode', () => ({
    contains: (text, needles) => {
      const plain = (part: string) => part.normalize('NFD').replace(/\p{M}/gu, '')
      return needles.every((needle) => plain(text).includes(plain(needle)))
    },
  })),
  brokenRule('% and _ are wildcards', 'eventsSearch', () => ({
    contains: (text, needles) => needles.every((needle) => like(needle).test(text)),
  })),
  brokenRule('needles under three characters are passed over', 'eventsSearch', () => ({
    contains: (text, needles) => needles.every((needle) => needle.length < 3 || text.includes(needle)),
  })),
  brokenRule('needles under three characters find nothing', 'eventsSearch', () => ({
    contains: (text, needles) =>
      needles.every((needle) => needle === '' || (needle.length > 2 && text.includes(needle))),
  })),
  brokenRule('only the beginnings of words are found', 'eventsSearch', () => ({
    contains: (text, needles) => needles.every((needle) => ` ${text.replaceAll('\n', ' ')}`.includes(` ${needle}`)),
  })),
  brokenRule('signs are left out of a search', 'eventsSearch', () => ({
    contains: (text, needles) => {
      const letters = (part: string) => part.replace(/[^\p{L}\p{N}\s]/gu, '')
      return needles.every((needle) => letters(text).includes(letters(needle)))
    },
  })),
  brokenRule('a search looks into the raw fields', 'eventsSearch', () => ({
    searchedText: (event) => `${event.title}\n${event.description}\n${event.excerpt}`.toLowerCase(),
  })),
  brokenRule('a search looks behind the password', 'eventsLocked', () => ({
    searchedText: (event) => event.searchText,
  })),
  brokenRule('a search never finds a locked event', 'eventsLocked', () => ({
    searchedText: (event, locked) => (locked ? '' : event.searchText),
  })),
  brokenRule('counts include protected events', 'counts', ({ effectiveStatus }) => ({
    counts: (event, now) => effectiveStatus(event, now) === 'publish',
  })),
  brokenRule('counts include the trash', 'counts', ({ counts }) => ({
    counts: (event, now) => event.status === 'trash' || counts(event, now),
  })),
  brokenRule('counts leave out due events', 'counts', () => ({
    counts: (event) => event.status === 'publish' && event.passwordHash === undefined,
  })),
  brokenRule('counts leave out hidden events', 'counts', ({ counts }) => ({
    counts: (event, now) => !event.hideFromListings && counts(event, now),
  })),
  brokenRule('a circle ends at the date line', 'geo', ({ isNear }) => ({
    isNear: (venue, circle) => Math.abs((venue.longitude ?? 0) - circle.longitude) < 180 && isNear(venue, circle),
  })),
  brokenRule('a circle leaves out its edge', 'geo', () => ({
    isNear: ({ latitude, longitude }, circle) =>
      latitude !== undefined && longitude !== undefined && distanceKm({ latitude, longitude }, circle) < circle.km,
  })),
  brokenRule('a circle is measured on a flat earth', 'geo', () => ({
    isNear: ({ latitude, longitude }, circle) =>
      latitude !== undefined &&
      longitude !== undefined &&
      Math.hypot(latitude - circle.latitude, longitude - circle.longitude) * 111.195 <= circle.km,
  })),
  brokenRule('a circle has a box around it that is too narrow far north', 'geo', ({ isNear }) => ({
    isNear: (venue, circle) =>
      Math.abs((venue.longitude ?? 0) - circle.longitude) <= circle.km / 111 && isNear(venue, circle),
  })),
  brokenRule('a venue without coordinates is at 0, 0', 'geo', () => ({
    isNear: ({ latitude = 0, longitude = 0 }, circle) => distanceKm({ latitude, longitude }, circle) <= circle.km,
  })),
  brokenRule('texts are ordered without case', 'unicode', ({ compareText }) => ({
    compareText: (left, right) => compareText(left.toLowerCase(), right.toLowerCase()),
  })),
  brokenRule('texts are ordered by UTF-16 units', 'unicode', () => ({
    compareText: (left, right) => (left < right ? -1 : left > right ? 1 : 0),
  })),
  brokenRule('texts are ordered by language', 'unicode', () => ({
    compareText: (left, right) => left.localeCompare(right, 'en'),
  })),
  brokenRule('the trash holds slugs', 'slugs', () => ({ holdsSlug: () => true })),
  brokenRule('drafts hold no slugs', 'slugs', ({ holdsSlug }) => ({
    holdsSlug: (record) => holdsSlug(record) && !('status' in record && record.status === 'draft'),
  })),
  brokenRule('a removal leaves links behind', 'removals', () => ({ withoutLinks: (_kind, record) => record })),
  brokenRule('a removal takes off the same id of every kind', 'removals', () => ({
    withoutLinks: (kind, record, _target, id) =>
      mapLinks(kind, record, (_linked, linkedId) => (linkedId === id ? undefined : linkedId)),
  })),
  brokenRule('a removal does not change the revision of what it changes', 'removals', ({ withoutLinks }) => ({
    withoutLinks: (kind, record, target, id) => ({
      ...withoutLinks(kind, record, target, id),
      revision: record.revision - 1,
    }),
  })),
  brokenRule('a removal empties the whole list', 'removals', ({ withoutLinks }) => ({
    withoutLinks: (kind, record, target, id) => {
      const stripped = withoutLinks(kind, record, target, id)
      return { ...stripped, ...('tagIds' in record && target === 'tag' ? { tagIds: [] } : {}) } as RecordOf<typeof kind>
    },
  })),
  brokenRule('no revision is ever too old', 'conflicts', () => ({ isCurrent: () => true })),
  brokenRule('a revision yet to come is taken', 'conflicts', () => ({
    isCurrent: (present, expected) => present <= expected,
  })),
  brokenRule('links are not checked', 'conflicts', () => ({ rejectsLink: () => false })),
  brokenRule('links of venues are not checked', 'conflicts', () => ({ rejectsLink: (kind) => kind !== 'venue' })),
  brokenRule('parents of categories are not checked', 'conflicts', () => ({
    rejectsLink: (kind) => kind !== 'category',
  })),
]
