import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions } from 'vite'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Bundles the calendar of the first page into `calendar.js` in a folder, as a module for browsers. */
export async function bundleCalendar(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    resolve: {
      conditions: ['source', ...defaultClientConditions],
      alias: [{ find: /^(?:node:.*|@node-rs\/xxhash)$/, replacement: `${folder}node.ts` }],
    },
    build: {
      lib: { entry: `${folder}calendar.ts`, formats: ['es'], fileName: 'calendar' },
      outDir,
      emptyOutDir: false,
      target: 'es2022',
    },
  })
}
