import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { type SqlStore, sqliteStore } from '@kalends/store-sqlite'
import { CommandError } from './command-error.ts'
import { postgresUrl } from './settings/postgres-url.ts'

/** Whether a store is a Postgres database, not a file. */
export function isPostgres(store: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(store)
}

/** The name of a store in messages. Never contains its password. */
export function storeName(store: string): string {
  if (!isPostgres(store)) {
    const near = relative(process.cwd(), resolve(store))
    return near.startsWith('..') || near === '' ? resolve(store) : near
  }
  const { host = '', pathname = '' } = postgresUrl(store) ?? {}
  return host === '' ? 'Postgres' : `Postgres at ${host}${pathname}`
}

/** Whether a store is a file that does not exist yet. */
export function isNewFile(store: string): boolean {
  return !isPostgres(store) && !existsSync(store)
}

/** How `openStore` opens a Postgres database. */
export interface OpenOptions {
  /** How long a statement can run. */
  readonly statementTimeoutMs?: number
}

/** Opens the store and checks that it works. Creates the file or the tables if they do not exist. */
export async function openStore(store: string, options: OpenOptions = {}): Promise<SqlStore> {
  try {
    return await checked(
      isPostgres(store) ? await openPostgres(store, options) : sqliteStore({ filename: resolve(store) }),
    )
  } catch (error) {
    throw storeError(store, error)
  }
}

async function openPostgres(connectionString: string, options: OpenOptions): Promise<SqlStore> {
  const { postgresStore } = await import('@kalends/store-postgres')
  return postgresStore({ connectionString, ...options })
}

async function checked(store: SqlStore): Promise<SqlStore> {
  try {
    await store.revision()
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The error for a store that cannot be used, with the reason from the database. */
export function storeError(store: string, error: unknown): CommandError {
  const reason = reasonOf(error)
  return new CommandError(`${storeName(store)} cannot be opened${reason}.`, remedyFor(store, reason), { cause: error })
}

function remedyFor(store: string, reason: string): string {
  if (isPostgres(store)) return 'Check the address, the user and the password.'
  if (/malformed/.test(reason)) return 'Restore a backup.'
  if (/locked/.test(reason)) return 'Another program is writing to it. Run it again later.'
  return 'Check that its folder exists, that you can write there, and that the file is a SQLite database.'
}

/** Replacements for messages of drivers that are hard to understand. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/client password must be a(?: non-empty)? string/, 'the server asks for a password'],
]

/** A colon and the message of the innermost cause, if there is one. Outer messages don't tell details to clients. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const [first] = error instanceof AggregateError ? error.errors : [error]
  const reason = String(first?.message ?? '')
    .split('\n')[0]
    ?.replace(/\.$/, '')
  const plain = REASONS.find(([pattern]) => pattern.test(reason ?? ''))?.[1] ?? reason
  return plain === undefined || plain === '' ? '' : `: ${plain}`
}
