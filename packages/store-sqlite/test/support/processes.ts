import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, defaultServerConditions } from 'vite'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

/** Starts processes that run `child.ts`, or another program. */
export interface Processes {
  /** Starts a process with these arguments. If it still runs at the end of the test, it is killed. */
  start(...args: readonly (string | number)[]): Child
}

/** A process that a test has started. */
export interface Child {
  readonly process: ChildProcess
  /** The complete lines that it has printed so far. */
  said(): readonly string[]
  /** Waits until it has printed that many lines. */
  hasSaid(lines: number): Promise<void>
  /** Waits for its next message. */
  message(): Promise<unknown>
  /** Waits until it ends. Fails unless it ends without an error. */
  ended(): Promise<void>
  /** Kills it at once, like a crash, and waits until it has ended. */
  kill(): Promise<void>
}

/**
 * Processes for the tests of a file, started with these Node options. Their code is bundled once, because Node 20 does
 * not run TypeScript.
 */
export function useProcesses(
  program = new URL('child.ts', import.meta.url),
  options: readonly string[] = [],
): Processes {
  const folder = fileURLToPath(new URL(`../../node_modules/.test-${process.pid}/`, import.meta.url))
  beforeAll(() => bundle(folder, program), 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    start: (...args) => {
      const child = fork(`${folder}child.mjs`, args.map(String), {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        execArgv: ['--no-warnings', ...options],
        serialization: 'advanced',
      })
      onTestFinished(() => {
        child.kill('SIGKILL')
      })
      return childOf(child)
    },
  }
}

async function bundle(folder: string, program: URL): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const conditions = ['source', ...defaultServerConditions]
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions },
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      ssr: fileURLToPath(program),
      outDir: folder,
      // A native module cannot be bundled.
      rollupOptions: { external: ['@node-rs/xxhash'], output: { entryFileNames: 'child.mjs' } },
    },
  })
}

function childOf(child: ChildProcess): Child {
  let output = ''
  let errors = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const closed = once(child, 'close')
  const said = () => output.split('\n').slice(0, -1)
  return {
    process: child,
    said,
    async hasSaid(lines) {
      while (said().length < lines) {
        if (child.exitCode !== null) throw new Error(`The process has ended: ${errors}`)
        await Promise.race([once(child.stdout ?? child, 'data'), closed])
      }
    },
    async message() {
      const ended = closed.then(() => {
        throw new Error(`The process has ended: ${errors}`)
      })
      const [message] = await Promise.race([once(child, 'message'), ended])
      return message
    },
    async ended() {
      const [code] = await closed
      if (code !== 0) throw new Error(`The process has ended with ${code}: ${errors}`)
    },
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
  }
}
