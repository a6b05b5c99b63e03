import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Load } from './workload.ts'

const run = promisify(execFile)

/** Serializes all requests of a workload before the measurement starts. */
const SCRIPT = `
local requests, at = {}, 0
function init(args)
  for line in io.lines(args[1]) do
    local method, path, body = line:match("^(%S+)\\t(%S+)\\t(.*)$")
    requests[#requests + 1] = wrk.format(method, path, wrk.headers, body ~= "" and body or nil)
  end
  at = tonumber(args[2]) % #requests
end
function request()
  at = at % #requests + 1
  return requests[at]
end
`

const MICROSECONDS: Readonly<Record<string, number>> = { us: 1, ms: 1000, s: 1_000_000 }

/** Whether wrk is installed. */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['-v']).error === undefined
}

/** Sends the load with wrk. */
export const wrkLoad: Load = async ({ port, file, headers, seconds, connections, from }) => {
  const script = `${file}.lua`
  writeFileSync(script, SCRIPT)
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  // A long timeout, because a slow response is not an error.
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '60s', '-s', script, ...given]
  const { stdout } = await run('wrk', [...options, `http://127.0.0.1:${port}/`, '--', file, String(from)])
  const requests = /(\d+) requests in/.exec(stdout)?.[1]
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  const [, latency, unit = ''] = /50%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  if (requests === undefined || rate === undefined || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`The load failed:\n${stdout}`)
  }
  return {
    requests: Number(requests),
    requestsPerSecond: Number(rate),
    latency: Number(latency) * (MICROSECONDS[unit] ?? Number.NaN),
    generatorBusy: undefined,
  }
}
