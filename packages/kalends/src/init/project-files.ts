import { type Framework, frameworkFiles } from './frameworks.ts'
import { CALENDAR, GITIGNORE, MAIN, TEST, TSCONFIG, USER } from './shared-files.ts'

/** Options of a new project. */
export interface ProjectOptions {
  /** The name of its package. */
  readonly name: string
  readonly framework: Framework
  /** The packages of Kalends with their versions, or with files such as `file:../kalends-core-1.0.0.tgz`. */
  readonly own: Readonly<Record<string, string>>
}

/** The packages of Kalends that every project needs. */
const OWN = ['@kalends/core', '@kalends/doc-page', '@kalends/store-sqlite']

/** The files of a new project by name. */
export function projectFiles(options: ProjectOptions): ReadonlyMap<string, string> {
  return new Map([
    ['package.json', manifest(options)],
    ['tsconfig.json', TSCONFIG],
    ['.gitignore', GITIGNORE],
    ['README.md', readme(options)],
    ['src/app.ts', frameworkFiles[options.framework].app],
    ['src/calendar.ts', CALENDAR],
    ['src/main.ts', MAIN],
    ['src/user.ts', USER],
    ['test/calendar.test.ts', TEST],
  ])
}

/** The names of the packages of Kalends that a project installs. */
export function ownPackages(framework: Framework): readonly string[] {
  return [...OWN, ...frameworkFiles[framework].own]
}

function manifest({ name, framework, own }: ProjectOptions): string {
  const { dependencies, devDependencies } = frameworkFiles[framework]
  const content = {
    name,
    private: true,
    type: 'module',
    scripts: {
      start: 'node --import tsx src/main.ts',
      test: 'node --import tsx --test test/calendar.test.ts',
      types: 'tsc',
    },
    // Node 22.16 and newer have SQLite built in. Older versions use `@photostructure/sqlite`.
    dependencies: sorted({ ...own, ...dependencies, '@photostructure/sqlite': '1.2.1', tsx: '4.23.15' }),
    devDependencies: sorted({ ...devDependencies, '@types/node': '20.19.43', typescript: '5.9.3' }),
    engines: { node: '^20.19.0 || >=22.13.0' },
  }
  return `${JSON.stringify(content, undefined, 2)}\n`
}

function sorted(versions: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(versions).sort(([left], [right]) => (left < right ? -1 : 1)))
}

function readme({ name, framework }: ProjectOptions): string {
  return `# ${name}

A calendar with a REST API, served by ${frameworkFiles[framework].label} and stored in the SQLite file calendar.db.

    npm install
    npm test
    API_KEY=secret npm start

The API is at http://127.0.0.1:3000/api/calendar/events/v1, with its documentation at /doc below it. Everybody can read. Requests
with the header \`Authorization: Bearer secret\` can write:

    curl -H 'Authorization: Bearer secret' -H 'Content-Type: application/json' \\
      -d '{"title": "Concert", "start_date": "2030-06-21 18:00", "end_date": "2030-06-21 23:00"}' \\
      http://127.0.0.1:3000/api/calendar/events/v1/events

| file | contents |
|---|---|
| src/calendar.ts | the calendar: its store, time zone and other options |
| src/user.ts | who can write. Replace it with the users of your app |
| src/app.ts | the server and its routes |
| src/main.ts | starts and stops it. PORT and DATABASE are variables too |
`
}
