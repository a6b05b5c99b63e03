import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { compileBlocks, expectedLines, findBlocks, runBlock } from './doc-blocks.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const guides = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
  .map((file) => `docs/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.md'))
const readmes = readdirSync(`${root}packages`).map((name) => `packages/${name}/README.md`)
const files = ['README.md', ...guides, ...readmes.filter((file) => existsSync(root + file))].sort()

const read = (file: string): string => readFileSync(root + file, 'utf8')
const blocks = files.flatMap((file) => findBlocks(file, read(file)))

test('every example in the guides compiles', () => {
  expect(compileBlocks(root, blocks)).toEqual([])
})

describe('the example at', () => {
  test.each(blocks.filter(({ runs }) => runs))('$file:$line does what it says', async (block) => {
    expect(await runBlock(block)).toEqual(expectedLines(block))
  })
})
