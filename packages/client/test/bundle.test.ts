import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

test('a page gets less than 6 KB, and nothing but the client itself', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
  })
  expect(Object.keys(metafile.inputs).filter((file) => !file.includes('client/src/'))).toEqual([])
  const bytes = gzipSync(outputFiles[0]?.contents ?? '').length
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThan(6000)
})
