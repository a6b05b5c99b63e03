import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { forkLoaded } from '../src/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-loaded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function program(name: string, text: string): URL {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, text)
  return pathToFileURL(file)
}

describe('a host in a child process', () => {
  test('reports its URL and its memory usage', async () => {
    const host = await forkLoaded(
      program('good', "process.on('message', () => process.send(typeof gc)); process.send('http://a.test')"),
    )
    expect([host.root, await host.memory()]).toEqual(['http://a.test', 'function'])
    await host.close()
  })

  test('that ends before its first message is an error', async () => {
    await expect(forkLoaded(program('short', 'process.exit(3)'))).rejects.toThrow('has ended')
  })

  test('that ends later rejects calls, and resolves close', async () => {
    const host = await forkLoaded(program('later', "process.on('message', () => process.exit()); process.send('x')"))
    await expect(host.memory()).rejects.toThrow('has ended')
    await expect(host.memory()).rejects.toThrow('has ended')
    await host.close()
  })
})
