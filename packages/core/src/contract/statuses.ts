/** Where an event, venue or organizer can stand. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
