import { normalizeText } from '../../domain/fold-text.ts'
import { admits, isVisible } from '../../domain/status.ts'
import { CalendarError } from '../../errors/calendar-error.ts'
import { visibleAlone } from '../../plan/visibility.ts'
import type { Scope } from '../../ports/query.ts'
import type { PostKind, RecordOf } from '../../ports/record.ts'
import type { Context } from '../context.ts'
import { forbidden } from '../refuse.ts'
import type { PostResource } from './resource.ts'

/** The post that the path names, if this person may see it; for everyone else it does not exist. */
export async function findPost<K extends PostKind, V>(
  resource: PostResource<K, V>,
  target: number | string | undefined,
  context: Context,
): Promise<RecordOf<K>> {
  const record = await load(resource.kind, target, context)
  if (record === undefined || !isVisible(record, visibleAlone(resource.rights(context), context))) {
    throw new CalendarError(resource.notFound)
  }
  return record
}

async function load<K extends PostKind>(
  kind: K,
  target: number | string | undefined,
  { store }: Context,
): Promise<RecordOf<K> | undefined> {
  // Slugs are stored in NFC.
  if (typeof target === 'string') return store.getBySlug(kind, normalizeText(target, 'NFC'))
  return target === undefined ? undefined : (await store.getMany(kind, [target]))[0]
}

/** The same, if this person may also do with it what the scope allows. */
export async function findOwnPost<K extends PostKind, V>(
  resource: PostResource<K, V>,
  target: number | string | undefined,
  context: Context,
  scope: Scope,
): Promise<RecordOf<K>> {
  const record = await findPost(resource, target, context)
  if (!admits(scope, record, context.user?.id, context.now)) throw forbidden(context.user)
  return record
}
