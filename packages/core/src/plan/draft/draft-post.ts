import type { FieldsOption } from '../../contract/custom-fields.ts'
import { type Moment, momentToUtc } from '../../domain/moment.ts'
import { makeSlug } from '../../domain/slug.ts'
import { effectiveStatus, resolveStatus } from '../../domain/status.ts'
import type { PostPermissions } from '../../ports/policy.ts'
import type { Json, PostDraft, PostKind, Status } from '../../ports/record.ts'
import type { User } from '../../ports/users.ts'
import { settle } from './settle.ts'

/** What the values of every post have in common, after reading. */
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

/** What a draft depends on besides what was given. */
export interface DraftContext {
  readonly now: number
  readonly zone: string
  readonly user: User | null
  readonly permissions: PostPermissions
  readonly fields: Required<FieldsOption>
}

/** What is special about the post at hand. */
export interface PostParts {
  readonly kind: PostKind
  /** The title or name after the write. */
  readonly name: string
  /** The image after the write; below zero for one that the same commit inserts. */
  readonly imageId: number | undefined
}

/** The common part of a written post; the searched text is for the caller to add. */
export function draftPost(
  values: PostValues,
  before: PostDraft | undefined,
  parts: PostParts,
  context: DraftContext,
): Omit<PostDraft, 'searchText'> {
  const publishedAt = publicationDate(values, before, context)
  return {
    authorId: settle(values.author, before ? before.authorId : context.user?.id, undefined),
    status: resolveStatus({
      asked: values.status ?? undefined,
      current: before && values.status !== null ? effectiveStatus(before, context.now) : undefined,
      mayPublish: context.permissions.publish,
      publishedAt,
      publishedBefore: before?.publishedAt,
      now: context.now,
    }),
    publishedAt,
    modifiedAt: context.now,
    slug: draftSlug(values.slug, before?.slug, parts.name, parts.kind),
    description: settle(values.description, before?.description ?? '', ''),
    excerpt: settle(values.excerpt, before?.excerpt ?? '', ''),
    imageId: parts.imageId,
    customFields: draftCustomFields(values.custom_fields, before?.customFields),
  }
}

/** The slug that was given, or was there, or is made from the name; the kind's own name when nothing is left of that. */
export function draftSlug(
  given: string | null | undefined,
  before: string | undefined,
  name: string,
  kind: string,
): string {
  if (given === undefined && before !== undefined) return before
  return given ?? (makeSlug(name) || kind)
}

/** Extra fields: what was given over what was there; `null` takes one away. */
export function draftCustomFields(
  given: Readonly<Record<string, Json>> | null | undefined,
  before: Readonly<Record<string, Json>> = {},
): Readonly<Record<string, Json>> {
  if (given === null) return {}
  const merged = new Map([...Object.entries(before), ...Object.entries(given ?? {})])
  return Object.fromEntries([...merged].filter(([, value]) => value !== null))
}

/** `date` is read in the calendar's zone and `date_utc` in UTC; the first one given counts, else what was, else now. */
function publicationDate(values: PostValues, before: PostDraft | undefined, context: DraftContext): number {
  if (values.date) return momentToUtc(values.date, context.zone)
  if (values.date_utc) return momentToUtc(values.date_utc, 'UTC')
  const isCleared = values.date === null || values.date_utc === null
  return before === undefined || isCleared ? context.now : before.publishedAt
}
