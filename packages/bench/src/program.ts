import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The path of a program next to the calling module, as TypeScript or built: `program('./generator', import.meta.url)`. */
export function program(name: string, from: string): string {
  return fileURLToPath(new URL(name + extname(from), from))
}
