import { foldText, searchText } from '../../domain/fold-text.ts'
import { nameKey } from '../../domain/name-key.ts'
import type { TermDraft, TermKind } from '../../ports/record.ts'
import type { ValuesFor } from '../parse-input.ts'
import { draftCustomFields, draftSlug } from './draft-post.ts'
import { mergeField } from './merge-field.ts'

/** Builds the draft of a category or tag. */
export function draftTerm(
  kind: TermKind,
  values: ValuesFor<'categories.update'>,
  before: TermDraft | undefined,
): TermDraft {
  const name = mergeField(values.name, before?.name ?? '', '')
  const slug = draftSlug(values.slug, before?.slug, name, kind)
  const description = mergeField(values.description, before?.description ?? '', '')
  const parent = mergeField(values.parent, before?.parentId, undefined)
  return {
    name,
    nameKey: nameKey(name),
    slug,
    description,
    descriptionText: foldText(description),
    searchText: searchText([name, slug, description]),
    parentId: kind === 'category' && parent !== 0 ? parent : undefined,
    customFields: draftCustomFields(values.custom_fields, before?.customFields),
  }
}
