import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { bundleCalendar } from '../browser/bundle.ts'
import { root } from '../pages.ts'
import { numbersIn } from './numbers.ts'

/* Writes what the first page shows: a calendar from the sources of this repository, and numbers of the guides. */

const folder = `${root}docs/.vitepress/generated/`
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}numbers.json`, JSON.stringify(numbersIn(readFileSync(`${root}docs/performance.md`, 'utf8'))))
await bundleCalendar(folder)
