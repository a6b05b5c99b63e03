import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { init } from '../src/commands/init.ts'
import { frameworks } from '../src/init/frameworks.ts'
import { emptyFolder } from './support/folder.ts'
import { printed } from './support/printed.ts'

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The packages that are installed here, with their versions. */
const lockFile = new URL('../../../package-lock.json', import.meta.url)
const installed: Readonly<Record<string, { readonly version?: string }>> = JSON.parse(
  readFileSync(lockFile, 'utf8'),
).packages

test.each(frameworks)('init writes a project with %s, and says what to do next', async (framework) => {
  const { stdout } = printed()
  const folder = join(emptyFolder(), 'Our Café')
  await init(folder, { framework })
  expect(readdirSync(folder).sort()).toEqual([
    ...['.gitignore', 'README.md', 'package.json', 'src', 'test', 'tsconfig.json'],
  ])
  const { name, dependencies, devDependencies } = manifestIn(folder)
  expect(name).toBe('our-caf')
  // A new project must have the versions that Kalends itself is tested with.
  for (const [one, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!one.startsWith('@kalends/'))
      expect(`${one} ${version}`).toBe(`${one} ${installed[`node_modules/${one}`]?.version}`)
  }
  expect(Object.keys(dependencies).includes(framework)).toBe(framework !== 'plain')
  expect(stdout()).toContain(`  cd '${folder}'\n  npm install\n  npm test\n`)
  expect(stdout()).toContain('init again with --packages')
})

test('with packed packages, a project needs none of them from the registry', async () => {
  const { stdout } = printed()
  const [tarballs, folder] = [emptyFolder(), join(emptyFolder(), 'app')]
  const names = ['core', 'doc-page', 'store-sql', 'store-sqlite', 'adapter-koa']
  for (const name of names) writeFileSync(join(tarballs, `kalends-${name}-1.2.3.tgz`), '')
  await init(folder, { framework: 'koa', packages: tarballs })
  const own = Object.entries(manifestIn(folder).dependencies).filter(([name]) => name.startsWith('@kalends/'))
  expect(own).toHaveLength(names.length)
  expect(stdout()).not.toContain('--packages')
  for (const [name, version] of own) {
    expect(version).toMatch(new RegExp(`^file:\\.\\./.*/${name.replace('@', '').replace('/', '-')}-1\\.2\\.3\\.tgz$`))
  }
  await expect(init(join(folder, 'x'), { framework: 'express', packages: tarballs })).rejects.toThrow(
    'there is no packed @kalends/adapter-express',
  )
  writeFileSync(join(tarballs, 'kalends-core-1.2.4.tgz'), '')
  await expect(init(join(folder, 'x'), { framework: 'koa', packages: tarballs })).rejects.toThrow('two versions')
})

test('nothing is overwritten, but a new repository can be filled', async () => {
  printed()
  const [used, repository] = [emptyFolder(), emptyFolder()]
  writeFileSync(join(used, 'notes.txt'), 'mine')
  await expect(init(used, { framework: 'plain' })).rejects.toThrow('is not empty')
  await expect(init(join(used, 'notes.txt'), { framework: 'plain' })).rejects.toThrow('cannot be used')
  expect(readdirSync(used)).toEqual(['notes.txt'])
  mkdirSync(join(repository, '.git'))
  await init(repository, { framework: 'plain' })
  expect(readdirSync(repository)).toContain('package.json')
})

test.each([
  [undefined, { framework: 'koa' }, 'Which folder?'],
  ['new', {}, 'Which framework?'],
  ['new', { framework: 'hapi' }, '--framework must be one of express, koa, plain.'],
])('init %s with %o is wrong usage without a terminal', async (folder, flags, message) => {
  await expect(init(folder, flags)).rejects.toMatchObject({ message, exitCode: 2 })
})
