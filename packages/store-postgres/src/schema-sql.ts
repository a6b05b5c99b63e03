import { type Migration, migrations } from '@kalends/store-sql'
import { postgresDialect } from './dialect.ts'
import { checkSchema } from './options.ts'
import { qualified, quoted } from './statements.ts'

/** The options of `schemaSql`. */
export interface SchemaSqlOptions {
  /** The schema of the tables. Default: `kalends`. */
  readonly schema?: string
  /**
   * The version of the tables that exist: what `SELECT version FROM kalends_schema` returns. Default: there are none.
   */
  readonly from?: number
}

/**
 * The SQL that creates the schema and its tables, or brings existing tables up to date, for those who migrate with
 * other tools. Run it in one transaction, as the role that owns the tables.
 */
export function schemaSql({ schema = 'kalends', from = 0 }: SchemaSqlOptions = {}): string {
  checkSchema(schema, 'schemaSql')
  return writeSchemaSql(schema, from, migrations)
}

/** The SQL for tables that these steps create and change. */
export function writeSchemaSql(schema: string, from: number, steps: readonly Migration[]): string {
  const isNew = from === 0
  const changes = steps.slice(from).flatMap((step) => step(postgresDialect))
  const tables = isNew ? ['CREATE TABLE kalends_schema (version bigint NOT NULL)', ...changes] : changes
  return [
    ...(isNew ? [`CREATE SCHEMA IF NOT EXISTS ${quoted(schema)}`] : []),
    ...tables.map((text) => qualified(text, schema)),
    isNew
      ? `INSERT INTO ${quoted(schema)}.kalends_schema (version) VALUES (${steps.length})`
      : `UPDATE ${quoted(schema)}.kalends_schema SET version = ${steps.length}`,
  ]
    .map((statement) => `${statement};\n`)
    .join('')
}
