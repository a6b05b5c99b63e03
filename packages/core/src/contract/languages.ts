/** The languages that every text is written in. */
export const languages = ['ar', 'en', 'fr', 'pt-pt', 'sw'] as const

/** One of the five. */
export type Language = (typeof languages)[number]
