import { searchText } from '../../domain/fold-text.ts'
import { nameKey } from '../../domain/name-key.ts'
import type { OrganizerDraft } from '../../ports/record.ts'
import type { ValuesFor } from '../read-input.ts'
import { type DraftContext, draftPost } from './draft-post.ts'
import { customTexts } from './draft-venue.ts'
import { mergeField } from './merge-field.ts'

/** Builds the draft of an organizer. */
export function draftOrganizer(
  values: ValuesFor<'organizers.update'>,
  before: OrganizerDraft | undefined,
  imageId: number | undefined,
  context: DraftContext,
): OrganizerDraft {
  const name = mergeField(values.organizer, before?.name ?? '', '')
  const post = draftPost(values, before, { kind: 'organizer', name, imageId }, context)
  const phone = mergeField(values.phone, before?.phone ?? '', '')
  const website = mergeField(values.website, before?.website, undefined)
  const email = mergeField(values.email, before?.email ?? '', '')
  return {
    searchText: searchText([
      name,
      post.description,
      post.excerpt,
      phone,
      website ?? '',
      email,
      ...customTexts(post.customFields, context.fields.organizers),
    ]),
    name,
    nameKey: nameKey(name),
    phone,
    website,
    email,
    ...post,
  }
}
