import type { Role } from '@kalends/core'

/** The roles that a key can have. */
export const roles = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'subscriber',
] as const satisfies readonly Role[]

/** A key as it is stored. */
export interface StoredKey {
  readonly id: number
  readonly name: string
  readonly role: string
  /** The hash of its secret. */
  readonly hash: string
  /** In seconds since 1970. */
  readonly createdAt: number
  /** In seconds since 1970; `undefined` if it is not revoked. */
  readonly revokedAt: number | undefined
}

/** Stores API keys, in a table beside the tables of the calendar. */
export interface KeyStore {
  /** Adds a key, and creates the table if there is none. Returns its id. An id is never assigned twice. */
  insert(key: Omit<StoredKey, 'id' | 'revokedAt'>): Promise<number>
  /** Adds keys of another store with their ids, and creates the table if there is none. */
  restore(keys: readonly StoredKey[]): Promise<void>
  /** The key with this id, even if it is revoked. */
  get(id: number): Promise<StoredKey | undefined>
  /** All keys, oldest first. */
  list(): Promise<readonly StoredKey[]>
  /** Revokes a key. It stays in the list, and its id is never used again. */
  revoke(id: number, at: number): Promise<void>
  close(): Promise<void>
}

/** A row of the table, as drivers return it. */
type Row = Readonly<Record<string, unknown>>

/** The parts of a database that keys need. */
export interface KeyDatabase {
  /** Executes a statement with `?` for values. */
  query(text: string, values?: readonly (string | number | null)[]): Promise<readonly Row[]>
  hasTable(): Promise<boolean>
  createTable(): Promise<void>
  /**
   * SQL for inserts with ids: a clause before `VALUES`, and a statement to run afterwards, so that new ids are higher.
   */
  readonly withIds: { readonly clause: string; readonly after: string | undefined }
  close(): Promise<void>
}

const COLUMNS = 'id, name, role, hash, created_at, revoked_at'

/** A key store in a database. Reads never create the table, so that a read-only database can be served. */
export function keyStore({ query, hasTable, createTable, withIds, close }: KeyDatabase): KeyStore {
  let isThere = false
  const exists = async (): Promise<boolean> => {
    isThere ||= await hasTable()
    return isThere
  }
  return {
    async insert({ name, role, hash, createdAt }) {
      if (!(await exists())) await createTable()
      const [row] = await query(
        'INSERT INTO kalends_api_key (name, role, hash, created_at) VALUES (?, ?, ?, ?) RETURNING id',
        [name, role, hash, createdAt],
      )
      return Number(row?.['id'])
    },
    async restore(keys) {
      if (!(await exists())) {
        if (keys.length === 0) return
        await createTable()
      }
      for (const { id, name, role, hash, createdAt, revokedAt = null } of keys) {
        await query(
          `INSERT INTO kalends_api_key (${COLUMNS}) ${withIds.clause} VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
          [id, name, role, hash, createdAt, revokedAt],
        )
      }
      // This runs even without new keys, because an earlier call may have been interrupted before it.
      if (withIds.after !== undefined) await query(withIds.after)
    },
    async get(id) {
      if (!(await exists())) return undefined
      const [row] = await query(`SELECT ${COLUMNS} FROM kalends_api_key WHERE id = ?`, [id])
      return row && keyOf(row)
    },
    async list() {
      if (!(await exists())) return []
      return (await query(`SELECT ${COLUMNS} FROM kalends_api_key ORDER BY id`)).map(keyOf)
    },
    async revoke(id, at) {
      if (!(await exists())) return
      await query('UPDATE kalends_api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id', [
        at,
        id,
      ])
    },
    close,
  }
}

/** Converts a row. Drivers return whole numbers as numbers, `bigint`s or strings. */
function keyOf(row: Row): StoredKey {
  const { id, name, role, hash, created_at: createdAt, revoked_at: revokedAt } = row
  return {
    id: Number(id),
    name: String(name),
    role: String(role),
    hash: String(hash),
    createdAt: Number(createdAt),
    revokedAt: revokedAt === null ? undefined : Number(revokedAt),
  }
}
