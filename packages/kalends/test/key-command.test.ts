import { expect, test } from 'vitest'
import { createProgram } from '../src/program.ts'
import { runCommand, start } from './support/command.ts'
import { emptyFolder } from './support/folder.ts'

test('a key that was created can write to a running server until it is revoked', async () => {
  const folder = emptyFolder()
  const created = await runCommand(['key', 'create', '--role', 'editor', '--name', 'My laptop'], folder)
  expect(created.stdout).toMatch(/^kalends_1_[\w-]{43}\n$/)
  expect(created).toMatchObject({ code: 0, stderr: 'Key 1 for “My laptop”, editor. Keep it: it is not shown again.\n' })

  const running = start(['serve', '--port', '0'], folder)
  const [, url] = await running.until(/ready at (\S+)\n.*with the API key, as Authorization/s)
  const write = () =>
    fetch(`${url}/calendar/events/v1/tags`, {
      method: 'POST',
      headers: { authorization: `Bearer ${created.stdout.trim()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'music' }),
    })
  expect((await write()).status).toBe(201)
  expect(await runCommand(['key', 'revoke', '1'], folder)).toMatchObject({
    code: 0,
    stderr: 'Key 1 for “My laptop” is revoked.\n',
  })
  expect((await write()).status).toBe(401)
  running.child.kill('SIGTERM')
  const { stderr } = await running.ended
  expect(stderr).toContain('"denied":"invalid"')
  expect(stderr).not.toContain(created.stdout.trim())

  const listed = await runCommand(['key', 'list'], folder)
  expect(listed.stdout).toMatch(
    /^number {2}role {4}created {5}revoked {5}name\n1 {7}editor {2}(\d{4}-\d\d-\d\d) {2}\1 {2}My laptop\n$/,
  )
})

test.each([
  [['create', '--role', 'root', '--name', 'a'], '--role must be one of administrator, editor'],
  [['create', '--role', 'editor', '--name', ' '], '--name must have 1 to 100 characters'],
  [['create', '--role', 'editor', '--name', 'a\u001b[2J'], '--name must have 1 to 100 characters'],
  [['create', '--role', 'editor', '--name', 'a'.repeat(101)], '--name must have 1 to 100 characters'],
  [['create', '--name', 'a'], "required option '--role <role>' not specified"],
  [['revoke', 'kalends_1_secret'], 'A key is revoked by its number.'],
  [['revoke', '0'], 'A key is revoked by its number.'],
  [['revoke'], "missing required argument 'number'"],
])('key %j is wrong usage', async (args, message) => {
  const run = createProgram().parseAsync(['key', ...args], { from: 'user' })
  await expect(run).rejects.toThrow(message)
})
