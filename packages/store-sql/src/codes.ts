import type { Status } from '@kalends/core'

/** How a status is stored in a column. */
export const statusCodes = {
  publish: 0,
  future: 1,
  draft: 2,
  pending: 3,
  private: 4,
  trash: 5,
} as const satisfies Record<Status, number>
