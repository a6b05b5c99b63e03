import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolEnvironment } from './repository.js'

/** @typedef {import('./repository.js').Package} Package */

/**
 * What people may write behind `from`: `@kalends/core`, `@kalends/core/node` …
 * @param {Package} entry
 * @returns {readonly string[]}
 */
export function doorsOf({ manifest }) {
  return Object.entries(manifest.exports ?? {})
    .filter(([, door]) => typeof door !== 'string')
    .map(([name]) => manifest.name + name.slice(1))
}

/**
 * Goes through a door from a folder of installed packages: as `import`, as `require`, and both give the same names.
 * @param {string} door
 * @param {string} folder
 * @returns {readonly string[]} what went wrong
 */
export function enter(door, folder) {
  const names = 'Object.keys(door).filter((name) => name !== "__esModule").sort().join()'
  const imported = node(['--input-type=module', '-e', `import * as door from '${door}'; console.log(${names})`], folder)
  const required = node(['-e', `const door = require('${door}'); console.log(${names})`], folder)
  if (imported.fault !== undefined) return [`import of ${door}: ${imported.fault}`]
  if (required.fault !== undefined) return [`require of ${door}: ${required.fault}`]
  if (imported.printed === '') return [`${door} exports nothing`]
  return imported.printed === required.printed ? [] : [`${door} differs between import and require`]
}

/**
 * Compiles a program that uses every door, with the declarations checked too, under both resolutions in use today.
 * @param {readonly string[]} doors
 * @param {string} folder
 * @returns {readonly string[]} what the compiler says
 */
export function compileAgainst(doors, folder) {
  const lines = doors.map((door, index) => `import * as door${index} from '${door}'`)
  const values = `export const doors = [${doors.map((_, index) => `door${index}`).join(', ')}]`
  writeFileSync(join(folder, 'user.mts'), [...lines, values, ''].join('\n'))
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node', '--skipLibCheck', 'false', 'user.mts']
  return [['node16'], ['nodenext'], ['esnext', '--moduleResolution', 'bundler']].flatMap((module) => {
    const { status, stdout } = spawnSync('tsc', ['--module', ...module, ...flags], {
      cwd: folder,
      encoding: 'utf8',
      env: toolEnvironment,
    })
    if (status === 0) return []
    return stdout
      .split('\n')
      .filter(isOurs)
      .map((line) => `as ${module[0]}: ${line}`)
  })
}

/**
 * Hosts' own declarations have faults too; these are not ours to mend.
 * @param {string} line of what the compiler prints
 */
function isOurs(line) {
  return /^(user\.mts|node_modules\/@kalends\/|error )/.test(line)
}

/**
 * @param {readonly string[]} args
 * @param {string} folder
 * @returns {{ readonly printed: string, readonly fault: string | undefined }}
 */
function node(args, folder) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { printed: stdout.trim(), fault: status === 0 ? undefined : stderr.trim() }
}
