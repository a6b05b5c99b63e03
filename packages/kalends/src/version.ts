import { readFileSync } from 'node:fs'

/** The version of this package. All packages of a release have the same version. */
export function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}
