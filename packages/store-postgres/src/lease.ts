import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { storeUnavailable } from '@kalends/core'
import { execute, type Program, type Sql, selectValue, sql } from '@kalends/store-sql'
import { ignore } from './pool.ts'

/**
 * While one instance holds the lease, it can plan and commit a write, and the commits of all others wait. Without the
 * lease, an instance whose write has conflicted could lose again and again to the instance that wrote last, which has
 * the newest records in its cache. The lease is a row, because a lock would need a connection while it is held. The
 * lease expires, so an instance that ends does not block the others. Commits check everything anyway.
 */
export interface WriteLease {
  /** Takes the lease, waiting for it if necessary, does the work, and releases the lease. */
  hold<T>(work: () => Promise<T>): Promise<T>
  /**
   * A statement that stores the token of a write. It fails with an error that passes `isLeased` while another instance
   * has the lease.
   */
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
    // While another instance has the lease, the token is NULL, which the column rejects. So the write fails without
    // another round trip.
    noteToken: (token) => sql`WITH old AS (DELETE FROM kalends_commit WHERE at < now() - interval '1 hour')
      INSERT INTO kalends_commit (token) SELECT CASE WHEN EXISTS (
        SELECT FROM kalends_lease WHERE holder <> ${holder} AND until > clock_timestamp()
      ) THEN NULL ELSE ${token}::uuid END`,
  }
}
