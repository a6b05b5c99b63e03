import { readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { usageError } from '../command-error.ts'
import { reasonOf } from '../open-store.ts'

/** `kalends-store-sqlite-1.0.0.tgz`, as npm pack names it. */
const PACKED = /^kalends-([a-z][a-z-]*[a-z])-\d+\.\d+\.\d+[\w.-]*\.tgz$/

/** Finds packed packages of Kalends in a folder, by name. Throws if one is missing, or if there are two versions of it. */
export function findPackages(folder: string, names: readonly string[]): ReadonlyMap<string, string> {
  const packages = new Map<string, string>()
  for (const file of filesIn(folder)) {
    const [, name] = PACKED.exec(file) ?? []
    if (name === undefined) continue
    if (packages.has(`@kalends/${name}`)) {
      throw usageError(`--packages: there are two versions of @kalends/${name}.`, 'Leave one of them in the folder.')
    }
    packages.set(`@kalends/${name}`, resolve(folder, file))
  }
  const missing = names.find((name) => !packages.has(name))
  if (missing === undefined) return packages
  throw usageError(`--packages: there is no packed ${missing} in ${folder}.`, 'Pack it with npm pack.')
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw usageError(
      `--packages ${folder} cannot be read${reasonOf(error)}.`,
      'Choose a folder with .tgz files.',
      error,
    )
  }
}

/** The version of a dependency in a manifest, as a path to a file. */
export function fileVersion(project: string, file: string): string {
  return `file:${relative(resolve(project), file).replaceAll('\\', '/')}`
}
