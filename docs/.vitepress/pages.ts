import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the repository, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Pages outside `docs`, and where the site has them. */
const OTHERS: Readonly<Record<string, string>> = {
  'README.md': 'index.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security-policy.md',
}

/**
 * Where the site has a Markdown file of the repository; `undefined` if it has no page for it. Files link to each other by
 * their places in the repository, so that the links also work on a code host.
 */
export function pageOf(file: string): string | undefined {
  if (Object.hasOwn(OTHERS, file)) return OTHERS[file]
  const [, guide] = /^docs\/(.+\.md)$/.exec(file) ?? []
  if (guide !== undefined) return guide.replace(/(^|\/)README\.md$/, '$1index.md')
  const [, name] = /^packages\/([^/]+)\/README\.md$/.exec(file) ?? []
  return name === undefined ? undefined : `packages/${name}.md`
}

/**
 * A link of a file as the site has it: from the top, with its anchor. `undefined` if it leads to a file of the repository
 * that is not a page. A link to a page that does not exist is kept, so that the build fails.
 */
export function siteLink(file: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#')
  const target = posix.join(posix.dirname(file), decodeURI(path)).replace(/\/$/, '')
  const isFile = target.endsWith('.md')
  const page = pageOf(isFile ? target : `${target}/README.md`)
  if (page !== undefined && (isFile || existsSync(`${root}${target}/README.md`))) {
    return `/${page}${anchor === undefined ? '' : `#${anchor}`}`
  }
  return existsSync(root + target) ? undefined : `/${target}`
}

/** The first heading of a file of `docs`, without marks. */
export function titleOf(file: string): string {
  const heading = /^# (.*)$/m.exec(readFileSync(`${root}docs/${file}`, 'utf8'))?.[1]
  if (heading === undefined) throw new Error(`docs/${file} has no heading`)
  return heading.replaceAll('`', '').replace(/^Recipe: /, '')
}

/** Anchors as code hosts make them, so that one link works there and on the site. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}
