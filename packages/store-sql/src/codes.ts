import type { EventStatus, FieldValue, Status, UserId } from '@kalends/core'

/** How a status is stored in a column. */
export const statusCodes = {
  publish: 0,
  future: 1,
  draft: 2,
  pending: 3,
  private: 4,
  trash: 5,
} as const satisfies Record<Status, number>

/** How an event status is stored in a column. */
export const eventStatusCodes = {
  scheduled: 0,
  canceled: 1,
  postponed: 2,
  rescheduled: 3,
  moved_online: 4,
} as const satisfies Record<EventStatus, number>

/** The id of a user as it is stored in a column. The quotation mark distinguishes the text `12` from the number 12. */
export function authorCode(id: UserId): string {
  return typeof id === 'number' ? String(id) : `"${id}`
}

/**
 * A value of a custom field as it is stored in a column: a string that sorts like the value. Numbers sort before
 * strings. A number is stored as the bits of its IEEE 754 double: all bits inverted if it is negative, otherwise the
 * sign bit only.
 */
export function fieldCode(value: FieldValue): string {
  if (typeof value === 'string') return `t${value}`
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value + 0)
  const isNegative = value < 0
  return `n${Buffer.from(bytes.map((byte, index) => (isNegative ? ~byte : index === 0 ? byte ^ 0x80 : byte))).toString('hex')}`
}
