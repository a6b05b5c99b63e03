import { type OptionsOf, option, optionsOf, type ParsedOptions, parseOptions } from '@kalends/core'
import type { PostgresPool } from './pool.ts'

/** How far responses can lag behind the writes of other instances. */
export type Freshness =
  /** A read that begins after a write was acknowledged, on any instance, sees it. */
  'strict' | MaxStaleness

interface MaxStaleness {
  /**
   * How far responses can lag behind the writes of other instances, in milliseconds. An instance sees its own writes at
   * once.
   */
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
  /** How long responses can miss the writes of other instances. Default: `strict`. */
  freshness: option.optional(
    option.accepted<Freshness>(isFreshness, "must be 'strict' or { maxStalenessMs: a whole number }."),
    'strict',
  ),
}

const connection = {
  /** The URL of the database, such as `postgres://user:password@host:5432/database`. */
  connectionString: option.text,
  /** How many connections the store opens at most. Default: 10. */
  poolSize: option.optional(option.wholeNumber(1, 1000), 10),
}

const own = {
  /** The pool. */
  pool: option.partWith<PostgresPool>(['connect'], 'a pg.Pool'),
}

/** Options that every Postgres store has. */
export interface PostgresSettings extends OptionsOf<typeof settings> {}

/** A database for which the store opens connections of its own, with `pg`. */
export interface ConnectionOptions extends PostgresSettings, OptionsOf<typeof connection> {
  /** Not together with `connectionString`. */
  readonly pool?: undefined
}

/** Your own `pg.Pool`. The store does not close it. */
export interface PoolOptions extends PostgresSettings, OptionsOf<typeof own> {
  /** Not together with `pool`. */
  readonly connectionString?: undefined
  /** Not together with `pool`, which has a size of its own. */
  readonly poolSize?: undefined
}

const entries = {
  ...settings,
  ...connection,
  connectionString: option.optional(connection.connectionString),
  pool: option.optional(own.pool),
}

/** The options of both kinds, with their defaults. */
export type ParsedPostgresOptions = ParsedOptions<typeof entries>

const schema = optionsOf(entries, 'takes an object of options.')

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
