import { isDeepStrictEqual } from 'node:util'
import { type ApiResponse, member, type Send } from './api-client.ts'

/** A rule of the wire contract. */
export interface WireCase {
  /** The behavior that the case requires, as a sentence. */
  readonly name: string
  /** Whether an implementation can do without it. */
  readonly isOptional?: boolean
  /** Throws if the rule does not hold, or if `notTried` ends it. `anonymous` sends requests without a key. */
  run(send: Send, anonymous: Send): Promise<void>
}

/** The result of trying a rule. */
export interface WireResult {
  /** The rule that was tried, as a sentence. */
  readonly name: string
  /** Whether an implementation can do without the rule. */
  readonly isOptional: boolean
  /** Whether the rule holds, as far as it could be tried. */
  readonly outcome: 'holds' | 'fails' | 'not tried'
  /** Why it does not hold, or was not tried. */
  readonly reason: string
}

/** Throws unless a value is the expected one. `what` names the value in the error. */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  throw new Error(`${what} is ${shown(actual)}, not ${shown(expected)}`)
}

/** Throws an error with the message `what` unless a condition holds. */
export function expectThat(what: string, holds: boolean): void {
  if (!holds) throw new Error(what)
}

/** Throws unless a response has this status and, if it is an error, this code. */
export function expectResponse(response: ApiResponse, status: number, code?: string): void {
  expectEqual('the status', response.status, status)
  if (code === undefined) return
  expectEqual('the code', member(response.body, 'code'), code)
  expectEqual('data.status', member(response.body, 'data.status'), status)
  expectThat('the error has no message', typeof member(response.body, 'message') === 'string')
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
