import { foldText, type Kind, nameKey, type RecordOf, searchText } from '@kalends/core'

/**
 * A record with the values that are derived from others as they must be. What a search for venues and organizers looks in depends on
 * custom fields, so it stays as it is.
 */
const derive: { readonly [K in Kind]: (record: RecordOf<K>) => RecordOf<K> } = {
  event: (event) => ({
    ...event,
    titleText: foldText(event.title),
    searchText: searchText([event.title, event.description, event.excerpt]),
  }),
  venue: (venue) => ({
    ...venue,
    nameKey: nameKey(venue.name),
    cityKey: foldText(venue.city),
    countryKey: foldText(venue.country),
  }),
  organizer: (organizer) => ({ ...organizer, nameKey: nameKey(organizer.name) }),
  category: deriveTerm,
  tag: deriveTerm,
  image: (image) => image,
}

function deriveTerm(term: RecordOf<'tag'>): RecordOf<'tag'> {
  return {
    ...term,
    nameKey: nameKey(term.name),
    descriptionText: foldText(term.description),
    searchText: searchText([term.name, term.slug, term.description]),
  }
}

/** The same for a record of any kind. */
export function withDerived(kind: Kind, record: RecordOf<Kind>): RecordOf<Kind> {
  // The kind is that of the record.
  return (derive[kind] as (record: RecordOf<Kind>) => RecordOf<Kind>)(record)
}
