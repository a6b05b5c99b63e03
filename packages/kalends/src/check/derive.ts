import {
  type Drafts,
  eventSearchText,
  foldText,
  type IsDeclared,
  type Kind,
  nameKey,
  organizerSearchText,
  type PlaceKind,
  type RecordOf,
  termSearchText,
  venueSearchText,
} from '@kalends/core'

/** Whether a custom field of venues or organizers is declared in the configuration file. */
export type DeclaredFields = (kind: PlaceKind, field: string) => boolean

/** Returns a record in which the derived values are computed again. */
export function withDerived(kind: Kind, record: RecordOf<Kind>, declared: DeclaredFields): RecordOf<Kind> {
  // The kind matches the record.
  return (derive[kind] as (record: RecordOf<Kind>, declared: DeclaredFields) => RecordOf<Kind>)(record, declared)
}

const derive: { readonly [K in Kind]: (record: RecordOf<K>, declared: DeclaredFields) => RecordOf<K> } = {
  event: (event) => ({
    ...event,
    titleText: foldText(event.title),
    searchText: eventSearchText(event),
  }),
  venue: (venue, declared) => ({
    ...venue,
    nameKey: nameKey(venue.name),
    cityKey: foldText(venue.city),
    countryKey: foldText(venue.country),
    searchText: venueSearchText(venue, isSearched('venue', venue, declared)),
  }),
  organizer: (organizer, declared) => ({
    ...organizer,
    nameKey: nameKey(organizer.name),
    searchText: organizerSearchText(organizer, isSearched('organizer', organizer, declared)),
  }),
  category: deriveTerm,
  tag: deriveTerm,
  image: (image) => image,
}

/**
 * Whether searches look into a custom field. An application on the same store can declare fields that the configuration
 * file does not have. So a field also counts if the search text already contains its texts.
 */
function isSearched(
  kind: PlaceKind,
  { customFields, searchText: stored }: Drafts[PlaceKind],
  declared: DeclaredFields,
): IsDeclared {
  const lines = new Set(stored.split('\n'))
  return (field) => {
    const texts = [customFields[field]].flat().filter((value) => typeof value === 'string')
    return declared(kind, field) || texts.every((text) => text === '' || lines.has(foldText(text)))
  }
}

function deriveTerm(term: RecordOf<'tag'>): RecordOf<'tag'> {
  return {
    ...term,
    nameKey: nameKey(term.name),
    descriptionText: foldText(term.description),
    searchText: termSearchText(term),
  }
}
