import { relative } from 'node:path'
import { type DemoOptions, readOptions } from './options.ts'
import { showProgress } from './show-progress.ts'
import { type Demo, isLocal, startDemo } from './start-demo.ts'

const asked = readOptions(process.argv.slice(2))
if ('help' in asked) console.log(asked.help)
else if ('problem' in asked) fail(asked.problem)
else await run(asked.run)

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

function greeting({ address }: Demo, { db, host }: DemoOptions, tookMs: number): string {
  const warning = isLocal(host) ? '' : 'Everybody who can reach this machine can log in and write.\n'
  const api = `${address}/api/calendar/events/v1`
  return `Five Harbours, a demo of Kalends: ready in ${(tookMs / 1000).toFixed(1)} s

  the page       ${address}/
  the API        ${api}/events
  the API docs   ${api}/doc
  OpenAPI        ${address}/openapi.json

  kept in        ${db === undefined ? 'memory' : placeOf(db)}

${warning}Ctrl-C ends it. --help shows what can be chosen.`
}

/** Short for a file below the folder that one is in, whole for any other. */
function placeOf(file: string): string {
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
