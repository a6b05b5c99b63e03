import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installCommand, packAll, uses } from './packed.js'

/** The environment of a user's npm, except that it prefers its cache and runs no scripts. */
const npmEnvironment = {
  ...process.env,
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_ignore_scripts: 'true',
  npm_config_prefer_offline: 'true',
}

/**
 * Follows the README of the packed packages for each use, in an empty project, and imports what was installed.
 * @param {string} folder an empty one
 * @returns {readonly string[]} errors
 */
export function followPackedReadme(folder) {
  const packed = join(folder, 'packed')
  const tarballs = packAll(packed)
  return uses.flatMap((use) => {
    const project = mkdtempSync(join(folder, 'project-'))
    mkdirSync(join(project, 'vendor'))
    cpSync(packed, join(project, 'vendor', 'kalends'), { recursive: true })
    writeFileSync(join(project, 'package.json'), '{ "name": "a-project", "private": true, "type": "module" }')
    writeFileSync(join(project, 'check.js'), use.packages.map((name) => `await import('${name}')\n`).join(''))
    const script = `set -e\nKALENDS=vendor/kalends\n${installCommand(use, tarballs)}\nnode check.js`
    const { status, stderr } = spawnSync('sh', ['-c', script], { cwd: project, env: npmEnvironment, encoding: 'utf8' })
    return status === 0 ? [] : [`packed packages, ${use.title}: ${stderr}`]
  })
}
