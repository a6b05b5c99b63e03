import { join, relative, resolve } from 'node:path'
import { packAll } from '../src/packed.js'
import { root } from '../src/repository.js'

/* Packs all published packages into the folder `packed`, or into the one that is named. Needs a build. */

const [folder = join(root, 'packed')] = process.argv.slice(2)
const tarballs = packAll(resolve(folder))
console.log(
  `${tarballs.length} packages are in ${relative(process.cwd(), folder) || '.'}. Its README.md says how to install them.`,
)
