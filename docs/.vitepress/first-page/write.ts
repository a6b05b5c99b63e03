import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from '../pages.ts'
import { numbersIn } from './numbers.ts'
import { recordResponses } from './record.ts'

/* Writes what the first page shows: responses of the sources of this repository, and numbers of the guides. */

const folder = `${root}docs/.vitepress/generated/`
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}responses.json`, JSON.stringify(await recordResponses()))
writeFileSync(`${folder}numbers.json`, JSON.stringify(numbersIn(readFileSync(`${root}docs/performance.md`, 'utf8'))))
