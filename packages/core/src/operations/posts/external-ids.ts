import { canIdentify } from '../../domain/external-ids.ts'
import { isVisible } from '../../domain/status.ts'
import type { PostValues } from '../../plan/drafts.ts'
import { visibleRecords } from '../../plan/visibility.ts'
import type { PostDraft, PostKind } from '../../ports/record.ts'
import { externalKeyOf } from '../../store-kit/stage.ts'
import type { RequestContext } from '../context.ts'
import { forbidden } from '../forbidden.ts'
import { permissionsFor } from './permissions.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/**
 * The input without external ids, if the user cannot see them. Such users receive `null`, and sending that back must
 * not clear the hidden values. Throws if they send anything else.
 */
export function permittedValues<V extends Pick<PostValues, 'external_source' | 'external_id'>>(
  kind: PostKind,
  values: V,
  context: RequestContext,
): V {
  if (values.external_source === undefined && values.external_id === undefined) return values
  if (canIdentify(permissionsFor(kind, context))) return values
  const { external_source, external_id, ...others } = values
  if ((external_source ?? external_id ?? null) !== null) throw forbidden(context.user)
  // The other keys are the same as in `values`.
  return others as V
}

/** Adds a fault if a draft has only one of source and external id, or if another record has both. */
export async function checkExternalId(
  kind: PostKind,
  draft: PostDraft,
  before: (PostDraft & { readonly id: number }) | undefined,
  { context, faults, prefix }: UnitOfWork,
): Promise<void> {
  const { externalSource: source, externalId } = draft
  if (source === undefined || externalId === undefined) {
    const [param, other] =
      source === undefined ? ['external_id', 'external_source'] : ['external_source', 'external_id']
    faults.push({ param: prefix + param, code: 'needs_other', values: { other } })
    return
  }
  if (before !== undefined && externalKeyOf(before) === externalKeyOf(draft)) return
  const [holder] = await context.store.findByExternalId(kind, source, [externalId])
  if (holder === undefined || holder.id === before?.id) return
  const isSeen = isVisible(holder, visibleRecords(permissionsFor(kind, context), context))
  faults.push({
    param: `${prefix}external_id`,
    code: isSeen ? 'external_id_taken' : 'external_id_used',
    ...(isSeen && { values: { id: holder.id } }),
  })
}

/** Adds a fault if an earlier record of the same commit has the same external id. */
export function claimExternalId(kind: PostKind, draft: PostDraft, { added, faults, prefix }: UnitOfWork): void {
  const external = externalKeyOf(draft)
  if (external === undefined) return
  const key = `${kind} from ${external}`
  if (added.refs.has(key)) faults.push({ param: `${prefix}external_id`, code: 'external_id_used' })
  added.refs.set(key, 0)
}
