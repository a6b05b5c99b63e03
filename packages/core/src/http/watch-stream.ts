import { AsyncResource } from 'node:async_hooks'

/** How a stream ended: it was sent completely, the client disconnected, or it failed. */
export type StreamEnd = 'whole' | 'left' | 'failed'

/** Passes the chunks of a body on. Calls `ended` once, when the stream ends, in the async context of this call. */
export function watchStream(
  body: AsyncIterable<Uint8Array>,
  ended: (how: StreamEnd) => void,
): AsyncIterableIterator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  const report = AsyncResource.bind(ended)
  let isOver = false
  const end = (how: StreamEnd): void => {
    if (isOver) return
    isOver = true
    report(how)
  }
  const watched: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => watched,
    async next() {
      try {
        const step = await chunks.next()
        if (step.done) end('whole')
        return step
      } catch (error) {
        end('failed')
        throw error
      }
    },
    // An object, not a generator: `return` runs no code of a generator that was never started.
    async return() {
      end('left')
      await chunks.return?.()
      return { done: true, value: undefined }
    },
  }
  return watched
}
