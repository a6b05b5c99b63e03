import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { needsPostgres, npmPostgres, programsIn } from './postgres.js'
import { root } from './repository.js'

/** The npm packages, by major version. All are marked as beta versions, so that ranges do not match them. */
const versions = new Map([
  [14, '14.23.0-beta.17'],
  [15, '15.18.0-beta.17'],
  [16, '16.14.0-beta.17'],
  [17, '17.10.0-beta.17'],
])

const home = join(root, 'node_modules', '.cache', 'kalends-postgres')
const npmOptions = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--prefer-offline']

/**
 * The programs of Postgres in the given major versions: Debian's if they are installed, otherwise those of npm, which are
 * installed once and cached. A version that npm does not have for this machine is left out, with a message. In CI on
 * Linux, a missing version is an error.
 *
 * @param {readonly number[]} majors
 * @returns {readonly { readonly name: string, readonly programs: string }[]} `programs` is their folder.
 */
export function findPostgres(majors) {
  return majors.flatMap((major) => {
    const ofDebian = `/usr/lib/postgresql/${major}/bin`
    if (existsSync(join(ofDebian, 'initdb'))) return [{ name: `Debian's Postgres ${major}`, programs: ofDebian }]
    const folder = installPostgres(major)
    if (existsSync(folder)) return [{ name: `Postgres ${versions.get(major)} of npm`, programs: programsIn(folder) }]
    const message = `npm could not install Postgres ${major} for this machine.`
    if (needsPostgres) throw new Error(message)
    console.log(`${message} It is left out.`)
    return []
  })
}

/** @param {number} major */
function installPostgres(major) {
  const folder = join(home, String(major))
  const installed = join(folder, 'node_modules', npmPostgres)
  if (!existsSync(installed)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    spawnSync('npm', ['install', ...npmOptions, `${npmPostgres}@${versions.get(major)}`], { cwd: folder })
  }
  return installed
}
