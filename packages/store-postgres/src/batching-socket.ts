import { Socket } from 'node:net'

/**
 * A socket that sends everything written in one tick together. A pipelined client writes each statement on its own, and
 * for short statements the system calls are most of the work. The client corks the socket for each prepared statement:
 * it stays corked until the end of the tick. Overriding `write` would have no effect, because `connect` replaces it.
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
    return super.end(...(given as [])) // With whatever `Socket` takes.
  }

  #send(): void {
    if (!this.#isCorked) return
    this.#isCorked = false
    super.uncork()
  }
}
