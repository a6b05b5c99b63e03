import type { ErrorCode } from '../../errors/codes.ts'
import type { PostPermissions } from '../../ports/policy.ts'
import type { Drafts, PostKind, RecordOf } from '../../ports/record.ts'
import type { RecordView } from '../../present/record-view.ts'
import type { RequestContext } from '../context.ts'
import type { Preparation } from './preparation.ts'

/** All that the operations on events, venues and organizers differ in. */
export interface PostResource<K extends PostKind, V> {
  readonly kind: K
  readonly collection: `${K}s`
  readonly notFound: ErrorCode
  readonly inTrash: ErrorCode
  readonly permissions: (context: RequestContext) => PostPermissions
  /** What must be done once, before the store is asked: cleaning texts, hashing, letting the host take in images. */
  readonly ready: (values: V, context: RequestContext) => Promise<V>
  /**
   * Looks up what the values refer to and makes the draft. What does not exist goes to the preparation's faults, what
   * must be written with it to its changes. `undefined` after a fault without which there is no draft.
   */
  readonly prepare: (
    values: V,
    before: RecordOf<K> | undefined,
    preparation: Preparation,
  ) => Promise<Drafts[K] | undefined>
  /** Records as the user sees them; `opened` by a password. */
  readonly views: (
    records: readonly RecordOf<K>[],
    context: RequestContext,
    opened?: boolean,
  ) => Promise<readonly RecordView[]>
}
