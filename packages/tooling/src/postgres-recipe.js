import assert from 'node:assert/strict'
import pg from 'pg'
import { postgresPrograms, startPostgres } from './postgres.js'
import { runOnce, runRecipe } from './recipes.js'

/** @typedef {import('./recipes.js').RunningRecipe} RunningRecipe */

const EVENTS = '/api/calendar/events/v1/events'

/** Whether there is a server for the recipe on this machine. */
export const hasPostgres = () => postgresPrograms() !== undefined

/**
 * Starts a server with the role `app`, which cannot create anything.
 * @returns {Promise<{ env: Record<string, string>, end: () => Promise<void> }>}
 */
export async function prepareDatabase() {
  const server = await startPostgres()
  await query(server.url, 'CREATE ROLE app LOGIN')
  const url = new URL(server.url)
  url.username = 'app'
  return { env: { MIGRATION_URL: server.url, DATABASE_URL: url.href }, end: () => server.stop() }
}

/**
 * Checks what the recipe says: a second instance shows the writes of the first one at once, the migration can run while
 * both instances run, and the role cannot change tables.
 * @param {RunningRecipe} running
 */
export async function checkPostgresRecipe({ recipe, folder, env, origin, user }) {
  runOnce(['migrate.js'], folder, env)
  await assert.rejects(query(env['DATABASE_URL'] ?? '', 'DROP TABLE kalends.kalends_schema'), /must be owner/)
  await assert.rejects(query(env['DATABASE_URL'] ?? '', 'CREATE TABLE kalends.mine (a int)'), /permission denied/)
  await runRecipe({ ...recipe, build: undefined }, folder, env, async (other) => {
    for (const [one, another] of [
      [origin, other],
      [other, origin],
    ]) {
      assert.deepEqual([(await fetch(`${one}/ready`)).status, (await fetch(`${another}/ready`)).status], [200, 200])
      const event = { title: `Written at ${one}`, start_date: '2040-06-01', end_date: '2040-06-01' }
      const headers = { 'Content-Type': 'application/json', ...user }
      const created = await fetch(`${one}${EVENTS}`, { method: 'POST', headers, body: JSON.stringify(event) })
      const { id } = JSON.parse(await created.text())
      const seen = JSON.parse(await (await fetch(`${another}${EVENTS}/${id}`)).text())
      assert.equal(seen.title, event.title, 'what one instance writes, the other one shows')
    }
  })
}

/**
 * @param {string} url
 * @param {string} text
 */
async function query(url, text) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
