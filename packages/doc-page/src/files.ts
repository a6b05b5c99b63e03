import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { DocPagePart } from '@kalends/core'

/** The files that the page loads. */
export interface PageFiles {
  /** The prefix of their names. It changes whenever one of them does. */
  readonly folder: string
  readonly get: (name: string) => DocPagePart | undefined
}

const VIEWER = ['swagger-ui-bundle.js', 'swagger-ui.css']
const OWN = ['page.js', 'translate.js', 'mend.js', 'page.css']

/** Reads all files at once, so that later requests never access the file system. */
export function readPageFiles(): PageFiles {
  const files = [
    ...VIEWER.map((name) => ({ name, bytes: readFileSync(viewerPath(name)) })),
    ...OWN.map((name) => ({ name, bytes: readFileSync(new URL(`../browser/${name}`, import.meta.url)) })),
  ]
  const hash = createHash('sha256')
  for (const { name, bytes } of files) hash.update(`${name} ${bytes.length} `).update(bytes)
  const folder = `${hash.digest('base64url').slice(0, 16)}/`
  const byName = new Map(files.map(({ name, bytes }) => [folder + name, { bytes, headers: headersOf(name) }]))
  return { folder, get: (name) => byName.get(name) }
}

/** The built package has its own copy of the viewer. The sources use the one that npm installed. */
function viewerPath(name: string): string {
  if (import.meta.url.endsWith('.ts')) return createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)
  return fileURLToPath(new URL(`../viewer/${name}`, import.meta.url))
}

function headersOf(name: string): Readonly<Record<string, string>> {
  return { 'Content-Type': name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8' }
}
