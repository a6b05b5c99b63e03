import type { CustomFields, FieldsOption } from '../../contract/custom-fields.ts'
import { searchText } from '../../domain/fold-text.ts'
import { type Moment, momentToUtc } from '../../domain/moment.ts'
import { makeSlug } from '../../domain/slug.ts'
import { effectiveStatus, resolveStatus } from '../../domain/status.ts'
import type { PostPermissions } from '../../ports/policy.ts'
import type { Json, PostDraft, PostKind, Status } from '../../ports/record.ts'
import type { User } from '../../ports/users.ts'
import { mergeField } from './merge-field.ts'

/** The parsed parameters that all posts have in common. */
export interface PostValues {
  readonly author?: number | null
  readonly date?: Moment | null
  readonly date_utc?: Moment | null
  readonly description?: string | null
  readonly excerpt?: string | null
  readonly slug?: string | null
  readonly status?: Status | null
  readonly custom_fields?: Readonly<Record<string, Json>> | null
}

/** What a draft depends on besides the parameters. */
export interface DraftContext {
  readonly now: number
  readonly zone: string
  readonly user: User | null
  readonly permissions: PostPermissions
  readonly fields: Required<FieldsOption>
}

/** The parts of a post that depend on its kind. */
export interface PostParts {
  readonly kind: PostKind
  /** The title or name after the write. */
  readonly name: string
  /** The image after the write. A negative id refers to an image that the same commit inserts. */
  readonly imageId: number | undefined
}

/** Builds the common part of a draft. The caller adds `searchText`. */
export function draftPost(
  values: PostValues,
  before: PostDraft | undefined,
  parts: PostParts,
  context: DraftContext,
): Omit<PostDraft, 'searchText'> {
  const publishedAt = publicationDate(values, before, context)
  return {
    authorId: mergeField(values.author, before ? before.authorId : context.user?.id, undefined),
    status: resolveStatus({
      requested: values.status ?? undefined,
      current: before && values.status !== null ? effectiveStatus(before, context.now) : undefined,
      mayPublish: context.permissions.publish,
      publishedAt,
      publishedBefore: before?.publishedAt,
      now: context.now,
    }),
    publishedAt,
    modifiedAt: context.now,
    slug: draftSlug(values.slug, before?.slug, parts.name, parts.kind),
    description: mergeField(values.description, before?.description ?? '', ''),
    excerpt: mergeField(values.excerpt, before?.excerpt ?? '', ''),
    imageId: parts.imageId,
    customFields: draftCustomFields(values.custom_fields, before?.customFields),
  }
}

/**
 * What a search for venues and organizers looks in: the name, the texts, and the custom fields that are text or a list
 * of texts. Fields that are no longer declared are left out, because responses do not show them.
 */
export function draftSearchText(
  name: string,
  { description, excerpt, customFields }: Pick<PostDraft, 'description' | 'excerpt' | 'customFields'>,
  texts: Readonly<Record<string, string | null | undefined>>,
  declared: CustomFields,
): string {
  const custom = Object.entries(customFields).filter(([field]) => Object.hasOwn(declared, field))
  const all = [name, description, excerpt, ...Object.values(texts), ...custom.flatMap(([, value]) => value)]
  return searchText(all.filter((text) => typeof text === 'string'))
}

/** The given slug, the stored one, or one made from the name. If that is empty, the slug is the name of the kind. */
export function draftSlug(
  given: string | null | undefined,
  before: string | undefined,
  name: string,
  kind: string,
): string {
  if (given === undefined && before !== undefined) return before
  return given ?? (makeSlug(name) || kind)
}

/** Merges given custom fields into the stored ones. `null` removes a field. */
export function draftCustomFields(
  given: Readonly<Record<string, Json>> | null | undefined,
  before: Readonly<Record<string, Json>> = {},
): Readonly<Record<string, Json>> {
  if (given === null) return {}
  const merged = new Map([...Object.entries(before), ...Object.entries(given ?? {})])
  return Object.fromEntries([...merged].filter(([, value]) => value !== null))
}

/**
 * `date` is in the time zone of the calendar, `date_utc` in UTC. `date` takes precedence. The default is the stored
 * date, or now.
 */
function publicationDate(values: PostValues, before: PostDraft | undefined, context: DraftContext): number {
  if (values.date) return momentToUtc(values.date, context.zone)
  if (values.date_utc) return momentToUtc(values.date_utc, 'UTC')
  const isCleared = values.date === null || values.date_utc === null
  return before === undefined || isCleared ? context.now : before.publishedAt
}
