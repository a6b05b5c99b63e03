import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { storeUnavailable } from '@kalends/core'
import { execute, type Program, type Sql, selectValue, sql } from '@kalends/store-sql'
import { ignore } from './pool.ts'

/**
 * A lease by which one instance at a time plans and commits a write while the commits of all others wait. Without it,
 * an instance whose write has conflicted with another one would lose again and again to the instance that has just
 * written, which has the newest records in its cache. It is a row and no lock, because a lock would need a connection
 * while it is held. It expires, so an instance that ends blocks no other, and commits check everything anyway.
 */
export interface WriteLease {
  /** Takes the lease, waiting for it if necessary, does the work, and ends it. */
  hold<T>(work: () => Promise<T>): Promise<T>
  /** Notes the token of a write. It fails with `isLeased` while another instance has the lease. */
  noteToken(token: string): Sql
}

/** The table of the lease. It needs no write-ahead log: after a crash, no instance has the lease. */
export const leaseTable = `CREATE UNLOGGED TABLE kalends_lease
  (one integer PRIMARY KEY, holder uuid NOT NULL, until timestamptz NOT NULL)`

/** The lease of one store. `run` executes a statement, and `patienceMs` is how long it waits for the lease. */
export function writeLease(run: <T>(program: () => Program<T>) => Promise<T>, patienceMs: number): WriteLease {
  const holder = randomUUID()
  const take = () =>
    selectValue<number>(
      sql`INSERT INTO kalends_lease AS lease (one, holder, until)
        VALUES (1, ${holder}, clock_timestamp() + interval '1 second')
        ON CONFLICT (one) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE lease.holder = excluded.holder OR lease.until < clock_timestamp() RETURNING 1`,
    )
  const end = () => execute(sql`UPDATE kalends_lease SET until = '-infinity' WHERE holder = ${holder}`)

  async function waitForLease(): Promise<void> {
    const giveUpAt = performance.now() + patienceMs
    while ((await run(take)) === undefined) {
      if (performance.now() > giveUpAt) throw storeUnavailable(new Error('Other instances have written all the time.'))
      await setTimeout(1 + 5 * Math.random())
    }
  }

  return {
    async hold(work) {
      await waitForLease()
      try {
        return await work()
      } finally {
        await run(end).catch(ignore)
      }
    },
    // The column takes no NULL. So the write ends without another round trip.
    noteToken: (token) => sql`WITH old AS (DELETE FROM kalends_commit WHERE at < now() - interval '1 hour')
      INSERT INTO kalends_commit (token) SELECT CASE WHEN EXISTS (
        SELECT FROM kalends_lease WHERE holder <> ${holder} AND until > clock_timestamp()
      ) THEN NULL ELSE ${token}::uuid END`,
  }
}
