/** The statuses of events, venues and organizers. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
