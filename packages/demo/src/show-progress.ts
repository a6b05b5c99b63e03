import type { WriteStream } from 'node:tty'
import type { Progress } from './seed/fill.ts'

/** Shows how far the filling is: one line that counts up on a terminal, one line in all elsewhere. */
export function showProgress(output: Pick<WriteStream, 'write' | 'isTTY'>): Progress {
  return (done, total) => {
    const line = `Filling the calendar: ${done} of ${total} events`
    if (output.isTTY) output.write(`\r${line}${done === total ? '\n' : ''}`)
    else if (done === total) output.write(`${line}\n`)
  }
}
