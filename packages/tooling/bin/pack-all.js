import { join, relative, resolve } from 'node:path'
import { packAll } from '../src/packed.js'
import { root } from '../src/repository.js'

/* Packs all published packages into the folder in the first argument, by default `packed`. Needs a build. */

const [folder = join(root, 'packed')] = process.argv.slice(2)
const tarballs = packAll(resolve(folder))
console.log(
  `${tarballs.length} packages are in ${relative(process.cwd(), folder) || '.'}. Its README.md says how to install them.`,
)
