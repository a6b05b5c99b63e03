import { type ChildProcess, fork } from 'node:child_process'

/** A process with servers in it. */
export interface ServerProcess<T> {
  /** What it has told when it was ready. */
  readonly ready: T
  /** The processor time that it has used so far, in microseconds. */
  spent(): Promise<number>
  end(): void
}

/** Starts a program with servers, tells it what to do, and waits until it is ready. */
export async function startServers<T>(program: string, task: object): Promise<ServerProcess<T>> {
  const child = fork(program, { execArgv: process.execArgv, env: { ...process.env, NODE_ENV: 'production' } })
  child.send(task)
  // It is up to the program what it tells.
  const ready = (await nextMessage(child)) as T
  return {
    ready,
    async spent() {
      child.send('spent')
      return Number(await nextMessage(child))
    },
    end: () => void child.kill(),
  }
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => {
      child.off('exit', onExit)
      resolve(message)
    }
    const onExit = (code: number | null): void => {
      child.off('message', onMessage)
      reject(new Error(`The servers have ended with ${code}.`))
    }
    child.once('message', onMessage).once('exit', onExit)
  })
}

/** Lets a program with servers answer for the processor time that it has used, and end in good order when told to. */
export function tellTime(): void {
  // So that what is to be done at the end is done: files are removed.
  process.once('SIGTERM', () => process.exit())
  process.on('message', (asked) => {
    const { user, system } = process.cpuUsage()
    if (asked === 'spent') process.send?.(user + system)
  })
}
