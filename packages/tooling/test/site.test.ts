import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { siteErrors } from '../src/site.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The errors of a site with these files. */
function errorsOf(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-site-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return siteErrors(folder).errors
}

const other = '<h2 id="über-uns">Us</h2>'

test.each(['/guides/other.html', '/guides/other', '/guides/other.html#%C3%BCber-uns', '/guides/', '#top', 'a.png'])(
  'a link to %s leads somewhere',
  (link) => {
    const page = `<p id="top"></p><a class="x" href="${link}">`
    expect(errorsOf({ 'page.html': page, 'a.png': '', 'guides/other.html': other, 'guides/index.html': '' })).toEqual(
      [],
    )
  },
)

test.each(['/other', '/guides/other.html#us', '#nowhere', 'b.png', '../missing.html'])(
  'a link to %s is dead',
  (link) => {
    const errors = errorsOf({ 'page.html': `<a href="${link}">`, 'guides/other.html': other })
    expect(errors).toEqual([`page.html has a dead link: ${link}`])
  },
)

test('links to other sites are not followed', () => {
  expect(errorsOf({ 'page.html': '<a href="https://example.org/x">, <a href="mailto:a@example.org">' })).toEqual([])
})

test.each([
  ['page.html', '<script async src="https://example.org/a.js"></script>', 'https://example.org/a.js'],
  ['page.html', '<link rel="stylesheet" href="//example.org/a.css">', '//example.org/a.css'],
  ['page.html', '<img alt="" src="http://example.org/a.png">', 'http://example.org/a.png'],
  ['style.css', '@font-face { src: url(https://example.org/a.woff2) }', 'https://example.org/a.woff2'],
  ['style.css', '@import "https://example.org/a.css";', 'https://example.org/a.css'],
])('in %s, %s needs a network', (file, text, url) => {
  expect(errorsOf({ [file]: text })).toEqual([`${file} loads ${url}`])
})

test('files of the site itself need none', () => {
  const page = '<script src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css"><img src="/a.png">'
  expect(errorsOf({ 'page.html': page, 'a.css': 'a { background: url(/a.png) }' })).toEqual([])
})
