import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Tests of moments and zones; they must not depend on the zone of the process, so they run again under each of these. */
const ZONE_TESTS = ['test/zones/**/*.test.ts']
const PROCESS_ZONES = ['UTC', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia']

const packagesFolder = fileURLToPath(new URL('./packages/', import.meta.url))

/** `source` makes `@kalends/*` mean the sources, so that tests need no build. Projects do not inherit it from the root. */
const conditions = ['source', ...defaultServerConditions]

function project(name: string, folder: string, test: TestProjectInlineConfiguration['test']) {
  return {
    root: `${packagesFolder}${folder}`,
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    // Time enough for a busy machine; nothing here waits on purpose.
    test: { name, pool: 'forks' as const, testTimeout: 120_000, hookTimeout: 120_000, ...test },
  }
}

const folders = readdirSync(packagesFolder).filter((folder) => existsSync(`${packagesFolder}${folder}/test`))

export default defineConfig({
  test: {
    // Every core: a machine that runs the tests is there to run the tests.
    maxWorkers: '100%',
    coverage: { include: ['packages/*/src/**/*.ts'] },
    projects: [
      // Core is pure, so its tests can share a process; loading it anew for each file took a third of the time.
      ...folders.map((folder) =>
        project(folder, folder, { include: ['test/**/*.test.ts'], isolate: folder !== 'core' }),
      ),
      ...PROCESS_ZONES.map((zone) => project(`core in ${zone}`, 'core', { include: ZONE_TESTS, env: { TZ: zone } })),
    ],
  },
})
