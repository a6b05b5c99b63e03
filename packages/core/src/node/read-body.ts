import type { IncomingMessage } from 'node:http'
import { CalendarError } from '../errors/calendar-error.ts'
import { byteCollector, payloadTooLarge } from '../http/request-body.ts'

const ALREADY_READ = 'The request body has been read by something that did not put it into `body`'

/**
 * Reads an unread request body, within the size and time limits. It stops listening as soon as it is done or has failed,
 * and leaves the rest of the body in the stream.
 */
export async function readBody(request: IncomingMessage, limitBytes: number, timeoutMs: number): Promise<Uint8Array> {
  // The body usually arrives with the headers. Node pushes it once the request listeners have returned.
  await undefined
  if (!hasArrived(request)) return readArriving(request, limitBytes, timeoutMs)
  if (request.readableLength > limitBytes) throw payloadTooLarge(limitBytes)
  return toBytes(request.read())
}

/** Whether the whole body is buffered and nothing has started to read it. */
function hasArrived(request: IncomingMessage): boolean {
  const { complete, destroyed, readableDidRead, readableFlowing, readableLength } = request
  return complete && !destroyed && !readableDidRead && readableFlowing === null && readableLength > 0
}

/** Chunks are strings when the host has set an encoding. */
function toBytes(chunk: Uint8Array | string): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}

function readArriving(request: IncomingMessage, limitBytes: number, timeoutMs: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const collector = byteCollector(limitBytes)
    const timer = setTimeout(() => fail(new CalendarError('rest_body_timeout')), timeoutMs)

    const stop = (): void => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('close', onAbort).off('error', onAbort)
    }
    const fail = (error: Error): void => {
      stop()
      request.pause()
      reject(error)
    }
    const onData = (chunk: Uint8Array | string): void => {
      if (!collector.add(toBytes(chunk))) fail(payloadTooLarge(limitBytes))
    }
    const onEnd = (): void => {
      stop()
      resolve(collector.bytes())
    }
    const onAbort = (cause?: unknown): void => fail(new CalendarError('rest_body_incomplete', { cause }))

    if (request.readableDidRead) fail(new Error(ALREADY_READ))
    else if (request.readableEnded) onEnd()
    else if (request.destroyed) onAbort()
    else request.on('data', onData).on('end', onEnd).on('close', onAbort).on('error', onAbort)
  })
}
