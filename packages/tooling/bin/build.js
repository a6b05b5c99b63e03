import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { root, toolEnvironment } from '../src/repository.js'

// A program rather than an npm script, because setting environment variables differs between shells.
const turbo = createRequire(import.meta.url).resolve('turbo/bin/turbo')
const { status } = spawnSync(process.execPath, [turbo, 'run', 'build', ...process.argv.slice(2)], {
  cwd: root,
  env: toolEnvironment,
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exitCode = status ?? 1
