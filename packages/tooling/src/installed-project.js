import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { toolEnvironment } from './repository.js'

/** @typedef {import('./nodes.js').NodeProgram} NodeProgram */

const FRAMEWORKS = ['express', 'koa', 'plain']

/**
 * Writes projects with the installed `kalends init`, then runs their tests and the compiler. The dependencies of one
 * project are installed offline, from the packed packages and the npm cache. The other projects use those that are
 * installed in the parent folder.
 * @param {NodeProgram} node
 * @param {string} folder in which the packages are installed
 * @param {string} tarballs the folder with the packed packages
 * @returns {readonly string[]} errors
 */
export function runProjects({ path }, folder, tarballs) {
  const command = join(folder, 'node_modules', 'kalends', 'bin', 'kalends.js')
  return FRAMEWORKS.flatMap((framework) => {
    const project = join(folder, `project-${framework}`)
    const steps = [
      { cwd: folder, run: [path, command, 'init', project, '--framework', framework, '--packages', tarballs] },
      ...(framework === 'express' ? [{ cwd: project, run: ['npm', 'install', '--offline', '--ignore-scripts'] }] : []),
      { cwd: project, run: ['npm', 'test'] },
      { cwd: project, run: ['tsc'] },
    ]
    for (const { cwd, run } of steps) {
      const [program = '', ...args] = run
      const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env: toolEnvironment })
      if (status !== 0) return [`kalends init --framework ${framework}: ${run.join(' ')}: ${stdout}${stderr}`]
    }
    return []
  })
}
