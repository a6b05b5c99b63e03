import type { EventDraft } from '../ports/record.ts'

/** Whether an event takes place online: it has an online URL, or it was moved online. */
export function isOnline({ onlineUrl, eventStatus }: Pick<EventDraft, 'onlineUrl' | 'eventStatus'>): boolean {
  return onlineUrl !== undefined || eventStatus === 'moved_online'
}
