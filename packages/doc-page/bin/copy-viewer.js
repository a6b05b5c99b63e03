import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

// The published package contains the viewer. Depending on the viewer's package would also install a program that
// reports each installation to a third party.
const { resolve } = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('../viewer/', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const name of [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
]) {
  copyFileSync(resolve(`swagger-ui-dist/${name}`), folder + name)
}
