import { readFileSync } from 'node:fs'

/** The version of this package, which is that of all packages of a release. */
export function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}
