import { type IncomingMessage, OutgoingMessage, type ServerResponse } from 'node:http'
import { bodyBytes, type CalendarResponse } from '../http/message.ts'
import { clearFraming } from './clear-framing.ts'
import { discardRest } from './discard-rest.ts'

/** Writes an answer. Does nothing when the client has gone or when somebody else has answered. */
export function writeAnswer(request: IncomingMessage, response: ServerResponse, answer: CalendarResponse): void {
  if (response.destroyed || response.headersSent) return
  discardRest(request, response)
  clearFraming(response)
  response.writeHead(answer.status, withVary(response, answer.headers))
  endWith(response, answer)
}

/** Ends with the body. Node holds pieces back until the end, so all of them go out together. */
function endWith(response: ServerResponse, { body }: CalendarResponse): void {
  if (body === undefined || body instanceof Uint8Array || !isAsNodeMadeIt(response)) {
    response.end(bodyBytes({ body }))
    return
  }
  const last = body.length - 1
  for (let at = 0; at < last; at += 1) response.write(body[at])
  response.end(body[last])
}

/** What the host has said in `Vary` so far (CORS does) must not get lost. */
function withVary(response: ServerResponse, headers: CalendarResponse['headers']): Record<string, string> {
  const before = response.getHeader('vary')
  if (before === undefined) return headers
  const fields = [before, headers['Vary']].flat().filter((field) => field !== undefined)
  return { ...headers, Vary: fields.join(', ') }
}

/** Node's own, as long as nobody has changed them before this was loaded. */
const own = { write: OutgoingMessage.prototype.write, end: OutgoingMessage.prototype.end }

/**
 * Whether nobody has put functions of their own in the place of those that write. Some middleware changes or notes what
 * goes to `end` and takes it for all there is, as it is with `res.send`.
 */
function isAsNodeMadeIt({ write, end }: ServerResponse): boolean {
  return write === own.write && end === own.end
}
