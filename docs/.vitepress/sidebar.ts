import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { DefaultTheme } from 'vitepress'
import { root, titleOf } from './pages.ts'

type Item = DefaultTheme.SidebarItem

/** The pages of `docs` by what readers want. A page that is missing here fails the build. */
const START = ['installing', 'express', 'koa', 'other-hosts', 'command', 'typescript', 'comparison']
const TUTORIAL = ['tutorial', 'tutorial-page', 'tutorial-sign-in', 'tutorial-form']
const GUIDES = {
  Records: [
    ...['resources-and-fields', 'event-fields', 'venues-and-organizers', 'categories-and-tags', 'custom-fields'],
    ...['writing-records', 'slugs-and-trash', 'images-and-html', 'dates-and-zones'],
  ],
  'Finding events': ['finding-events', 'date-filters', 'custom-field-filters', 'days-with-events', 'lists', 'explain'],
  'Users and rules': ['permissions', 'custom-policies', 'passwords', 'hooks', 'languages', 'errors', 'error-codes'],
  'Pages and feeds': [
    'client',
    'client-requests',
    'fullcalendar',
    'feeds',
    'feed-formats',
    'feed-icalendar',
    'feed-tokens',
    'subscribe',
  ],
  HTTP: ['http', 'http-caching', 'cors', 'limits', 'documentation-page'],
  Importing: ['many-records', 'importing', 'importing-ics', 'importing-recurring'],
  Stores: ['stores', 'memory', 'sqlite', 'postgres', 'several-instances'],
  'Import, export and run': ['command-import', 'command-export', 'command-maintain', 'command-deploy'],
  'Going live': ['going-live', 'security', 'observability', 'performance', 'testing-your-app'],
}
const RECIPES = namesIn('recipes')
const ENDPOINTS = ['events', 'feeds', 'venues', 'organizers', 'categories', 'tags'].map((name) => `reference/${name}`)
const REFERENCE = ['options', 'reference/operations', 'reference/schemas', 'reference/errors']
const INTERNALS = [
  'architecture',
  'request-path',
  'request-path-sql',
  'caches',
  'how-it-is-tested',
  'running-tests',
  'measurements',
  'performance-notes',
  'glossary',
  'writing-a-store',
  'writing-an-adapter',
]
const DECISIONS = namesIn('decisions')

/** The sidebar of every page. */
export function sidebar(): Item[] {
  checkPages()
  return [
    {
      text: 'Start',
      items: [itemOf('getting-started'), group('Tutorial', TUTORIAL.map(itemOf)), ...START.map(itemOf)],
    },
    { text: 'Guides', items: Object.entries(GUIDES).map(([text, names]) => group(text, names.map(itemOf))) },
    { text: 'Recipes', link: '/recipes/', collapsed: true, items: RECIPES.map(itemOf) },
    {
      text: 'Reference',
      items: [
        ...REFERENCE.map(itemOf),
        group('Endpoints by resource', ENDPOINTS.map(itemOf)),
        { ...group('TypeScript API', apiItems()), link: '/api/' },
        group('Packages', packageItems()),
      ],
    },
    {
      text: 'Internals',
      collapsed: true,
      items: [
        ...INTERNALS.map(itemOf),
        { text: 'Contributing', link: '/contributing' },
        { text: 'Security policy', link: '/security-policy' },
        group('Decisions', DECISIONS.map(itemOf)),
      ],
    },
  ]
}

function itemOf(name: string): Item {
  return { text: titleOf(`${name}.md`), link: `/${name}` }
}

function group(text: string, items: Item[]): Item {
  return { text, collapsed: true, items }
}

/** The Markdown files of a folder of `docs`, without their ending. */
function namesIn(folder: string): readonly string[] {
  return readdirSync(`${root}docs/${folder}`)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map((file) => `${folder}/${file.replace(/\.md$/, '')}`.replace(/^\.\//, ''))
}

/** The modules that TypeDoc lists on its first page. */
function apiItems(): Item[] {
  const text = readFileSync(`${root}docs/api/README.md`, 'utf8')
  const modules = [...text.matchAll(/\[([^\]]+)\]\(([^)]+)README\.md\)/g)]
  return modules.map(([, name = '', folder]) => ({ text: name, link: `/api/${folder}` }))
}

function packageItems(): Item[] {
  return readdirSync(`${root}packages`)
    .filter((name) => existsSync(`${root}packages/${name}/README.md`))
    .map((name) => ({ text: name, link: `/packages/${name}` }))
}

function checkPages(): void {
  const pages = ['getting-started', ...TUTORIAL, ...START]
  const listed = new Set([...pages, ...Object.values(GUIDES).flat(), ...REFERENCE, ...ENDPOINTS, ...INTERNALS])
  const missing = [...namesIn('.'), ...namesIn('reference')].filter((name) => !listed.has(name))
  if (missing.length > 0) throw new Error(`docs/.vitepress/sidebar.ts does not list these pages: ${missing.join(', ')}`)
}
