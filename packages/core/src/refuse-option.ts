/** Refuses an option of `createCalendar`, in words for the developer who wrote it. */
export function refuse(option: string, why: string): never {
  throw new TypeError(`${option}: ${why}`)
}

/** Whether something can be looked into: an object, also one with methods of its class. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
