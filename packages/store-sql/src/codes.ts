import type { Status, UserId } from '@kalends/core'

/** How a status is stored in a column. */
export const statusCodes = {
  publish: 0,
  future: 1,
  draft: 2,
  pending: 3,
  private: 4,
  trash: 5,
} as const satisfies Record<Status, number>

/** The id of a user as a column has it. The quotation mark keeps the text `12` apart from the number. */
export function authorCode(id: UserId): string {
  return typeof id === 'number' ? String(id) : `"${id}`
}
