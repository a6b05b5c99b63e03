import { expect, test } from 'vitest'
import { installCommand, packedReadme, uses, withNeeded } from '../src/packed.js'
import { publishedPackages } from '../src/repository.js'

const tarballs = publishedPackages().map((entry) => ({
  package: entry,
  path: `/made/${entry.manifest.name.replace('@', '').replace('/', '-')}-1.2.3.tgz`,
  files: [],
}))

test('packages come with all of ours that they need, also indirectly', () => {
  const manifests = [
    { name: 'a', dependencies: { b: '1', express: '5' } },
    { name: 'b', peerDependencies: { c: '1' } },
    { name: 'c', dependencies: { a: '1' } },
    { name: 'd' },
  ]
  expect(withNeeded(['a'], manifests)).toEqual(['a', 'b', 'c'])
  expect(withNeeded(['d'], manifests)).toEqual(['d'])
})

test('the line for Express in memory names the tarballs and the host', () => {
  expect(installCommand(uses[1] ?? { title: '', packages: [], others: [] }, tarballs)).toBe(
    'npm install "$KALENDS"/kalends-adapter-express-1.2.3.tgz "$KALENDS"/kalends-core-1.2.3.tgz ' +
      '"$KALENDS"/kalends-store-memory-1.2.3.tgz express',
  )
})

test('the README has a line for each use, and all of our packages that people install exist', () => {
  const readme = packedReadme(tarballs)
  for (const use of uses) expect(readme).toContain(installCommand(use, tarballs))
  const names = publishedPackages().map(({ manifest }) => manifest.name)
  expect(uses.flatMap(({ packages }) => packages).filter((name) => !names.includes(name))).toEqual([])
})
