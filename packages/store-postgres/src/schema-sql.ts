import { createTables, schemaVersion } from '@kalends/store-sql'
import { postgresDialect } from './dialect.ts'
import { checkSchema } from './options.ts'
import { qualified } from './statements.ts'

/**
 * The SQL that creates the schema and its tables, for those who migrate with other tools. Run it in one transaction, as
 * the role that shall own the tables.
 */
export function schemaSql({ schema = 'kalends' }: { readonly schema?: string } = {}): string {
  checkSchema(schema, 'schemaSql')
  const tables = createTables(postgresDialect)
  return [
    `CREATE SCHEMA IF NOT EXISTS ${schema}`,
    ...['CREATE TABLE kalends_schema (version bigint NOT NULL)', ...tables].map((text) => qualified(text, schema)),
    `INSERT INTO ${schema}.kalends_schema (version) VALUES (${schemaVersion})`,
  ]
    .map((statement) => `${statement};\n`)
    .join('')
}
