import assert from 'node:assert/strict'
import type { Change, ConflictReason, Store } from '@kalends/core'
import { isCalendarError } from '@kalends/core'

/**
 * Fails unless two values have the same keys, including `undefined` ones, with the same values.
 * Prototypes are not compared.
 */
export function assertSame(actual: unknown, expected: unknown, message?: string): void {
  // The comparison that prints a diff is slow, so it runs only when there is a difference.
  if (!isSame(actual, expected)) assert.deepStrictEqual(plain(actual), plain(expected), message)
}

function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  return keys.every((key) => Object.hasOwn(right, key) && isSame(Reflect.get(left, key), Reflect.get(right, key)))
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(plain)
  return new Map(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, item]) => [key, plain(item)]),
  )
}

/** Fails unless the commit is rejected for that reason. */
export async function assertConflict(store: Store, changes: readonly Change[], reason: ConflictReason): Promise<void> {
  const failure = await failureOf(() => store.commit(changes))
  assert.ok(isCalendarError(failure, 'rest_conflict'), `expected a conflict, not ${failure}`)
  assertSame(failure.details.conflict, reason)
}

/** Returns the error that a call throws or rejects with. Fails when it does neither. */
export async function failureOf(call: () => unknown): Promise<unknown> {
  let result: unknown
  try {
    result = await call()
  } catch (failure) {
    return failure
  }
  return assert.fail(`expected a failure, not ${JSON.stringify(result)}`)
}

/** Whether a call succeeds. Rethrows every error except a conflict. */
export async function succeeds(call: () => unknown): Promise<boolean> {
  try {
    await call()
    return true
  } catch (failure) {
    if (isCalendarError(failure, 'rest_conflict')) return false
    throw failure
  }
}
