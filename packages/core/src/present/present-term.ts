import type { CategoryView, TagView } from '../contract/outputs.ts'
import type { TermKind, TermRecord } from '../ports/record.ts'
import { type Collection, collectionUrl, recordUrl } from './links.ts'
import { type Presenting, presentCustomFields } from './presenting.ts'

/** A term with the number of published events that carry it. */
export interface CountedTerm {
  readonly term: TermRecord
  readonly count: number
}

/** A category as it is shown in lists, alone and inside events. */
export function presentCategory({ term, count }: CountedTerm, presenting: Presenting): CategoryView {
  return {
    id: term.id,
    name: term.name,
    slug: term.slug,
    taxonomy: 'event_category',
    description: term.description,
    parent: term.parentId ?? 0,
    ...termTail('category', 'categories', term, count, presenting),
  }
}

/** A tag as it is shown in lists, alone and inside events. */
export function presentTag({ term, count }: CountedTerm, presenting: Presenting): TagView {
  return {
    id: term.id,
    name: term.name,
    slug: term.slug,
    taxonomy: 'event_tag',
    description: term.description,
    ...termTail('tag', 'tags', term, count, presenting),
  }
}

/** What of the view of a term is its own: all but the count, which changes when events are written. */
export function withoutCount(view: object): object {
  const { count: _, ...own } = view as TagView // A category has it too.
  return own
}

function termTail(
  kind: TermKind,
  collection: Collection & keyof Presenting['settings']['fields'],
  term: TermRecord,
  count: number,
  { settings, entrance, language }: Presenting,
): Pick<TagView, 'count' | 'url' | 'rest_url' | 'urls' | 'custom_fields'> {
  const declared = settings.fields[collection]
  const self = recordUrl(entrance, collection, term.id)
  return {
    count,
    url: settings.pageUrl({ kind, id: term.id, slug: term.slug, baseUrl: entrance.baseUrl, language }),
    rest_url: self,
    urls: {
      self,
      collection: collectionUrl(entrance, collection),
      up: term.parentId === undefined ? null : recordUrl(entrance, collection, term.parentId),
    },
    ...(Object.keys(declared).length > 0 && { custom_fields: presentCustomFields(declared, term.customFields) }),
  }
}
