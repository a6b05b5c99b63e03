import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pty from '@lydell/node-pty'

/** The program that `npx kalends` runs. */
export const bin: string = fileURLToPath(new URL('../../bin/kalends.js', import.meta.url))

/** How a command ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A command that runs. */
export interface Running {
  readonly child: ChildProcess
  /** The text that it has printed to stdout so far. */
  stdout(): string
  /** Fulfills when stdout or stderr contains a match. Rejects when the command ends without one. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  readonly ended: Promise<Ended>
}

/** An environment without the developer's own variables, which could change the result. */
export function environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) => !/^KALENDS_|^NODE_OPTIONS$|^FORCE_COLOR$/.test(name))
  return { ...(Object.fromEntries(own) as Record<string, string>), ...more }
}

/** Starts the command in a folder. */
export function start(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, stdout, stderr }))
  return {
    child,
    stdout: () => stdout,
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(stdout) ?? pattern.exec(stderr)
          if (found !== null) resolve(found)
        }
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        ended.then(() => reject(new Error(`It ended without ${pattern}:\n${stdout}${stderr}`)))
        look()
      }),
  }
}

/** Runs the command to its end. */
export function runCommand(
  args: readonly string[],
  cwd: string,
  env?: Readonly<Record<string, string>>,
): Promise<Ended> {
  return start(args, cwd, env).ended
}

/** Runs the command on a terminal. Returns the text that the terminal shows. */
export async function onTerminal(
  folder: string,
  args: readonly string[],
): Promise<{ readonly exitCode: number; readonly shown: string }> {
  const terminal = pty.spawn(process.execPath, [bin, ...args], { cols: 120, cwd: folder, env: environment() })
  let shown = ''
  terminal.onData((text) => {
    shown += text
  })
  const exitCode = await new Promise<number>((resolve) => terminal.onExit((exit) => resolve(exit.exitCode)))
  return { exitCode, shown }
}
