import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileExamples, findExamples } from '../src/doc-examples.js'
import { packages } from '../src/repository.js'

const examples = packages()
  .map(({ folder }) => join(folder, 'src'))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => findExamples(file, readFileSync(file, 'utf8')))

const errors = compileExamples(examples)
for (const error of errors) console.error(error)
console.log(`${examples.length} examples in doc comments, ${errors.length} errors.`)
process.exitCode = errors.length === 0 ? 0 : 1
