import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import * as core from '@kalends/core'
import { usageError } from '../command-error.ts'
import { defineConfig } from './config.ts'

/** A configuration file and its content. */
export interface LoadedConfig {
  /** Its name, for messages. */
  readonly file: string
  readonly values: Readonly<Record<string, unknown>>
}

const NAMES = ['kalends.config.ts', 'kalends.config.js', 'kalends.config.json']

/** Loads the given configuration file, or the one in the folder. `undefined` if there is none. */
export async function loadConfig(folder: string, given: string | undefined): Promise<LoadedConfig | undefined> {
  const path = given === undefined ? findConfig(folder) : resolve(folder, given)
  if (path === undefined) return undefined
  if (!existsSync(path)) throw usageError(`There is no configuration file ${given}.`, 'Check --config.')
  const file = basename(path)
  const values = path.endsWith('.json') ? readJson(path, file) : await importDefault(path, file)
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw usageError(`${file} must contain an object.`, 'Export it as default: export default defineConfig({ … })')
  }
  return { file, values: { ...values } }
}

function findConfig(folder: string): string | undefined {
  const [found, other] = NAMES.filter((name) => existsSync(resolve(folder, name)))
  if (other !== undefined)
    throw usageError(`There are both ${found} and ${other}.`, 'Remove one, or choose with --config.')
  return found === undefined ? undefined : resolve(folder, found)
}

function readJson(path: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw loadError(file, error)
  }
}

async function importDefault(path: string, file: string): Promise<unknown> {
  // Node 20 cannot load TypeScript, but jiti can. It also passes the modules of this process to the configuration file,
  // because `npx kalends` runs in folders in which `kalends` is not installed.
  const { createJiti } = await import('jiti')
  const jiti = createJiti(path, {
    fsCache: false,
    virtualModules: { kalends: { defineConfig }, '@kalends/core': core },
  })
  try {
    return await jiti.import(path, { default: true })
  } catch (error) {
    throw loadError(file, error)
  }
}

function loadError(file: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return usageError(`${file} cannot be loaded: ${reason.split('\n')[0]}.`, 'Correct the file.', error)
}
