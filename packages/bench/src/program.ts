import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file of a program beside the one that names it, built or not: `program('./generator', import.meta.url)`. */
export function program(name: string, from: string): string {
  return fileURLToPath(new URL(name + extname(from), from))
}
