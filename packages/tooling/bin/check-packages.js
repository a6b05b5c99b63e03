import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileAgainst, entryPointsOf, loadEntryPoint } from '../src/entry-points.js'
import { installApp, runPrograms } from '../src/installed-app.js'
import { runServer } from '../src/installed-command.js'
import { runProjects } from '../src/installed-project.js'
import { findNodes } from '../src/nodes.js'
import { followPackedReadme } from '../src/packed-projects.js'
import { publishedPackages, toolEnvironment, versionOf } from '../src/repository.js'
import { bundleSizes, sizeErrors, tarballSizes } from '../src/sizes.js'
import { contentErrors, pack } from '../src/tarballs.js'

/** Packages that an application installs beside ours. */
const HOSTS = [
  ...['express', 'koa', '@photostructure/sqlite', '@types/express', '@types/koa', '@types/node'],
  ...['tsx', 'typescript'],
]

/** Supported major versions of Node. */
const MAJORS = [20, 22, 24]

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {readonly string[]}
 */
function errorsOf(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: toolEnvironment })
  return status === 0 ? [] : [`${command}: ${stdout}${stderr}`]
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kalends-packages-')))
try {
  const app = join(folder, 'app')
  const tarballs = pack(publishedPackages(), folder)
  const installErrors = installApp(
    tarballs.map(({ path }) => path),
    HOSTS.map((name) => `${name}@${versionOf(name)}`),
    app,
  )
  const entryPoints = tarballs.flatMap((tarball) => entryPointsOf(tarball.package))
  const nodes = findNodes(MAJORS)
  const sizes = [...tarballSizes(tarballs), ...(await bundleSizes(app))]
  const serverErrors = []
  for (const node of nodes) serverErrors.push(...(await runServer(node, app)))
  const errors = [
    ...installErrors,
    ...serverErrors,
    ...tarballs.flatMap((tarball) => [
      ...contentErrors(tarball).map((error) => `${tarball.package.manifest.name}: ${error}`),
      ...errorsOf('publint', ['run', tarball.path, '--strict']),
      ...errorsOf('attw', [tarball.path, '--profile', 'esm-only', '--no-emoji', '--no-color']),
    ]),
    ...entryPoints.flatMap((entryPoint) => loadEntryPoint(entryPoint, app)),
    ...compileAgainst(entryPoints, app),
    ...nodes.flatMap((node) => runPrograms(node, app)),
    ...nodes.slice(0, 1).flatMap((node) => runProjects(node, app, folder)),
    ...followPackedReadme(join(folder, 'try')),
    ...sizeErrors(sizes),
  ]
  for (const { name, kilobytes, budget } of sizes) console.log(`${name}: ${kilobytes.toFixed(1)} of ${budget} kB`)
  for (const error of errors) console.error(error)
  console.log(
    `${tarballs.length} packages with ${entryPoints.length} entry points, on Node ` +
      `${nodes.map(({ major }) => major).join(', ')}: ${errors.length} errors.`,
  )
  process.exitCode = errors.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
