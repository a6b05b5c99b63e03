import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { publishedPackages } from './repository.js'
import { contentErrors, pack } from './tarballs.js'

/** @typedef {import('./repository.js').Manifest} Manifest */
/** @typedef {import('./tarballs.js').Tarball} Tarball */

/**
 * @typedef {object} Use
 * @property {string} title
 * @property {readonly string[]} packages of this repository; those that they need are added
 * @property {readonly string[]} others from npm
 */

/** The common uses of Kalends. @type {readonly Use[]} */
export const uses = [
  { title: 'Calls in your process, in memory', packages: ['@kalends/store-memory'], others: [] },
  { title: 'Express, in memory', packages: ['@kalends/adapter-express', '@kalends/store-memory'], others: ['express'] },
  { title: 'Koa, in memory', packages: ['@kalends/adapter-koa', '@kalends/store-memory'], others: ['koa'] },
  {
    title: 'Express and SQLite, with a documentation page',
    packages: ['@kalends/adapter-express', '@kalends/store-sqlite', '@kalends/doc-page'],
    others: ['express', '@photostructure/sqlite'],
  },
  { title: '`node:http` and Postgres', packages: ['@kalends/store-postgres'], others: ['pg'] },
  { title: 'The client', packages: ['@kalends/client'], others: [] },
  { title: 'The command `kalends`', packages: ['kalends'], others: [] },
]

/**
 * The names of these packages and of all packages of this repository that they need.
 * @param {readonly string[]} names
 * @param {readonly Manifest[]} manifests
 * @returns {readonly string[]}
 */
export function withNeeded(names, manifests) {
  const needed = new Set(names)
  // The loop also visits the names that it adds.
  for (const name of needed) {
    const { dependencies, peerDependencies } = manifests.find((one) => one.name === name) ?? {}
    for (const other of Object.keys({ ...dependencies, ...peerDependencies })) {
      if (manifests.some((one) => one.name === other)) needed.add(other)
    }
  }
  return [...needed].sort()
}

/**
 * The command that installs what a use needs. The shell variable `KALENDS` is the folder of the tarballs.
 * @param {Use} use
 * @param {readonly Tarball[]} tarballs
 * @returns {string}
 */
export function installCommand({ packages, others }, tarballs) {
  const names = withNeeded(
    packages,
    tarballs.map((tarball) => tarball.package.manifest),
  )
  const files = tarballs.filter((tarball) => names.includes(tarball.package.manifest.name))
  return ['npm install', ...files.map(({ path }) => `"$KALENDS"/${basename(path)}`), ...others].join(' ')
}

/**
 * How to install the tarballs of a folder, as Markdown.
 * @param {readonly Tarball[]} tarballs
 * @returns {string}
 */
export function packedReadme(tarballs) {
  return `# Kalends as tarballs

These are all packages of Kalends, as npm would publish them. They aren't on npm yet.

1. In your project, copy this folder to \`vendor/kalends\`, and commit the copy. Your \`package.json\` will refer to its files,
   so everybody who installs the project needs them. If the clone is the folder \`kalends\` next to your project:

\`\`\`sh
mkdir -p vendor && cp -r ../kalends/packed vendor/kalends
KALENDS=vendor/kalends
\`\`\`

2. Run the line that suits you. Each line names all packages of Kalends that are needed. Install them with a single command,
   because they depend on each other.

${uses.map((use) => `${use.title}:\n\n\`\`\`sh\n${installCommand(use, tarballs)}\n\`\`\``).join('\n\n')}

You need \`@photostructure/sqlite\` only on Node 20, 23, and 22 before 22.16.

To install a newer version later, replace the files and run the line again. If its version number is the same, delete
\`node_modules/@kalends\` and the entries of Kalends in \`package-lock.json\` before.
`
}

/**
 * Packs all published packages into a folder, with a README. First removes older tarballs of Kalends, so that there is
 * one version of each. Throws if the content of a tarball is wrong.
 * @param {string} folder
 * @returns {readonly Tarball[]}
 */
export function packAll(folder) {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) if (/^kalends-.*\.tgz$/.test(file)) rmSync(join(folder, file))
  const tarballs = pack(publishedPackages(), folder)
  const errors = tarballs.flatMap((tarball) =>
    contentErrors(tarball).map((error) => `${tarball.package.manifest.name}: ${error}`),
  )
  if (errors.length > 0) throw new Error(errors.join('\n'))
  writeFileSync(join(folder, 'README.md'), packedReadme(tarballs))
  return tarballs
}
