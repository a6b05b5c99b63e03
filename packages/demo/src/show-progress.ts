import type { WriteStream } from 'node:tty'
import type { Progress } from './seed/fill.ts'

/** Prints the progress of filling the calendar: a line that counts up on a terminal, a single line elsewhere. */
export function showProgress(output: Pick<WriteStream, 'write' | 'isTTY'>): Progress {
  return (done, total) => {
    const line = `Filling the calendar: ${done} of ${total} events`
    if (output.isTTY) output.write(`\r${line}${done === total ? '\n' : ''}`)
    else if (done === total) output.write(`${line}\n`)
  }
}
