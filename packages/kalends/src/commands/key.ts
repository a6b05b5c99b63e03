import { CommandError, usageError } from '../command-error.ts'
import { commandName } from '../command-name.ts'
import { requireCalendar } from '../has-calendar.ts'
import { type KeyStore, roles, type StoredKey } from '../keys/key-store.ts'
import { createSecret, hashSecret, keyText } from '../keys/key-text.ts'
import { openKeys } from '../keys/open-keys.ts'
import { openStore, storeError } from '../open-store.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { Sources } from '../settings/resolve-settings.ts'

const MAX_NAME = 100
/** Characters that a name cannot have. A terminal would interpret escape sequences in it. */
const CONTROL = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u

/** Runs `kalends key create`. Only the key goes to stdout, so that scripts can capture it. */
export async function createKey(
  flags: Sources['flags'] & { readonly role: string; readonly name: string },
): Promise<void> {
  const role = roles.find((known) => known === flags.role)
  if (role === undefined)
    throw usageError(`--role must be one of ${roles.join(', ')}.`, 'An editor can change everything.')
  const name = flags.name.trim()
  if (name === '' || name.length > MAX_NAME || CONTROL.test(name)) {
    throw usageError(`--name must have 1 to ${MAX_NAME} characters in one line.`, 'Say who or what uses the key.')
  }
  const secret = createSecret()
  const createdAt = Math.floor(Date.now() / 1000)
  const id = await withKeys(flags, (keys) => keys.insert({ name, role, hash: hashSecret(secret), createdAt }))
  process.stderr.write(`Key ${id} for “${name}”, ${role}. Keep it: it is not shown again.\n`)
  process.stdout.write(`${keyText({ id, secret })}\n`)
}

/** Runs `kalends key list`. */
export async function listKeys(flags: Sources['flags']): Promise<void> {
  const keys = await withKeys(flags, (store) => store.list(), requireCalendar)
  if (keys.length === 0) process.stderr.write(`There are no keys. ${commandName()} key create makes one.\n`)
  else process.stdout.write(`${table(keys)}\n`)
}

/** Runs `kalends key revoke`. */
export async function revokeKey(text: string, flags: Sources['flags']): Promise<void> {
  // The message does not repeat the argument, which could be the key itself.
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw usageError('A key is revoked by its number.', `${commandName()} key list shows it.`)
  const id = Number(text)
  const before = await withKeys(
    flags,
    async (keys) => {
      const found = await keys.get(id)
      if (found?.revokedAt === undefined) await keys.revoke(id, Math.floor(Date.now() / 1000))
      return found
    },
    requireCalendar,
  )
  if (before === undefined)
    throw new CommandError(`There is no key ${id}.`, `${commandName()} key list shows all keys.`)
  process.stderr.write(
    `Key ${id} for “${before.name}” ${before.revokedAt === undefined ? 'is' : 'was already'} revoked.\n`,
  )
}

async function withKeys<T>(
  flags: Sources['flags'],
  work: (keys: KeyStore) => Promise<T>,
  check: (store: string) => Promise<void> = async () => undefined,
): Promise<T> {
  const { settings } = await readSettings(flags)
  const store = settings.get('store')
  await check(store)
  const opened = await openStore(store)
  try {
    const keys = await openKeys(store)
    return await work(keys)
      .catch((error: unknown) => {
        throw storeError(store, error)
      })
      .finally(() => keys.close())
  } finally {
    await opened.close()
  }
}

function table(keys: readonly StoredKey[]): string {
  const rows = [
    ['number', 'role', 'created', 'revoked', 'name'],
    ...keys.map(({ id, role, createdAt, revokedAt, name }) => [
      ...[String(id), role, dateOf(createdAt), revokedAt === undefined ? '-' : dateOf(revokedAt)],
      name,
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
