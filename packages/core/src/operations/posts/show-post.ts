import { CalendarError } from '../../errors/calendar-error.ts'
import type { PostKind, RecordOf } from '../../ports/record.ts'
import type { Context } from '../context.ts'
import type { Outcome, Showing } from '../outcome.ts'
import type { PostResource } from './resource.ts'

/** How one post is shown. */
export interface ShowPostHow {
  readonly isNew?: boolean
  /** A password has opened it: nobody else may be shown the answer. */
  readonly isSecret?: boolean
}

/** One post as an outcome. */
export async function postOutcome<K extends PostKind, V>(
  resource: PostResource<K, V>,
  record: RecordOf<K>,
  context: Context,
  { isNew = false, isSecret = false }: ShowPostHow = {},
): Promise<Outcome> {
  const item = await showPost(resource, record, context, isSecret)
  return { type: 'record', collection: resource.collection, id: record.id, item, isNew, isSecret }
}

/** One post as it is shown by itself. */
export async function showPost<K extends PostKind, V>(
  resource: PostResource<K, V>,
  record: RecordOf<K>,
  context: Context,
  opened = false,
): Promise<Showing> {
  const [item] = await resource.show([record], context, { alone: true, opened })
  if (item === undefined) throw new CalendarError(resource.notFound)
  return item
}
