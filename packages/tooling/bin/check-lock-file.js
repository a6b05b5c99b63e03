import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFileErrors } from '../src/lock-file.js'
import { root } from '../src/repository.js'

const errors = lockFileErrors(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
for (const error of errors) console.error(error)
if (errors.length === 0) console.log('The lock file is complete.')
process.exitCode = errors.length === 0 ? 0 : 1
