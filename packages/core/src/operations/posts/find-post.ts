import { normalizeText } from '../../domain/fold-text.ts'
import { isVisible } from '../../domain/status.ts'
import { CalendarError } from '../../errors/calendar-error.ts'
import { visibleRecords, visibleWithStatus } from '../../plan/visibility.ts'
import type { Queries } from '../../ports/query.ts'
import type { PostKind, RecordOf } from '../../ports/record.ts'
import { anyEvent, anyPlace } from '../../store-kit/open-query.ts'
import type { RequestContext } from '../context.ts'
import { permissionsFor } from './permissions.ts'

/** The post that the path names. Throws if the user cannot see it. */
export async function findPost<K extends PostKind>(
  kind: K,
  target: number | string | undefined,
  context: RequestContext,
): Promise<RecordOf<K>> {
  const { store } = context
  const record =
    typeof target === 'string'
      ? // Slugs are stored in NFC.
        await store.getBySlug(kind, normalizeText(target, 'NFC'))
      : (await store.getMany(kind, target === undefined ? [] : [target]))[0]
  if (record !== undefined) {
    if (isVisible(record, visibleRecords(permissionsFor(kind, context), context))) return record
    const trashed = typeof target === 'string' ? await findInOwnTrash(kind, record.slug, context) : undefined
    if (trashed !== undefined) return trashed
  }
  throw new CalendarError(`${kind}-not-found`)
}

/**
 * Among the posts in the trash that the user can see, the one that had the slug last. The store may have found another
 * record by the slug, which the user cannot see. The user must receive the same post as if that record did not exist.
 */
async function findInOwnTrash<K extends PostKind>(
  kind: K,
  slug: string,
  context: RequestContext,
): Promise<RecordOf<K> | undefined> {
  const visible = visibleWithStatus(permissionsFor(kind, context), context, ['trash'])
  if (visible.trash === 'none') return undefined
  const query = { ...(kind === 'event' ? anyEvent(visible) : anyPlace(visible)), slug }
  // The condition above chose the query of this kind.
  const { records } = await context.store.find(kind, query as Queries[K])
  return records.toSorted((a, b) => b.revision - a.revision)[0]
}
