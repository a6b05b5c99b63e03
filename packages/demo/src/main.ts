import { relative } from 'node:path'
import { type DemoOptions, parseOptions } from './options.ts'
import { showProgress } from './show-progress.ts'
import { type Demo, isLocal, startDemo } from './start-demo.ts'

const parsed = parseOptions(process.argv.slice(2))
if ('help' in parsed) console.log(parsed.help)
else if ('problem' in parsed) fail(parsed.problem)
else await run(parsed.run)

async function run(options: DemoOptions): Promise<void> {
  const began = performance.now()
  try {
    const demo = await startDemo(options, showProgress(process.stdout))
    console.log(greeting(demo, options, performance.now() - began))
    closeOnSignal(demo)
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

function greeting({ address, next }: Demo, { db, postgres, host }: DemoOptions, tookMs: number): string {
  const warning = isLocal(host) ? '' : 'Everyone who can reach this machine can log in and write.\n'
  const api = `${address}/api/calendar/events/v1`
  return `Five Harbours, a demo of Kalends: ready in ${(tookMs / 1000).toFixed(1)} s

  the page       ${address}/
  the API        ${api}/events
  the API docs   ${api}/doc
  OpenAPI        ${address}/openapi.json

  stored in      ${postgres !== undefined ? databaseText(postgres) : db === undefined ? 'memory' : pathText(db)}
  next event     ${next}

${warning}Press Ctrl-C to stop. --help lists the options.`
}

/** The server and the database, without the password. */
function databaseText(connectionString: string): string {
  const { host, pathname } = new URL(connectionString)
  return `Postgres at ${host}${pathname}`
}

/** A relative path for files below the working directory, otherwise the absolute path. */
function pathText(file: string): string {
  const near = relative(process.cwd(), file)
  return near.startsWith('..') ? file : near
}

function closeOnSignal(demo: Demo): void {
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    await demo.close()
    console.log('\nClosed.')
  }
  process.on('SIGINT', close).on('SIGTERM', close)
}

function fail(problem: string): void {
  console.error(problem)
  process.exitCode = 1
}
