#!/usr/bin/env node
import { existsSync } from 'node:fs'

// Only a clone has this file. It runs the sources, so that no build is necessary.
if (existsSync(new URL('../tsconfig.build.json', import.meta.url))) {
  const { runSources } = await import('./run-sources.js')
  await runSources()
} else {
  const { run } = await import(new URL('../dist/main.js', import.meta.url).href)
  await run(process.argv.slice(2))
}
