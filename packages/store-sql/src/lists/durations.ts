/**
 * Duration classes: an event of class k lasts at most `durationLimits[k]` seconds and longer than the class below
 * allows. The last class has no limit. An event that is running at a moment started no longer ago than the limit of
 * its class. One limit is just above a month because windows of a month are the most common.
 */
export const durationLimits: readonly number[] = [1 / 6, 1, 8, 32, 64, 256, Number.POSITIVE_INFINITY].map(
  (days) => days * 86_400,
)

/**
 * The first class whose events are also indexed by class. Events of shorter classes last at most a day, as most events
 * do. They are found in the list itself, by looking one day back.
 */
export const firstLongClass = 2

/** The SQL condition that a column holds a long class, exactly as the partial index declares it. */
export function isLongClass(column: string): string {
  return `${column} >= ${firstLongClass}`
}

/** The seconds that an event of a short class lasts at most. */
export const shortDuration = durationLimits[firstLongClass - 1] ?? 0

/** The class of a duration in seconds. */
export function durationClassOf(seconds: number): number {
  return durationLimits.findIndex((limit) => seconds <= limit)
}
