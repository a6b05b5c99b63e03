import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFileFaults } from '../src/lock-file.js'
import { root } from '../src/repository.js'

const faults = lockFileFaults(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log('The lock file is whole.')
process.exitCode = faults.length === 0 ? 0 : 1
