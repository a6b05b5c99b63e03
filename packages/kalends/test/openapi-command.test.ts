import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openapi } from '../src/commands/openapi.ts'
import { runCommand, start } from './support/command.ts'
import { emptyFolder } from './support/folder.ts'
import { printed } from './support/printed.ts'

test('openapi prints the document in the requested language, with custom fields, and creates no file', async () => {
  const folder = emptyFolder()
  const config = { fields: { events: { room: { type: 'text' } } }, baseUrl: 'https://example.org', language: 'en' }
  writeFileSync(join(folder, 'kalends.config.json'), JSON.stringify(config))
  const { code, stdout, stderr } = await runCommand(['openapi', '--language', 'fr'], folder)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const document = JSON.parse(stdout)
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: expect.stringContaining('événements') } })
  expect(document).toMatchObject({
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: expect.stringContaining('Une clé API') } },
    },
    security: [{}, { key: [] }],
  })
  expect(JSON.stringify(document.servers)).toContain('https://example.org')
  expect(stdout).toContain('"room"')
  expect(readdirSync(folder)).toEqual(['kalends.config.json'])
})

test('a reader that stops early is not an error', async () => {
  const running = start(['openapi'], emptyFolder())
  running.child.stdout?.once('data', () => running.child.stdout?.destroy())
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' })
})

test.each([
  [{ language: 'de' }, '--language must be one of ar, en, fr, pt-pt, sw.'],
  [{ timezone: 'Mars/Base' }, '--timezone must be a time zone'],
  [{ baseUrl: 'example.org' }, '--base-url must be an absolute http or https URL'],
])('openapi with %o is wrong usage', async (flags, message) => {
  printed()
  const error = await openapi(flags).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: expect.stringContaining(message), exitCode: 2 })
})

test('what a configuration file gets wrong is named as in the file', async () => {
  printed()
  const failure = (config: object) => {
    const file = join(emptyFolder(), 'kalends.config.json')
    writeFileSync(file, JSON.stringify(config))
    return openapi({ config: file }).catch((thrown: unknown) => String(thrown))
  }
  expect(await failure({ perPage: { max: 0 } })).toContain('perPage.max in kalends.config.json must be a whole number')
  expect(await failure({ perpage: 3 })).toBe('CommandError: Unknown key perpage in kalends.config.json.')
  expect(await failure({ timezone: 'Mars/Base' })).toContain('timezone in kalends.config.json must be a time zone')
  expect(await failure({ openapi: 7 })).toContain('openapi in kalends.config.json must be an object')
  expect(await failure({ openapi: { title: { 'pt-br': 'Eventos' } } })).toContain(
    'openapi.title.pt-br in kalends.config.json is not one of ar, en, fr, pt-pt, sw.',
  )
  expect(await failure({ userIds: 'text' })).toContain('userIds in kalends.config.json cannot be set')
})

test('for an unknown operation in hooks, the error suggests the nearest one', async () => {
  const file = join(emptyFolder(), 'kalends.config.json')
  writeFileSync(file, JSON.stringify({ hooks: { 'event.create': {} } }))
  await expect(openapi({ config: file })).rejects.toMatchObject({ remedy: 'Did you mean events.create?' })
})

test.each([
  ['prot', 'port'],
  ['Timezone', 'timezone'],
  ['perpage', 'perPage'],
])('for the unknown key %s of a configuration file, the error suggests %s', async (key, nearest) => {
  const file = join(emptyFolder(), 'kalends.config.json')
  writeFileSync(file, JSON.stringify({ [key]: 3 }))
  await expect(openapi({ config: file })).rejects.toMatchObject({ remedy: `Did you mean ${nearest}?`, exitCode: 2 })
})
