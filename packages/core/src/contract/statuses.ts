/** The statuses of events, venues and organizers. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const

/** Whether an event takes place as announced, or what became of it. */
export const eventStatuses = ['scheduled', 'canceled', 'postponed', 'rescheduled', 'moved_online'] as const
