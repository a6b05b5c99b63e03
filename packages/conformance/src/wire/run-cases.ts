import type { Send } from './api-client.ts'
import { tryFilters } from './filter-cases.ts'
import { isNotTried } from './not-tried.ts'
import { wireReadCases } from './read-cases.ts'
import type { WireCase, WireResult } from './wire-case.ts'
import { wireWriteCases } from './write-cases.ts'

/** Tries all rules. `editor` sends requests as a user who can edit. Without it, only rules for reading are tried. */
export async function* runWireCases(anonymous: Send, editor?: Send): AsyncGenerator<WireResult> {
  for (const one of wireReadCases) yield await resultOf(one, anonymous, anonymous)
  if (editor === undefined) return
  yield* await tryFilters(editor, (one) => resultOf(one, editor, anonymous))
  for (const one of wireWriteCases) yield await resultOf(one, editor, anonymous)
}

async function resultOf({ name, isOptional = false, run }: WireCase, send: Send, anonymous: Send): Promise<WireResult> {
  try {
    await run(send, anonymous)
    return { name, isOptional, outcome: 'holds', reason: '' }
  } catch (error) {
    return { name, isOptional, outcome: isNotTried(error) ? 'not tried' : 'fails', reason: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed'
  return error.cause instanceof Error ? messageOf(error.cause) : error.message || 'it failed'
}
