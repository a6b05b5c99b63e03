import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {import('./nodes.js').NodeProgram} NodeProgram */

const programs = fileURLToPath(new URL('../programs/', import.meta.url))
const npmOptions = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--prefer-offline']

/**
 * Installs tarballs and hosts with npm in an empty folder, like a user of Kalends.
 * @param {readonly string[]} tarballs
 * @param {readonly string[]} hosts with their versions
 * @param {string} folder
 * @returns {readonly string[]} errors
 */
export function installApp(tarballs, hosts, folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "example-app", "private": true }')
  const { status, stderr } = spawnSync('npm', ['install', ...npmOptions, ...tarballs, ...hosts], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? [] : [`npm install: ${stderr}`]
}

/**
 * Runs a program that imports the packages and one that requires them.
 * @param {NodeProgram} node
 * @param {string} folder in which they are installed
 * @returns {readonly string[]} errors
 */
export function runPrograms({ major, path }, folder) {
  return ['mjs', 'cjs'].flatMap((extension) => {
    const file = `uses-kalends.${extension}`
    copyFileSync(join(programs, file), join(folder, file))
    const { status, stderr } = spawnSync(path, ['--no-warnings', file], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    })
    return status === 0 ? [] : [`${file} on Node ${major}: ${stderr}`]
  })
}
