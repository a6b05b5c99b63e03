import { Socket } from 'node:net'

/**
 * A socket that sends everything written in one tick together. A pipelined client writes each statement separately, and
 * for short statements the system calls are most of the work. The client corks the socket for each prepared statement.
 * This class keeps it corked until the end of the tick. Overriding `write` would have no effect, because `connect`
 * replaces it.
 */
export class BatchingSocket extends Socket {
  #isCorked = false

  override cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    super.cork()
    process.nextTick(() => this.#send())
  }

  override uncork(): void {}

  override end(...given: unknown[]): this {
    this.#send()
    return super.end(...(given as [])) // Passes on the arguments of any overload.
  }

  #send(): void {
    if (!this.#isCorked) return
    this.#isCorked = false
    super.uncork()
  }
}
