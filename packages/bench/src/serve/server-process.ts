import { type ChildProcess, fork } from 'node:child_process'

/** A child process that runs servers. */
export interface ServerProcess<T> {
  /** The message that the process sent when it was ready. */
  readonly ready: T
  /** CPU time used so far, on all threads, in microseconds. */
  cpuTime(): Promise<number>
  end(): void
}

/** Starts a program with servers, sends it a task, and waits until it is ready. */
export async function startServers<T>(program: string, task: object): Promise<ServerProcess<T>> {
  const child = fork(program, { execArgv: process.execArgv, env: { ...process.env, NODE_ENV: 'production' } })
  child.send(task)
  // The caller knows what the program sends.
  const ready = (await nextMessage(child)) as T
  return {
    ready,
    async cpuTime() {
      child.send('cpu-time')
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
      reject(new Error(`The servers exited with code ${code}.`))
    }
    child.once('message', onMessage).once('exit', onExit)
  })
}

/** Makes a program with servers report its CPU time on request and exit cleanly on SIGTERM. */
export function reportCpuTime(): void {
  // The listeners of `exit` remove the temporary folders.
  process.once('SIGTERM', () => process.exit())
  process.on('message', (message) => {
    const { user, system } = process.cpuUsage()
    if (message === 'cpu-time') process.send?.(user + system)
  })
}
