import type { IncomingMessage } from 'node:http'
import { CalendarError } from '../errors/calendar-error.ts'
import { byteCollector } from '../http/byte-collector.ts'
import { tooLarge } from '../http/read-body.ts'

const ALREADY_READ = 'The request body has been read by something that did not put it into `body`'

/**
 * Reads the body of a request that nobody has read before, within the limit and the time. It stops listening as soon
 * as it has settled; what is left of the body stays where it is.
 */
export async function readIncoming(
  request: IncomingMessage,
  limitBytes: number,
  timeoutMs: number,
): Promise<Uint8Array> {
  // Mostly the body has come with the headers, and Node hands it over as soon as those it has called with them return.
  await undefined
  return hasArrived(request) ? readArrived(request, limitBytes) : readArriving(request, limitBytes, timeoutMs)
}

/** Whether all of the body is there, and nobody has begun to read it. */
function hasArrived(request: IncomingMessage): boolean {
  const { complete, destroyed, readableDidRead, readableFlowing, readableLength } = request
  return complete && !destroyed && !readableDidRead && readableFlowing === null && readableLength > 0
}

function readArrived(request: IncomingMessage, limitBytes: number): Uint8Array {
  if (request.readableLength > limitBytes) throw tooLarge(limitBytes)
  return bytesOf(request.read())
}

/** A host that has set an encoding gets texts, and so do we. */
function bytesOf(chunk: Uint8Array | string): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}

function readArriving(request: IncomingMessage, limitBytes: number, timeoutMs: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const collector = byteCollector(limitBytes)
    const timer = setTimeout(() => fail(new CalendarError('rest_body_timeout')), timeoutMs)

    const settle = (): void => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('close', onBroken).off('error', onBroken)
    }
    const fail = (error: Error): void => {
      settle()
      request.pause()
      reject(error)
    }
    const onData = (chunk: Uint8Array | string): void => {
      if (!collector.add(bytesOf(chunk))) fail(tooLarge(limitBytes))
    }
    const onEnd = (): void => {
      settle()
      resolve(collector.bytes())
    }
    const onBroken = (cause?: unknown): void => fail(new CalendarError('rest_body_incomplete', { cause }))

    if (request.readableDidRead) fail(new Error(ALREADY_READ))
    else if (request.readableEnded) onEnd()
    else if (request.destroyed) onBroken()
    else request.on('data', onData).on('end', onEnd).on('close', onBroken).on('error', onBroken)
  })
}
