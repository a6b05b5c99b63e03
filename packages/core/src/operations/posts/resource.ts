import type { ErrorCode } from '../../errors/codes.ts'
import type { PostPermissions } from '../../ports/policy.ts'
import type { Drafts, PostKind, RecordOf } from '../../ports/record.ts'
import type { RecordView } from '../../present/record-view.ts'
import type { RequestContext } from '../context.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** What the operations on events, venues and organizers differ in. */
export interface PostResource<K extends PostKind, V> {
  readonly kind: K
  readonly collection: `${K}s`
  readonly notFound: ErrorCode
  readonly inTrash: ErrorCode
  readonly permissions: (context: RequestContext) => PostPermissions
  /** Sanitizes texts, imports images and hashes passwords. Runs once, before the write queue. */
  readonly process: (values: V, context: RequestContext) => Promise<V>
  /**
   * Resolves what the values refer to and returns the draft. Adds a fault to the unit of work for what does not exist, and
   * a change for what must be inserted along. Returns `undefined` when a fault makes a draft impossible.
   */
  readonly draft: (values: V, before: RecordOf<K> | undefined, work: UnitOfWork) => Promise<Drafts[K] | undefined>
  /** Records as the user sees them; `opened` by a password. */
  readonly views: (
    records: readonly RecordOf<K>[],
    context: RequestContext,
    opened?: boolean,
  ) => Promise<readonly RecordView[]>
}
