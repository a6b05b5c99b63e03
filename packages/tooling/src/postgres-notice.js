import { needsPostgres, postgresPrograms } from './postgres.js'

/** Prints once, before all tests, which tests are skipped because npm has no Postgres for this machine. */
export function setup() {
  if (postgresPrograms() !== undefined) return
  const skipped =
    process.env['KALENDS_POSTGRES_URL'] === undefined
      ? 'Nothing is tested on Postgres'
      : 'Tests that need a Postgres server of their own are skipped'
  const message = `${skipped}: npm has installed no Postgres for this machine.`
  if (needsPostgres) throw new Error(message)
  console.warn(message)
}
