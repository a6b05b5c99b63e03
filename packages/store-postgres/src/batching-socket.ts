import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/**
 * A socket that sends everything written in one tick together. A pipelined client writes each statement on its own, and
 * for short statements the system calls are most of the work.
 */
export class BatchingSocket extends Socket {
  #isWaiting = false

  override write(data: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean {
    if (!this.#isWaiting) {
      this.#isWaiting = true
      this.cork()
      process.nextTick(() => {
        this.#isWaiting = false
        this.uncork()
      })
    }
    // `Socket` takes a function in this place too.
    return super.write(data, encoding as BufferEncoding, done)
  }
}
