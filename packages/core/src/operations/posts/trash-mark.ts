import { isRecord } from '../../contract/json.ts'
import { statuses } from '../../contract/statuses.ts'
import type { Json, PostDraft, Status } from '../../ports/record.ts'

/**
 * The custom field by which an import remembers that it has moved a record to the trash: when, and the status before.
 * Responses do not show it, because no calendar declares a field of this name.
 */
const MARK = 'kalends:trashed-by-import'

/**
 * The status that a record had before an import moved it to the trash; `undefined` if no import did. The mark counts only
 * if its date is the date of the last change, because any later write makes it obsolete.
 */
export function statusBeforeTrash({ status, modifiedAt, customFields }: PostDraft): Status | undefined {
  const mark = Object.hasOwn(customFields, MARK) ? customFields[MARK] : undefined
  if (status !== 'trash' || !isRecord(mark) || mark['at'] !== modifiedAt) return undefined
  return statuses.find((known) => known === mark['status'])
}

/** The record as it was before an import moved it to the trash. */
export function restored<R extends PostDraft>(record: R, status: Status): R {
  const { [MARK]: _mark, ...customFields } = record.customFields
  return { ...record, status, customFields }
}

/** A draft in the trash, marked as moved there by an import. `status` is the one before. */
export function markTrashed<R extends PostDraft>(draft: R, status: Status): R {
  const mark: Json = { at: draft.modifiedAt, status }
  return { ...draft, status: 'trash', customFields: { ...draft.customFields, [MARK]: mark } }
}
