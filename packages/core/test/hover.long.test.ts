import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const file = `${folder}hover-example.ts`
const text = `import { createCalendar, type EventFilters, type EventInput, type EventView, type Store, type VenueView } from './declarations/index.ts'
import { nodeCalendar } from './declarations/node/index.ts'
declare const store: Store
const calendar = createCalendar({
  store,
  timezone: 'UTC',
  perPage: { max: 20 },
  limits: { links: 20 },
  fields: { events: { seats: { type: 'integer', min: 1 } } },
  openapi: { license: { name: 'MIT' }, security: [] },
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
const plain = createCalendar({ store })
const one = await plain.events.get(1)
const some = await plain.events.get(1, { select: ['id', 'venue.city'] })
for await (const each of plain.events.iterate({ search: 'jazz' })) each.title
const hall = await plain.venues.getBySlug('hall')
const page = await plain.events.list({ search: 'jazz' })
const made = await plain.events.create({ title: 'A', start_date: '2027-03-10', end_date: '2027-03-10' })
type Types = EventInput | EventView | EventFilters | VenueView
await calendar.import([], { source: 'city-hall', dryRun: true })
await calendar.health({ timeoutMs: 100 })
await calendar.fetch(new Request('http://localhost'), { mount: '/api', user: null })
await calendar.feedTokens.create({ id: 1 }, { format: 'rss' })
nodeCalendar(calendar, { prefix: '/calendar', user: () => null, batchPerTick: false, trustProxy: true })
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
const sources = ['index.ts', 'node/index.ts'].map((name) => fileURLToPath(new URL(`../src/${name}`, import.meta.url)))
const emitting = {
  ...options,
  noEmit: false,
  declaration: true,
  emitDeclarationOnly: true,
  outDir: `${folder}declarations`,
}
ts.createProgram(sources, emitting).emit(undefined, (name, content) => declarations.set(name, content))
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

/** What an editor shows when you hover over the last word of a piece of the example. */
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
  ['license', 'License of your API'],
  ['license: { name', 'Its name, such as'],
  ['security', 'Which of the security schemes apply'],
  ['source', 'A name for where the rows come from'],
  ['dryRun', 'Whether to write nothing'],
  ['timeoutMs', 'How long the store can take'],
  ['mount', 'The path that the calendar is mounted under'],
  ['user', 'The user, as your host identified them'],
  ['format', 'The format of the feed'],
  ['prefix', 'The path to mount the calendar under'],
  ["'/calendar', user", 'Returns the user of a request'],
  ['batchPerTick', 'Whether requests that arrive in the same event loop tick'],
  ['trustProxy', 'Whether to use `X-Forwarded-Proto`'],
])('a hover over %s says what it is', (piece, comment) => {
  expect(hover(piece).comment).toContain(comment)
})

/** The types around a call, which editors show before the name of a method. */
const around = /^\(method\) \w+<.*?>\.(?=\w+[<(])/s

test.each([
  ['  title', '(property) title: string'],
  ['const plain', 'const plain: Calendar<DefaultUser<number>, FieldsOption>'],
  [
    'const plain = createCalendar',
    `(alias) createCalendar<FieldsOption, "number">(options: CalendarOptions<User<number>, FieldsOption, "number"> & WithDefaultPolicy): Calendar<DefaultUser<number>, FieldsOption> (+1 overload)
import createCalendar`,
  ],
  ['const one', 'const one: EventView<FieldsOption, number>'],
  ['const hall', 'const hall: VenueView<FieldsOption, number>'],
  ['const page', 'const page: EventPage<FieldsOption, number>'],
  ['const each', 'const each: EventView<FieldsOption, number>'],
  [
    'const some',
    `const some: {
    readonly venue: readonly {
        readonly city: string;
    }[];
    readonly id: number;
}`,
  ],
  [
    'const one = await plain.events.get',
    'get<never, true>(id: number, options?: (ReadOptions & EventShape<never, true>) | undefined): Promise<EventView<FieldsOption, number>>',
  ],
  [
    'const page = await plain.events.list',
    'list<never, true>(filters?: (EventFilters<FieldsOption, number> & EventShape<never, true>) | undefined): Promise<EventPage<FieldsOption, number>>',
  ],
  [
    'plain.events.iterate',
    'iterate<never, true>(filters?: (WithoutPage<EventFilters<FieldsOption, number>> & EventShape<never, true>) | undefined): AsyncGenerator<EventView<FieldsOption, number>, void, undefined>',
  ],
  [
    'plain.events.create',
    'create(input: EventInput<FieldsOption, number> & InLanguage): Promise<EventView<FieldsOption, number>>',
  ],
  [
    'plain.venues.getBySlug',
    'getBySlug<never, true>(slug: string, options?: (ReadOptions & RecordShape<never>) | undefined): Promise<VenueView<FieldsOption, number>>',
  ],
  [
    'type Types = EventInput',
    '(alias) interface EventInput<F extends FieldsOption = FieldsOption, I extends UserId = number>\nimport EventInput',
  ],
  [
    'EventInput | EventView',
    '(alias) interface EventView<F extends FieldsOption = FieldsOption, I extends UserId = number>\nimport EventView',
  ],
  [
    'EventView | EventFilters',
    '(alias) interface EventFilters<F extends FieldsOption = FieldsOption, I extends UserId = number>\nimport EventFilters',
  ],
  [
    'EventFilters | VenueView',
    '(alias) interface VenueView<F extends FieldsOption = FieldsOption, I extends UserId = number>\nimport VenueView',
  ],
])('a hover over %s shows readable types', (piece, shown) => {
  expect(hover(piece).shown.replace(around, '')).toBe(shown)
})

test('hovers of a calendar with custom fields show interfaces too', () => {
  expect(hover('const event').shown).toMatch(/^const event: EventView<\{/)
  expect(hover('calendar.events.create').shown).toContain('input: EventInput<{')
  expect(hover('  featured').shown).toMatch(/^\(property\) featured\?: boolean \| 0 \|/)
  expect(hover('await calendar.events.list').shown).toContain('& EventShape<never, true>) | undefined')
  for (const piece of ['const event', 'calendar.events.create', 'await calendar.events.list']) {
    expect(hover(piece).shown).not.toMatch(/InputTo|InputFields|ToCreate|Omit<|Infer|WithRequired/)
  }
})
