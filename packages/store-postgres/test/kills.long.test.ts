import { setTimeout } from 'node:timers/promises'
import { seededRandom, termQuery } from '@kalends/conformance'
import { type PostgresServer, startPostgres } from '@kalends/tooling/postgres'
import { runs } from '@kalends/tooling/runs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useProcesses } from '../../store-sqlite/test/support/processes.ts'
import { postgresStore } from '../src/index.ts'
import { checkEvents } from './support/check-events.ts'
import { insertingLinked, isUnavailable } from './support/events.ts'
import { hasOwnPostgres, quietPool } from './support/server.ts'

/** How often servers and instances are killed. */
const kills = runs(24)
const timeout = 86_400_000

async function openServer(): Promise<PostgresServer> {
  const server = await startPostgres({ settings: {} })
  onTestFinished(() => server.stop())
  return server
}

/** Kills the server in one of several ways, and starts it again. */
async function killServer(server: PostgresServer, way: 'SIGKILL' | 'SIGINT' | 'SIGQUIT' | 'backend'): Promise<void> {
  if (way !== 'backend') {
    await server.kill(way)
    return server.start()
  }
  // When a backend is killed, the server ends all other connections too, and recovers by itself.
  const admin = quietPool({ connectionString: server.url, max: 1, application_name: 'admin' })
  const { rows } = await admin.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'kalends' LIMIT 1")
  for (const { pid } of rows) process.kill(pid, 'SIGKILL')
  await admin.end()
}

describe.runIf(hasOwnPostgres)('under load', () => {
  const processes = useProcesses(new URL('support/instance.ts', import.meta.url))

  test(`${kills} kills of the server lose nothing that was acknowledged, and nothing is written twice`, {
    timeout,
  }, async () => {
    const server = await openServer()
    const stores = [1, 2].map(() => {
      const store = postgresStore({ connectionString: server.url, poolSize: 3 })
      onTestFinished(() => store.close())
      return store
    })
    const acknowledged: string[] = []
    let isOver = false
    const writers = stores.flatMap((store, instance) =>
      [1, 2].map(async (writer) => {
        for (let number = 0; !isOver; number += 1) {
          const title = `i${instance}w${writer}n${number}`
          try {
            await store.commit(insertingLinked(title))
            acknowledged.push(title)
          } catch (error) {
            expect(isUnavailable(error)).toBe(true)
          }
        }
      }),
    )
    const random = seededRandom(26)
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        const enough = acknowledged.length + 1 + random.below(8)
        while (acknowledged.length < enough) await setTimeout(2)
        await killServer(server, random.pick(['SIGKILL', 'SIGINT', 'SIGQUIT', 'backend']))
      }
    } finally {
      isOver = true
    }
    await Promise.all(writers)
    const [store] = stores
    if (store === undefined) throw new Error('There is no store.')
    // After the last kill, recovering can take the server longer than the store repeats a call.
    await expect.poll(() => Promise.resolve(store.revision()).catch(() => 0), { timeout: 60_000 }).toBeGreaterThan(0)
    await store.commit(insertingLinked('last'))
    await checkEvents(store, [...acknowledged, 'last'])
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills)
  })

  test(`${kills} kills of instances lose nothing that was acknowledged, and leave nothing locked`, {
    timeout,
  }, async () => {
    const server = await openServer()
    const schema = 'kalends'
    let started = 0
    const start = () => {
      started += 1
      return processes.start(server.url, schema, 'append', `p${started}`)
    }
    const random = seededRandom(27)
    const running = [start(), start(), start()]
    const acknowledged: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = random.below(running.length)
      const child = running[victim]
      if (child === undefined) throw new Error('There is no such process.')
      await child.hasSaid(1 + random.below(6))
      await setTimeout(random.below(20))
      await child.kill()
      acknowledged.push(...child.said())
      running[victim] = start()
    }
    for (const child of running) {
      await child.hasSaid(1)
      await child.kill()
      acknowledged.push(...child.said())
    }
    const store = postgresStore({ connectionString: server.url })
    onTestFinished(() => store.close())
    await store.commit(insertingLinked('last'))
    await checkEvents(store, [...acknowledged, 'last'])
    const { total } = await store.find('tag', termQuery({ limit: 0 }))
    expect(total).toBe(await store.revision())
  })
})
