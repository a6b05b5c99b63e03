import { CalendarError } from '../../errors/calendar-error.ts'
import type { PostKind, RecordOf } from '../../ports/record.ts'
import type { RecordView } from '../../present/record-view.ts'
import type { RequestContext } from '../context.ts'
import type { Outcome, RecordOutcome } from '../outcome.ts'
import type { PostResource } from './resource.ts'

/** One post as an outcome. */
export async function postOutcome<K extends PostKind, V>(
  resource: PostResource<K, V>,
  record: RecordOf<K>,
  context: RequestContext,
  options: Partial<Pick<RecordOutcome, 'isNew' | 'isSecret' | 'withJsonLd'>> = {},
): Promise<Outcome> {
  const { isNew = false, isSecret = false, withJsonLd = false } = options
  const item = await viewPost(resource, record, context, isSecret)
  return { type: 'record', collection: resource.collection, id: record.id, item, isNew, isSecret, withJsonLd }
}

/** One post as the user sees it; `opened` by its password. */
export async function viewPost<K extends PostKind, V>(
  resource: PostResource<K, V>,
  record: RecordOf<K>,
  context: RequestContext,
  opened = false,
): Promise<RecordView> {
  const [item] = await resource.views([record], context, opened)
  if (item === undefined) throw new CalendarError(resource.notFound)
  return item
}
