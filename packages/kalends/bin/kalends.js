#!/usr/bin/env node
import { existsSync } from 'node:fs'

// A clone has this file and runs its sources, so that it needs no build. The published package does not have it.
if (existsSync(new URL('../tsconfig.build.json', import.meta.url))) {
  const { runSources } = await import('./run-sources.js')
  await runSources()
} else {
  const { run } = await import(new URL('../dist/main.js', import.meta.url).href)
  await run(process.argv.slice(2))
}
