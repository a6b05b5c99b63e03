import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { CONNECTIONS, type Load } from './workload.ts'

const run = promisify(execFile)

/** What wrk does with a workload: everything is spelt out before the clock starts. */
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

/** Whether wrk is installed. */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['-v']).error === undefined
}

/** Loads by wrk. */
export const loadByWrk: Load = async ({ port, file, headers, seconds, from }) => {
  const script = `${file}.lua`
  writeFileSync(script, SCRIPT)
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  // Slow servers are slow, not wrong.
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '60s', '-s', script, ...given]
  const { stdout } = await run('wrk', [...options, `http://127.0.0.1:${port}/`, '--', file, String(from)])
  const requests = /(\d+) requests in/.exec(stdout)?.[1]
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (requests === undefined || rate === undefined || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`A load went wrong:\n${stdout}`)
  }
  return { requests: Number(requests), requestsPerSecond: Number(rate), generatorBusy: undefined }
}
