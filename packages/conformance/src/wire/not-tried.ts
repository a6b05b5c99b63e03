/** Thrown when a rule cannot be tried. */
class NotTried extends Error {}

/** Ends a case that cannot try its rule. `reason` tells what is missing. */
export function notTried(reason: string): never {
  throw new NotTried(reason)
}

/** Whether a case has ended by `notTried`. */
export function isNotTried(error: unknown): error is Error {
  return error instanceof NotTried
}
