import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileAgainst, doorsOf, enter } from '../src/doors.js'
import { publishedPackages, toolEnvironment } from '../src/repository.js'
import { contentFaults, install, pack } from '../src/tarballs.js'

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {readonly string[]}
 */
function faultsOf(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: toolEnvironment })
  return status === 0 ? [] : [`${command}: ${stdout}${stderr}`]
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kalends-packages-')))
try {
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true }')
  const tarballs = pack(publishedPackages(), folder)
  install(tarballs, folder)
  const doors = tarballs.flatMap((tarball) => doorsOf(tarball.package))
  const faults = [
    ...tarballs.flatMap((tarball) => [
      ...contentFaults(tarball).map((fault) => `${tarball.package.manifest.name}: ${fault}`),
      ...faultsOf('publint', ['run', tarball.path, '--strict']),
      ...faultsOf('attw', [tarball.path, '--profile', 'esm-only', '--no-emoji', '--no-color']),
    ]),
    ...doors.flatMap((door) => enter(door, folder)),
    ...compileAgainst(doors, folder),
  ]
  for (const fault of faults) console.error(fault)
  console.log(`${tarballs.length} packages with ${doors.length} doors, ${faults.length} faults.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
