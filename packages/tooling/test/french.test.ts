import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../', import.meta.url))

/** Finds places where French needs a no-break space but has none: at punctuation, in groups of digits, before units. */
const PARTED =
  /[ \t][:;?!»](?![:=])|«[^\u00a0\u202f]|[^\u00a0\u202f]»|(?<![\w-])\d{1,3} \d{3}(?!\d)|\d (?:€|%|ms\b|km\b|octets\b)/

/** Every line of French: in files of French texts, in files with texts of all languages, and in pages. */
const lines = readdirSync(folder).flatMap((name) =>
  sourcesOf(name).flatMap((file) => {
    const isFrench = /(?:^|\/)fr\.(?:ts|js)$/.test(file)
    const own = file.endsWith('.html') ? /\blang="fr"/ : /\bfr: ['"`]/
    return readFileSync(`${folder}${file}`, 'utf8')
      .split('\n')
      .filter((line) => (isFrench ? /['`]/.test(line) && !/^\s*(?:\/\*|\*|\/\/)/.test(line) : own.test(line)))
      .map((line) => ({ file, line: line.trim() }))
  }),
)

function sourcesOf(name: string): readonly string[] {
  return ['src', 'page'].flatMap((part) => {
    try {
      return readdirSync(`${folder}${name}/${part}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:ts|js|html)$/.test(file))
        .map((file) => `${name}/${part}/${file.replaceAll('\\', '/')}`)
    } catch {
      // Most packages have only one of the two folders.
      return []
    }
  })
}

test('the files are found', () => {
  const files = new Set(lines.map(({ file }) => file))
  expect([...files].filter((file) => /fr\.(?:ts|js)$/.test(file))).toEqual([
    'core/src/i18n/fr.ts',
    'demo/src/seed/texts/fr.ts',
    'demo/page/texts/fr.js',
    'doc-page/src/words/fr.ts',
    'ical/src/i18n/fr.ts',
  ])
  expect(files).toContain('kalends/src/calendar-options.ts')
  expect(files).toContain('demo/page/index.html')
  expect(lines.length).toBeGreaterThan(600)
})

test('French has a no-break space wherever it needs one', () => {
  expect(lines.filter(({ line }) => PARTED.test(line))).toEqual([])
})

test.each(['Pourquoi ?', 'fin ; début', 'Oui !', 'Note : a', '« non »', '«\u00a0a »', 'plus de 10 000 noms', '12 €'])(
  '“%s” is found',
  (text) => {
    expect(text).toMatch(PARTED)
  },
)

test.each([
  'Pourquoi\u00a0?',
  '«\u00a0oui\u00a0»',
  '10\u202f000',
  '12\u00a0€',
  '2027-03-10 18:30:00',
  'http://a',
  'a: b',
])('“%s” is fine', (text) => {
  expect(text).not.toMatch(PARTED)
})
