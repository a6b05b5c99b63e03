import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/**
 * The time zone of the process must make no difference. `npm test` runs far away from UTC. Tests of dates, time zones and
 * feeds run once more in each of the other zones, outside `npm test`.
 */
const USUAL_ZONE = 'Pacific/Apia'
const OTHER_ZONES = ['UTC', 'America/Sao_Paulo', 'Asia/Kathmandu']
const ZONE_TESTS = [
  '{core,ical}/test/zones/**/*.test.ts',
  'core/test/feeds/{endpoints,fullcalendar,golden,ics,rss,time-zone,updates,window}.test.ts',
]

/** Kinds of tests that `npm test` leaves out: `*.long.test.ts` is in projects such as `core +long`. */
const KINDS = ['long', 'browser']

const packagesFolder = fileURLToPath(new URL('./packages/', import.meta.url))

/** `source` resolves `@kalends/*` to the sources, so that tests need no build. Projects do not inherit it. */
const conditions = ['source', ...defaultServerConditions]

function project(name: string, folder: string, test: TestProjectInlineConfiguration['test']) {
  return {
    root: `${packagesFolder}${folder}`,
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    // Generous timeouts for busy machines.
    test: { name, pool: 'forks' as const, testTimeout: 120_000, hookTimeout: 120_000, ...test },
  }
}

/** The files of these kinds. */
const otherKinds = KINDS.map((kind) => `**/*.${kind}.test.ts`)

const folders = readdirSync(packagesFolder).filter((folder) => existsSync(`${packagesFolder}${folder}/test`))
const kindsOf = (folder: string): readonly string[] => {
  const files = readdirSync(`${packagesFolder}${folder}/test`, { recursive: true, encoding: 'utf8' })
  return KINDS.filter((kind) => files.some((file) => file.endsWith(`.${kind}.test.ts`)))
}

export default defineConfig({
  test: {
    globalSetup: `${packagesFolder}tooling/src/postgres-notice.js`,
    maxWorkers: '100%',
    coverage: { include: ['packages/*/src/**/*.ts'] },
    projects: [
      project('packages', '', {
        include: ['*/test/**/*.test.ts'],
        exclude: otherKinds,
        // The files share a process for each worker: loading the sources again for each file took a third of the time.
        isolate: false,
        env: { TZ: USUAL_ZONE },
      }),
      ...folders.flatMap((folder) =>
        kindsOf(folder).map((kind) =>
          project(`${folder} +${kind}`, folder, { include: [`test/**/*.${kind}.test.ts`], isolate: true }),
        ),
      ),
      ...OTHER_ZONES.map((zone) =>
        project(`dates +${zone}`, '', {
          include: ZONE_TESTS,
          exclude: otherKinds,
          isolate: false,
          env: { TZ: zone },
        }),
      ),
    ],
  },
})
