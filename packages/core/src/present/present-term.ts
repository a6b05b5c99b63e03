import type { CategoryView, TagView } from '../contract/outputs.ts'
import type { TermKind, TermRecord } from '../ports/record.ts'
import { collectionOf, collectionUrl, customFieldsMember, type Presenting, recordUrl } from './presenting.ts'

/** A term with the number of its published events. */
export interface CountedTerm {
  readonly term: TermRecord
  readonly count: number
}

/** Renders a category, on its own or as part of an event. */
export function presentCategory({ term, count }: CountedTerm, presenting: Presenting): CategoryView {
  const { id, name, slug, description, parentId } = term
  const head = { id, name, slug, taxonomy: 'event_category', description, parent: parentId ?? 0, count } as const
  return Object.assign(head, termTail('category', term, presenting))
}

/** Renders a tag, on its own or as part of an event. */
export function presentTag({ term, count }: CountedTerm, presenting: Presenting): TagView {
  const { id, name, slug, description } = term
  const head = { id, name, slug, taxonomy: 'event_tag', description, count } as const
  return Object.assign(head, termTail('tag', term, presenting))
}

function termTail(
  kind: TermKind,
  term: TermRecord,
  { settings, baseUrls, language }: Presenting,
): Pick<TagView, 'url' | 'rest_url' | 'urls' | 'custom_fields'> {
  const collection = collectionOf[kind]
  const self = recordUrl(baseUrls, collection, term.id)
  return {
    url: settings.pageUrl({ kind, id: term.id, slug: term.slug, baseUrl: baseUrls.baseUrl, language }),
    rest_url: self,
    urls: {
      self,
      collection: collectionUrl(baseUrls, collection),
      up: term.parentId === undefined ? null : recordUrl(baseUrls, collection, term.parentId),
    },
    ...customFieldsMember(settings.fields[collection], term.customFields),
  }
}
