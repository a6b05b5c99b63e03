import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The lines of Node that people have; the newest of each is taken from npm where it can be had. */
const LINES = [20, 22, 24]

const programs = fileURLToPath(new URL('../programs/', import.meta.url))
const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--prefer-offline']

/**
 * Installs tarballs as people do: with npm, in an empty folder, with the hosts beside them.
 * @param {readonly string[]} tarballs
 * @param {readonly string[]} hosts with their versions
 * @param {string} folder
 * @returns {readonly string[]} what went wrong
 */
export function installAsPeopleDo(tarballs, hosts, folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "somebodys-app", "private": true }')
  const { status, stderr } = npm(['install', ...quiet, ...tarballs, ...hosts], folder)
  return status === 0 ? [] : [`npm install: ${stderr}`]
}

/**
 * The programs named `node` to try: the one that runs this, and those that npm has for this machine.
 * @param {string} folder where they may be put
 * @param {readonly number[]} [lines] which of them
 * @returns {readonly { readonly version: string, readonly path: string }[]}
 */
export function nodes(folder, lines = LINES) {
  const others = lines
    .filter((line) => !process.version.startsWith(`v${line}.`))
    .map((line) => {
      const home = join(folder, `node-${line}`)
      mkdirSync(home, { recursive: true })
      writeFileSync(join(home, 'package.json'), '{ "private": true }')
      const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
      npm(['install', ...quiet, `${name}@${line}`], home)
      return { version: `v${line}`, path: join(home, 'node_modules', name, 'bin', 'node') }
    })
  const missing = others.filter(({ path }) => !existsSync(path))
  for (const { version } of missing) console.log(`Node ${version} is not to be had here: nothing is tried on it.`)
  return [{ version: process.version, path: process.execPath }, ...others.filter(({ path }) => existsSync(path))]
}

/**
 * Runs a program that imports the packages, and one that requires them.
 * @param {{ readonly version: string, readonly path: string }} node
 * @param {string} folder in which they are installed
 * @returns {readonly string[]} what went wrong
 */
export function runPrograms({ version, path }, folder) {
  return ['mjs', 'cjs'].flatMap((ending) => {
    const file = `uses-kalends.${ending}`
    copyFileSync(join(programs, file), join(folder, file))
    const { status, stderr } = spawnSync(path, ['--no-warnings', file], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    })
    return status === 0 ? [] : [`${file} on Node ${version}: ${stderr}`]
  })
}

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  return spawnSync('npm', args, { cwd, encoding: 'utf8' })
}
