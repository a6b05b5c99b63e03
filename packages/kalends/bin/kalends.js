#!/usr/bin/env node
import { existsSync } from 'node:fs'

// Only a clone of the repository has this file. There, the command runs from its sources, so no build is necessary.
if (existsSync(new URL('../tsconfig.build.json', import.meta.url))) {
  const { runSources } = await import('./run-sources.js')
  await runSources()
} else {
  const { run } = await import(new URL('../dist/main.js', import.meta.url).href)
  await run(process.argv.slice(2))
}
