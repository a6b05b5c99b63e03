import type { EventDraft, OrganizerDraft, TermDraft, VenueDraft } from '../ports/record.ts'
import { searchText } from './fold-text.ts'

/** Whether a custom field is declared. Responses do not show undeclared fields, so searches do not look in them. */
export type IsDeclared = (field: string) => boolean

/** The text in which a search finds events. */
export function eventSearchText({
  title,
  description,
  excerpt,
}: Pick<EventDraft, 'title' | 'description' | 'excerpt'>): string {
  return searchText([title, description, excerpt])
}

/** The text in which a search finds categories or tags. */
export function termSearchText({ name, slug, description }: Pick<TermDraft, 'name' | 'slug' | 'description'>): string {
  return searchText([name, slug, description])
}

/**
 * The text in which a search finds venues: the name, description, address and contact details, and custom fields that
 * are strings or lists of strings.
 */
export function venueSearchText(venue: Omit<VenueDraft, 'searchText'>, isDeclared: IsDeclared): string {
  const { address, city, country, province, state, zip, phone, website, stateProvince } = venue
  const texts = [address, city, country, province, state, zip, phone, website, stateProvince]
  return placeSearchText(venue, texts, isDeclared)
}

/** The text in which a search finds organizers. */
export function organizerSearchText(organizer: Omit<OrganizerDraft, 'searchText'>, isDeclared: IsDeclared): string {
  const { phone, website, email } = organizer
  return placeSearchText(organizer, [phone, website, email], isDeclared)
}

function placeSearchText(
  { name, description, excerpt, customFields }: Omit<OrganizerDraft, 'searchText' | 'phone' | 'website' | 'email'>,
  texts: readonly (string | undefined)[],
  isDeclared: IsDeclared,
): string {
  const custom = Object.entries(customFields).filter(([field]) => isDeclared(field))
  const all = [name, description, excerpt, ...texts, ...custom.flatMap(([, value]) => value)]
  return searchText(all.filter((text) => typeof text === 'string'))
}
