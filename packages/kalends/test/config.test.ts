import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCalendarError } from '@kalends/core'
import { expect, test } from 'vitest'
import { loadConfig } from '../src/config/load-config.ts'
import { emptyFolder } from './support/folder.ts'

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('the configuration file is optional', async () => {
  expect(await loadConfig(emptyFolder(), undefined)).toBeUndefined()
})

test('TypeScript is loaded in a folder where nothing is installed, with the modules of this process', async () => {
  const folder = folderWith({
    'kalends.config.ts': `
      import { veto } from '@kalends/core'
      import { defineConfig } from 'kalends'
      import { port } from './port.ts'
      interface Made { readonly error: unknown }
      const made: Made = { error: veto('no') }
      export default defineConfig({ port, hooks: { 'events.create': { before: () => { throw made.error } } } })`,
    'port.ts': 'export const port: number = 4000',
  })
  const { file, values } = (await loadConfig(folder, undefined)) ?? { file: '', values: {} }
  expect(file).toBe('kalends.config.ts')
  expect(values['port']).toBe(4000)
  const hooks = values['hooks'] as Record<string, { before(): never }>
  let thrown: unknown
  try {
    hooks['events.create']?.before()
  } catch (error) {
    thrown = error
  }
  expect(isCalendarError(thrown, 'rest_vetoed')).toBe(true)
})

test('JavaScript and JSON are loaded', async () => {
  const js = folderWith({ 'kalends.config.js': 'export default { port: await Promise.resolve(1) }' })
  expect((await loadConfig(js, undefined))?.values).toEqual({ port: 1 })
  const json = folderWith({ 'kalends.config.json': '\uFEFF{ "port": 2 }' })
  expect((await loadConfig(json, undefined))?.values).toEqual({ port: 2 })
})

test('the file can be named, and is found from the working directory', async () => {
  const folder = folderWith({ 'kalends.config.json': '{ "port": 1 }' })
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'other', 'test.json'), '{ "port": 2 }')
  expect((await loadConfig(folder, 'other/test.json'))?.values).toEqual({ port: 2 })
  await expect(loadConfig(folder, 'missing.json')).rejects.toThrow('There is no configuration file missing.json.')
})

test.each([
  [{ 'kalends.config.ts': 'export default {}', 'kalends.config.json': '{}' }, 'There are both kalends.config.ts and'],
  [{ 'kalends.config.json': '{ port: 1 }' }, 'kalends.config.json cannot be loaded: '],
  [{ 'kalends.config.json': '[]' }, 'kalends.config.json must contain an object.'],
  [{ 'kalends.config.js': "throw new Error('no luck')" }, 'kalends.config.js cannot be loaded: no luck.'],
  [{ 'kalends.config.ts': 'export default 7' }, 'kalends.config.ts must contain an object.'],
  [{ 'kalends.config.ts': 'export default {' }, 'kalends.config.ts cannot be loaded: '],
])('a file that cannot work is wrong usage: %o', async (files, message) => {
  const error = await loadConfig(folderWith(files), undefined).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: expect.stringContaining(message), exitCode: 2 })
})
