import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const file = `${folder}hover-example.ts`
const text = `import { createCalendar, type Store } from './declarations/index.ts'
declare const store: Store
const calendar = createCalendar({
  store,
  timezone: 'UTC',
  perPage: { max: 20 },
  limits: { links: 20 },
  fields: { events: { seats: { type: 'integer', min: 1 } } },
})
const event = await calendar.events.create({
  title: 'Concert',
  start_date: '2027-03-10 18:30',
  end_date: '2027-03-10 20:00',
  featured: true,
  venue: { venue: 'Hall', geo_lat: 0, geo_lng: 0 },
  custom_fields: { seats: 5 },
})
await calendar.events.list({ starts_after: '2027-01-01', search: 'jazz', i18n_language: 'fr' })
await calendar.venues.list({ only_with_upcoming: true })
await calendar.categories.update(1, { parent: 0 })
await calendar.tags.delete(1)
event.utc_start_date
await calendar.organizers.updateBySlug('choir', { email: 'a@example.org' })
`

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['source'],
  allowImportingTsExtensions: true,
  exactOptionalPropertyTypes: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
}

// Editors read the declaration files of the package, which do not have every comment of the sources.
const declarations = new Map<string, string>()
const source = fileURLToPath(new URL('../src/index.ts', import.meta.url))
const emitting = {
  ...options,
  noEmit: false,
  declaration: true,
  emitDeclarationOnly: true,
  outDir: `${folder}declarations`,
}
ts.createProgram([source], emitting).emit(undefined, (name, content) => declarations.set(name, content))
const readFile = (name: string) => (name === file ? text : (declarations.get(name) ?? ts.sys.readFile(name)))
const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [file],
  getScriptVersion: () => '1',
  getScriptSnapshot: (name) => {
    const content = readFile(name)
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
  },
  getCurrentDirectory: () => folder,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => name === file || declarations.has(name) || ts.sys.fileExists(name),
  readFile,
})

/** What an editor shows over the last word of a piece of the example. */
function hover(piece: string): { readonly shown: string; readonly comment: string } {
  const start = text.indexOf(piece)
  expect(start, piece).toBeGreaterThan(-1)
  const info = service.getQuickInfoAtPosition(file, start + piece.length - 1)
  return {
    shown: ts.displayPartsToString(info?.displayParts),
    comment: ts.displayPartsToString(info?.documentation),
  }
}

test('the example compiles', () => {
  const faults = service.getSemanticDiagnostics(file)
  expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
})

test.each([
  ['calendar.events.create', 'Creates a record'],
  ['await calendar.events.list', 'Returns a page of records'],
  ['calendar.organizers.updateBySlug', 'Changes the record with this slug'],
  ['calendar.tags.delete', 'Deletes a record'],
  ['  timezone', "The calendar's time zone"],
  ['perPage: { max', 'The most records that a request can ask for'],
  ['limits: { links', 'Venues, organizers, categories and tags of one event'],
  ['  fields', 'Custom fields of each collection'],
  ['  title', 'The title'],
  ['  start_date', 'When it starts'],
  ['  featured', 'Whether it is featured'],
  ['  venue', 'The venues: ids, or objects'],
  ['geo_lat', 'The latitude in degrees'],
  ['  custom_fields', 'The custom fields that the option `fields` declares for the collection'],
  ['starts_after', 'Events that start after this day'],
  ['search', 'Words that the title, description or excerpt must all contain'],
  ['i18n_language', 'The language of texts'],
  ['only_with_upcoming', 'Only records with an event that has not ended'],
  ['parent', 'The id of the parent category'],
  ['email', 'The e-mail address'],
  ['utc_start_date', 'Start in UTC'],
])('a hover over %s says what it is', (piece, comment) => {
  expect(hover(piece).comment).toContain(comment)
})

test('hovers show the names of interfaces, not how their types are made', () => {
  expect(hover('const event').shown).toMatch(/^const event: EventView<\{/)
  const create = hover('calendar.events.create').shown
  expect(create).toContain('input: EventInput<{')
  expect(create).toMatch(/InLanguage\): Promise<EventView<\{/)
  const list = hover('await calendar.events.list').shown
  expect(list).toContain('filters?: (EventFilters<{')
  expect(list).toContain('InLanguage & SelectOptions<never> & EventShapeOptions<true>) | undefined')
  expect(hover('  featured').shown).toMatch(/^\(property\) featured\?: boolean \| 0 \|/)
  for (const piece of ['const event', 'calendar.events.create', 'await calendar.events.list']) {
    expect(hover(piece).shown).not.toMatch(/InputTo|InputFields|ToCreate|Omit<|Infer|WithRequired/)
  }
})
