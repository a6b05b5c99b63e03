import { type OptionsOf, option, optionsOf, parseOptions } from '@kalends/core'
import type { PostgresPool } from './pool.ts'

/** How old a response can be that another instance has made obsolete. */
export type Freshness =
  /** A read that begins after a write was acknowledged, on any instance, sees it. */
  'strict' | MaxStaleness

interface MaxStaleness {
  /** Responses can be that old, in milliseconds. The instance's own writes are seen at once. */
  readonly maxStalenessMs: number
}

const settings = {
  /** The schema of the tables. Several calendars can share a database. Default: `kalends`. */
  schema: option.optional(option.text, 'kalends'),
  /** How long a statement can take before the server ends it, in milliseconds. Default: 10000, like `portTimeoutMs` of the calendar. */
  statementTimeoutMs: option.optional(option.milliseconds(1), 10_000),
  /** Whether statements are prepared on each connection. Turn it off for PgBouncer before 1.21. Default: true. */
  preparedStatements: option.optional(option.flag, true),
  /** About how many bytes of records to cache in memory; 0 caches none. Default: 33554432 (32 MiB). */
  cacheBytes: option.optional(option.wholeNumber(0, 2 ** 31 - 1), 33_554_432),
}

/** Options that every Postgres store has. */
export interface PostgresSettings extends OptionsOf<typeof settings> {
  /** How old a response can be that another instance has made obsolete. Default: `strict`. */
  readonly freshness?: Freshness
}

/** A database for which the store opens connections of its own, with `pg`. */
export interface ConnectionOptions extends PostgresSettings {
  /** Such as `postgres://user:password@host:5432/database`. */
  readonly connectionString: string
  /** How many connections the store opens at most. Default: 10. */
  readonly poolSize?: number
  /** Not together with `connectionString`. */
  readonly pool?: undefined
}

/** Your own `pg.Pool`. The store does not close it. */
export interface PoolOptions extends PostgresSettings {
  /** The pool. */
  readonly pool: PostgresPool
  /** Not together with `pool`. */
  readonly connectionString?: undefined
  /** Not together with `pool`, which has a size of its own. */
  readonly poolSize?: undefined
}

/** The options of both kinds, with their defaults. */
export interface ParsedPostgresOptions {
  readonly schema: string
  readonly statementTimeoutMs: number
  readonly preparedStatements: boolean
  readonly cacheBytes: number
  readonly freshness: Freshness
  readonly connectionString: string | undefined
  readonly pool: PostgresPool | undefined
  readonly poolSize: number
}

const schema = optionsOf(
  {
    connectionString: option.optional(option.text),
    pool: option.optional(option.partWith<PostgresPool>(['connect'], 'a pg.Pool')),
    poolSize: option.optional(option.wholeNumber(1, 1000), 10),
    freshness: option.optional(
      option.accepted<Freshness>(isFreshness, "must be 'strict' or { maxStalenessMs: a whole number }."),
      'strict',
    ),
    ...settings,
  },
  'takes an object of options.',
)

function isFreshness(value: unknown): boolean {
  if (value === 'strict') return true
  const { maxStalenessMs }: { readonly maxStalenessMs?: unknown } = Object(value ?? {})
  return Number.isSafeInteger(maxStalenessMs) && Number(maxStalenessMs) >= 0
}

/** Lower case, so that it means the same with and without quotes. */
const schemaName = /^[a-z_][a-z0-9_]{0,62}$/

/** The options with their defaults. Throws a `TypeError` that names the option when one is wrong. */
export function parsePostgresOptions(options: ConnectionOptions | PoolOptions): ParsedPostgresOptions {
  const parsed = parseOptions(schema, options, 'postgresStore')
  if ((parsed.connectionString === undefined) === (parsed.pool === undefined)) {
    throw new TypeError('postgresStore: needs either a connectionString or a pool.')
  }
  checkSchema(parsed.schema, 'postgresStore')
  return parsed
}

/** Throws a `TypeError` unless this can be the name of a schema. It is written into statements in quotes. */
export function checkSchema(name: string, owner: string): void {
  if (!schemaName.test(name)) throw new TypeError(`${owner}.schema: must match ${schemaName.source}.`)
}
