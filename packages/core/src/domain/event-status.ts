import type { EventDraft } from '../ports/record.ts'

/** Whether an event takes place online: it has an address there, or it was moved there. */
export function isOnline({ onlineUrl, eventStatus }: Pick<EventDraft, 'onlineUrl' | 'eventStatus'>): boolean {
  return onlineUrl !== undefined || eventStatus === 'moved_online'
}
