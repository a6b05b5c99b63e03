import type { CategoryView, TagView } from '../contract/outputs.ts'
import type { TermKind, TermRecord } from '../ports/record.ts'
import { collectionOf, collectionUrl, recordUrl } from './links.ts'
import { type Presenting, presentCustomFields } from './presenting.ts'

/** A term with the number of its published events. */
export interface CountedTerm {
  readonly term: TermRecord
  readonly count: number
}

/** Renders a category, on its own or as part of an event. */
export function presentCategory({ term, count }: CountedTerm, presenting: Presenting): CategoryView {
  const { url, rest_url, urls, custom_fields } = termTail('category', term, presenting)
  const { id, name, slug, description, parentId } = term
  const view = {
    id,
    name,
    slug,
    taxonomy: 'event_category',
    description,
    parent: parentId ?? 0,
    count,
    url,
    rest_url,
    urls,
  } as const
  return custom_fields === undefined ? view : { ...view, custom_fields }
}

/** Renders a tag, on its own or as part of an event. */
export function presentTag({ term, count }: CountedTerm, presenting: Presenting): TagView {
  const { url, rest_url, urls, custom_fields } = termTail('tag', term, presenting)
  const { id, name, slug, description } = term
  const view = { id, name, slug, taxonomy: 'event_tag', description, count, url, rest_url, urls } as const
  return custom_fields === undefined ? view : { ...view, custom_fields }
}

function termTail(
  kind: TermKind,
  term: TermRecord,
  { settings, baseUrls, language }: Presenting,
): Pick<TagView, 'url' | 'rest_url' | 'urls' | 'custom_fields'> {
  const collection = collectionOf[kind]
  const declared = settings.fields[collection]
  const self = recordUrl(baseUrls, collection, term.id)
  return {
    url: settings.pageUrl({ kind, id: term.id, slug: term.slug, baseUrl: baseUrls.baseUrl, language }),
    rest_url: self,
    urls: {
      self,
      collection: collectionUrl(baseUrls, collection),
      up: term.parentId === undefined ? null : recordUrl(baseUrls, collection, term.parentId),
    },
    ...(Object.keys(declared).length > 0 && { custom_fields: presentCustomFields(declared, term.customFields) }),
  }
}
