import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileAgainst, doorsOf, enter } from '../src/doors.js'
import { installAsPeopleDo, nodes, runPrograms } from '../src/programs.js'
import { publishedPackages, toolEnvironment, versionOf } from '../src/repository.js'
import { bundleSizes, sizeFaults, tarballSizes } from '../src/sizes.js'
import { contentFaults, pack } from '../src/tarballs.js'

/** What stands beside our packages in somebody's application. */
const HOSTS = ['express', 'koa', '@photostructure/sqlite', '@types/express', '@types/koa', '@types/node']

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
  const app = join(folder, 'app')
  const tarballs = pack(publishedPackages(), folder)
  const paths = tarballs.map(({ path }) => path)
  const notInstalled = installAsPeopleDo(
    paths,
    HOSTS.map((name) => `${name}@${versionOf(name)}`),
    app,
  )
  const doors = tarballs.flatMap((tarball) => doorsOf(tarball.package))
  const tried = nodes(folder)
  const sizes = [...tarballSizes(tarballs), ...(await bundleSizes(app))]
  const faults = [
    ...notInstalled,
    ...tarballs.flatMap((tarball) => [
      ...contentFaults(tarball).map((fault) => `${tarball.package.manifest.name}: ${fault}`),
      ...faultsOf('publint', ['run', tarball.path, '--strict']),
      ...faultsOf('attw', [tarball.path, '--profile', 'esm-only', '--no-emoji', '--no-color']),
    ]),
    ...doors.flatMap((door) => enter(door, app)),
    ...compileAgainst(doors, app),
    ...tried.flatMap((node) => runPrograms(node, app)),
    ...sizeFaults(sizes),
  ]
  for (const { name, kilobytes, budget } of sizes) console.log(`${name}: ${kilobytes.toFixed(1)} of ${budget} kB`)
  for (const fault of faults) console.error(fault)
  console.log(
    `${tarballs.length} packages with ${doors.length} doors, on Node ${tried.map(({ version }) => version).join(', ')}: ` +
      `${faults.length} faults.`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
