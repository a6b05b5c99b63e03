/** Refuses an option, in words for the developer who wrote it. */
export function refuse(option: string, why: string): never {
  throw new TypeError(`${option}: ${why}`)
}

/**
 * Refuses names of options that nobody looks at, with a `TypeError`: most are misspelt, and what they were to do would
 * silently not be done. `within` is what the options belong to, with a dot: `sqliteStore.`.
 */
export function refuseUnknown(given: object, known: Readonly<Record<string, unknown>>, within = ''): void {
  if (!isObject(given)) refuse(within.replace(/\.$/, '') || 'options', 'takes an object of options.')
  const unknown = Object.entries(given).find(([name, value]) => value !== undefined && !Object.hasOwn(known, name))
  if (unknown !== undefined) refuse(`${within}${unknown[0]}`, `is not one of ${Object.keys(known).join(', ')}.`)
}

/** Whether something is an object of options, also one with methods of its class. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
