import { searchText } from '../../domain/fold-text.ts'
import { nameKey } from '../../domain/name-key.ts'
import type { OrganizerDraft } from '../../ports/record.ts'
import type { ValuesFor } from '../read-input.ts'
import { type DraftContext, draftPost } from './draft-post.ts'
import { customTexts } from './draft-venue.ts'
import { settle } from './settle.ts'

/** The content of a written organizer. */
export function draftOrganizer(
  values: ValuesFor<'organizers.update'>,
  before: OrganizerDraft | undefined,
  imageId: number | undefined,
  context: DraftContext,
): OrganizerDraft {
  const name = settle(values.organizer, before?.name ?? '', '')
  const post = draftPost(values, before, { kind: 'organizer', name, imageId }, context)
  const phone = settle(values.phone, before?.phone ?? '', '')
  const website = settle(values.website, before?.website, undefined)
  const email = settle(values.email, before?.email ?? '', '')
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
