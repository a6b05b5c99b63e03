import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { root, toolEnvironment } from '../src/repository.js'

// A program and not a line of `package.json`, for no way to set a variable there is known to every shell.
const turbo = createRequire(import.meta.url).resolve('turbo/bin/turbo')
const { status } = spawnSync(process.execPath, [turbo, 'run', 'build', ...process.argv.slice(2)], {
  cwd: root,
  env: toolEnvironment,
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exitCode = status ?? 1
