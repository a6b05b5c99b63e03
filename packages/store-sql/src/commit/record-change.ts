import type { Kind, RecordOf } from '@kalends/core'

/** A record before and after a change; `undefined` where it does not exist. */
export interface RecordChange {
  readonly before: RecordOf<Kind> | undefined
  readonly after: RecordOf<Kind> | undefined
}
