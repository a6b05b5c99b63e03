import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { packages, root } from '../src/repository.js'

for (const { folder } of packages()) {
  for (const name of ['dist', 'viewer']) rmSync(join(folder, name), { recursive: true, force: true })
}
for (const name of ['.turbo', 'coverage', 'packed', 'docs/api', 'docs/.vitepress/dist', 'docs/.vitepress/generated'])
  rmSync(join(root, name), { recursive: true, force: true })
