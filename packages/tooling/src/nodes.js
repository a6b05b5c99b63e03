import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.js'

/**
 * @typedef {object} NodeProgram
 * @property {number} major
 * @property {string} path of the executable
 */

const home = join(root, 'node_modules', '.cache', 'kalends-nodes')
const npmOptions = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--prefer-offline']

/**
 * The Node executables of the given major versions. The one that runs this process is used as it is; others are
 * installed from npm once and cached. A version that npm does not have for this machine is left out, with a message.
 * @param {readonly number[]} majors
 * @returns {readonly NodeProgram[]} in the order of the majors
 */
export function findNodes(majors) {
  return majors.flatMap((major) => {
    const path = process.version.startsWith(`v${major}.`) ? process.execPath : installNode(major)
    if (existsSync(path)) return [{ major, path }]
    console.log(`npm has no Node ${major} for this machine; it is left out.`)
    return []
  })
}

/** @param {number} major */
function installNode(major) {
  const folder = join(home, String(major))
  // These packages contain the executable. The package `node` would download it in an install script.
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const path = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    spawnSync('npm', ['install', ...npmOptions, `${name}@${major}`], { cwd: folder })
  }
  return path
}
