import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { CommandError, usageError } from '../command-error.ts'
import { commandName } from '../command-name.ts'
import { type Framework, frameworks } from '../init/frameworks.ts'
import { fileVersion, findPackages } from '../init/local-packages.ts'
import { ownPackages, projectFiles } from '../init/project-files.ts'
import { reasonOf } from '../open-store.ts'
import { version } from '../version.ts'

/** The flags of `kalends init`. */
export interface InitFlags {
  readonly framework?: string
  readonly packages?: string
}

/** Runs `kalends init`. On a terminal, asks for missing arguments. */
export async function init(given: string | undefined, flags: InitFlags): Promise<void> {
  const chosen = flags.framework === undefined ? undefined : checkedFramework(flags.framework)
  const canAsk = process.stdin.isTTY === true && process.stdout.isTTY === true
  if (!canAsk && given === undefined)
    throw usageError('Which folder?', `Write it as ${commandName()} init my-calendar.`)
  if (!canAsk && chosen === undefined) {
    throw usageError('Which framework?', `Add --framework ${frameworks.join(', or --framework ')}.`)
  }
  const folder = given ?? (await (await import('../init/ask.ts')).askFolder())
  const isNew = await checkFolder(folder)
  const framework = chosen ?? (await (await import('../init/ask.ts')).askFramework())
  const files = projectFiles({ name: packageName(folder), framework, own: ownVersions(folder, framework, flags) })
  await write(folder, files)
  process.stdout.write(
    `${isNew ? 'Created' : 'Filled'} ${folder}. Now run:\n\n${nextSteps(folder)}${unreleased(flags)}`,
  )
}

function checkedFramework(text: string): Framework {
  const framework = frameworks.find((known) => known === text)
  if (framework !== undefined) return framework
  throw usageError(`--framework must be one of ${frameworks.join(', ')}.`, 'Add --help.')
}

/** The packages of Kalends with their versions, or with their files if npm must not download them. */
function ownVersions(
  project: string,
  framework: Framework,
  { packages: folder }: InitFlags,
): Readonly<Record<string, string>> {
  const names = ownPackages(framework)
  if (folder === undefined) return Object.fromEntries(names.map((name) => [name, version()]))
  // npm would download `store-sql`, a dependency of the SQLite store, unless it is listed too.
  const all = [...names, '@kalends/store-sql']
  const files = findPackages(folder, all)
  return Object.fromEntries(all.map((name) => [name, fileVersion(project, files.get(name) ?? '')]))
}

/** Throws if the folder has files that could be overwritten. Returns whether the folder does not exist yet. */
async function checkFolder(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true
  const found = await readdir(folder).catch((error: unknown) => {
    throw new CommandError(`${folder} cannot be used${reasonOf(error)}.`, 'Choose a new folder.', { cause: error })
  })
  // A new git repository counts as empty.
  if (found.every((name) => name === '.git')) return false
  throw new CommandError(`The folder ${folder} is not empty.`, 'Choose a new one: nothing is overwritten.')
}

/** A package name that npm accepts. */
function packageName(folder: string): string {
  const plain = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
  return plain.replace(/^-|-$/g, '').slice(0, 200) || 'calendar'
}

async function write(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  try {
    for (const [name, content] of files) {
      const file = join(folder, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content, { flag: 'wx' })
    }
  } catch (error) {
    throw new CommandError(`${folder} cannot be written${reasonOf(error)}.`, 'Choose another folder.', { cause: error })
  }
}

/** A hint for the time before Kalends is on npm. */
function unreleased({ packages }: InitFlags): string {
  if (packages !== undefined || version() !== '0.0.0') return ''
  return '\nKalends has not been released yet, so npm cannot install it. Run npm run pack:all in a clone of it, then init again with --packages.\n'
}

function nextSteps(folder: string): string {
  const enter = resolve(folder) === process.cwd() ? [] : [`cd ${/^[\w./-]+$/.test(folder) ? folder : `'${folder}'`}`]
  return `${[...enter, 'npm install', 'npm test', 'API_KEY=secret npm start'].map((line) => `  ${line}`).join('\n')}\n`
}
