import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * Errors of a built site: links to pages or headings that do not exist, and files that a browser would load from other
 * sites. VitePress checks only links to pages, and not those in its navigation.
 * @param {string} folder
 * @returns {{ readonly pages: number, readonly errors: readonly string[] }}
 */
export function siteErrors(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const texts = new Map(
    files.filter((file) => /\.(html|css)$/.test(file)).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
  const pages = [...texts].filter(([file]) => file.endsWith('.html'))
  const anchors = new Map(pages.map(([file, text]) => [file, anchorsIn(text)]))
  const errors = [...texts].flatMap(([file, text]) => [
    ...foreignFiles(text).map((url) => `${file} loads ${url}`),
    ...linksIn(text)
      .filter((link) => !leadsSomewhere(folder, file, link, anchors))
      .map((link) => `${file} has a dead link: ${link}`),
  ])
  return { pages: pages.length, errors }
}

/**
 * The addresses outside the site that a page or a style sheet loads something from.
 * @param {string} text
 * @returns {readonly string[]}
 */
function foreignFiles(text) {
  const tags = text.matchAll(/<(?:script|link|img|source|iframe)\b[^>]*?\b(?:src|href)="((?:https?:)?\/\/[^"]+)"/g)
  const styles = text.matchAll(/(?:url\(|@import )["']?((?:https?:)?\/\/[^"')]+)/g)
  return [...tags, ...styles].map(([, url = '']) => url)
}

/**
 * @param {string} text
 * @returns {readonly string[]}
 */
function linksIn(text) {
  const links = [...text.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return [...new Set(links)].filter((href) => !/^(?:[a-z]+:|\/\/)/i.test(href))
}

/**
 * @param {string} text
 * @returns {ReadonlySet<string>}
 */
function anchorsIn(text) {
  return new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id))
}

/**
 * @param {string} folder
 * @param {string} file
 * @param {string} link
 * @param {ReadonlyMap<string, ReadonlySet<string>>} anchors by page
 */
function leadsSomewhere(folder, file, link, anchors) {
  const [path = '', anchor = ''] = decodeURI(link).split('#')
  const target =
    path === '' ? file : posix.join(path.startsWith('/') ? '' : posix.dirname(file), path.replace(/^\//, ''))
  const page = [target, `${target}.html`, posix.join(target, 'index.html')].find((name) => anchors.has(name))
  if (page === undefined) return /\.\w+$/.test(target) && existsSync(join(folder, target))
  return anchor === '' || anchors.get(page)?.has(anchor) === true
}
