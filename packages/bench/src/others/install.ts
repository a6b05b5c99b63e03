import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../serve/open-store.ts'

/** Installs packages into a temporary folder, so that nothing depends on them. Returns `undefined` when that fails. */
export function install(packages: readonly string[]): string | undefined {
  const folder = temporaryFolder()
  if (packages.length === 0) return folder
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...quiet, ...packages], { cwd: folder, stdio: 'ignore' })
  return status === 0 ? folder : undefined
}
