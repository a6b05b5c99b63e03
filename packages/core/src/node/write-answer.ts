import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../http/message.ts'
import { clearFraming } from './clear-framing.ts'
import { discardRest } from './discard-rest.ts'

/** Writes an answer in one go. Does nothing when the client has gone or when somebody else has answered. */
export function writeAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (response.destroyed || response.headersSent) return
  discardRest(request, response)
  clearFraming(response)
  response.writeHead(answer.status, withVary(response, answer.headers))
  response.end(answer.body)
}

/** What the host has said in `Vary` so far (CORS does) must not get lost. */
function withVary(response: ServerResponse, headers: Answer['headers']): Record<string, string> {
  const before = response.getHeader('vary')
  if (before === undefined) return headers
  const fields = [before, headers['Vary']].flat().filter((field) => field !== undefined)
  return { ...headers, Vary: fields.join(', ') }
}
