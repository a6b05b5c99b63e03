import { nameKey } from '../../domain/name-key.ts'
import type { OrganizerDraft } from '../../ports/record.ts'
import type { ValuesFor } from '../parse-input.ts'
import { type DraftContext, draftPost, draftSearchText } from './draft-post.ts'
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
    searchText: draftSearchText(name, post, { phone, website, email }, context.fields.organizers),
    name,
    nameKey: nameKey(name),
    phone,
    website,
    email,
    ...post,
  }
}
