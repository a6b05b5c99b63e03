import { describe, expect, test } from 'vitest'
import { type Dialect, migrate, plain, type Row, schemaVersion } from '../src/index.ts'

const dialect: Dialect = {
  types: { integer: 'INTEGER', real: 'REAL', text: 'TEXT', table: '', clustered: '' },
  ids: () => plain(''),
  texts: () => plain(''),
  insertMany: plain('INSERT INTO'),
  rows: () => plain(''),
  contains: () => plain(''),
  textIndex: {
    create: () => ['CREATE TEXT INDEX'],
    tune: () => ['TUNE TEXT INDEX'],
    // biome-ignore lint/correctness/useYield: there is nothing to write.
    *write() {
      return undefined
    },
    // biome-ignore lint/correctness/useYield: there is nothing to ask.
    *candidates() {
      return undefined
    },
  },
}

/** The statements of a migration, on a database whose tables are of that version. */
function statementsAt(version: number | undefined): readonly string[] {
  const rows: readonly Row[] = version === undefined ? [] : [[version]]
  const work = migrate(dialect)
  const texts: string[] = []
  for (let step = work.next(); !step.done; step = work.next(step.value.reads ? rows : [])) {
    texts.push(step.value.text.replaceAll(/\s+/g, ' ').trim())
  }
  return texts
}

describe('migrate', () => {
  test('makes every table of a new database and notes the version last', () => {
    const texts = statementsAt(undefined)
    const created = texts.filter((text) => text.startsWith('CREATE TABLE kalends_')).map((text) => text.split(' ')[2])
    expect(created).toContain('kalends_event')
    expect(new Set(created).size).toBe(created.length)
    expect(texts).toContain('CREATE TEXT INDEX')
    expect(texts.at(-1)).toBe('INSERT INTO kalends_schema (version) VALUES (?)')
  })

  test('changes nothing when the tables are up to date', () => {
    expect(statementsAt(schemaVersion)).toEqual([
      'CREATE TABLE IF NOT EXISTS kalends_schema (version INTEGER NOT NULL)',
      'SELECT version FROM kalends_schema',
    ])
  })

  const renamed = ['event', 'venue', 'organizer', 'category', 'tag', 'image'].map(
    (kind) => `ALTER TABLE kalends_${kind}_content RENAME json TO fields`,
  )

  const fewerTwice = [
    'DROP INDEX kalends_posting_long',
    'CREATE INDEX kalends_posting_long ON kalends_posting (list, span, starts_at, event, ends_at, locked) WHERE span >= 2',
  ]

  test.each([
    [1, [...renamed, ...fewerTwice]],
    [2, [...renamed, ...fewerTwice]],
    [3, fewerTwice],
    [4, []],
  ])('brings tables of version %i up to date by what has come since', (version, texts) => {
    expect(statementsAt(version)).toEqual([
      'CREATE TABLE IF NOT EXISTS kalends_schema (version INTEGER NOT NULL)',
      'SELECT version FROM kalends_schema',
      ...texts,
      expect.stringMatching(/^CREATE TABLE kalends_link /),
      expect.stringMatching(/^INSERT INTO kalends_link /),
      expect.stringMatching(/^INSERT INTO kalends_posting /),
      'DROP TABLE kalends_event_venue',
      'DROP TABLE kalends_event_organizer',
      'DROP TABLE kalends_event_category',
      'DROP TABLE kalends_event_tag',
      'TUNE TEXT INDEX',
      'DELETE FROM kalends_schema',
      'INSERT INTO kalends_schema (version) VALUES (?)',
    ])
  })

  test('refuses tables of a newer version, and says which', () => {
    expect(() => statementsAt(schemaVersion + 1)).toThrow(
      `its tables are of version ${schemaVersion + 1}, and this code knows versions up to ${schemaVersion}`,
    )
  })
})
