/** The statuses of events, venues and organizers. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const

/** Whether an event takes place as announced, and if not, how it has changed. */
export const eventStatuses = ['scheduled', 'canceled', 'postponed', 'rescheduled', 'moved_online'] as const
