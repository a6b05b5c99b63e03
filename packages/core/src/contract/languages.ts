/** The languages that every text is written in. */
export const languages = ['ar', 'en', 'fr', 'pt-pt', 'sw'] as const

/** The code of a language. */
export type Language = (typeof languages)[number]
