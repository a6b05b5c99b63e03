import type { Kind } from '@kalends/core'

/** A record as an earlier version wrote it, and its kind. */
type Upgrade = (kind: Kind, record: object) => object

/** How records come from each version of the format to the next, from version 1 on. */
const upgrades: readonly Upgrade[] = [
  (kind, record) =>
    kind === 'event'
      ? { ...record, uid: crypto.randomUUID(), sequence: 0, eventStatus: 'scheduled', eventStatusReason: '' }
      : record,
  // Version 3 adds feed tokens, which aren't records.
  (_kind, record) => record,
]

/** A record of that version of the format as the current version has it. */
export function upgradeRecord(version: number, kind: Kind, record: object): object {
  return upgrades.slice(version - 1).reduce((upgraded, upgrade) => upgrade(kind, upgraded), record)
}

/** The version of the format. A higher one was written by a newer version of this package. */
export const VERSION = 1 + upgrades.length
