import { existsSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'

const FENCED = /^\s*```[\s\S]*?^\s*```$/gm

/** The text between a heading of that name and the next one, without what is fenced. */
export function sectionOf(text: string, heading: string): string {
  const lines = text.replace(FENCED, '').split('\n')
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'))
  if (start === -1) throw new Error(`there is no heading “${heading}”`)
  const end = lines.findIndex((line, index) => index > start && line.startsWith('#'))
  return lines.slice(start + 1, end === -1 ? undefined : end).join('\n')
}

/** The code at the beginning of the first cell of each table row, sorted. */
export function firstCells(section: string): readonly string[] {
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map((row) => row[1] ?? '').sort()
}

/** The dead links of a Markdown file, to files of the repository or to headings. */
export function deadLinks(root: string, file: string): readonly string[] {
  const text = readFileSync(root + file, 'utf8').replace(FENCED, '')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((link) => link[1] ?? '')
  return targets.filter((target) => !/^https?:/.test(target) && !isThere(root, file, target))
}

function isThere(root: string, file: string, target: string): boolean {
  const [path = '', heading] = target.split('#')
  const other = path === '' ? file : posix.join(posix.dirname(file), path)
  if (!existsSync(root + other)) return false
  if (heading === undefined) return true
  return !statSync(root + other).isDirectory() && anchorsOf(readFileSync(root + other, 'utf8')).includes(heading)
}

/** The anchors that Git hosts give to headings: lower case, without punctuation, with hyphens for spaces. */
function anchorsOf(text: string): readonly string[] {
  const headings = text.replace(FENCED, '').matchAll(/^#+ (.*)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}
