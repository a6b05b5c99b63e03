import assert from 'node:assert/strict'
import type { HostCase } from './host-case.ts'
import { operationCases } from './operations.ts'
import { sendByClient, type TestedClientOptions } from './support/client-call.ts'
import { newCalendar, setupOf, withHost } from './support/conversation.ts'
import { editor } from './support/requests.ts'
import { textIdOperations } from './user-ids.ts'

/** The methods of a client that the cases call by name. */
export interface TestedClient {
  /** The operations on events. */
  readonly events: {
    /** Creates an event. */
    create(input: object): Promise<{ readonly id: number }>
    /** Returns an event. */
    get(id: number): Promise<{ readonly title: string }>
    /** Updates an event if `ifMatch` is its current version. */
    update(id: number, input: object, options: { readonly ifMatch: object }): Promise<object>
    /** Returns all matching events one by one. */
    iterate(filters: object): AsyncIterable<{ readonly id: number }>
  }
  /** The feeds of events. */
  readonly feeds: {
    /** Returns events as iCalendar. */
    ics(): Promise<string>
    /** Writes a feed part by part. */
    stream(format: 'ics'): AsyncIterable<string>
  }
}

/** Creates a client, as `createClient` of `@kalends/client` does. */
export type CreateTestedClient = (options: TestedClientOptions) => TestedClient

const event = { title: 'Jazz', start_date: '2027-04-01 20:00', end_date: '2027-04-01 23:00' }

/**
 * Cases for every operation, called through a client. A call must return or throw the content of the response, and the
 * host must send the same as a calendar without a host. Use them like `hostCases`.
 */
export function typedClientCases(createClient: CreateTestedClient): readonly HostCase[] {
  const send = sendByClient(createClient)
  /** A case that calls a client of an editor. `statuses` grows with each response. */
  const talk = (name: string, use: (client: TestedClient, statuses: readonly number[]) => Promise<void>): HostCase => ({
    name,
    run: (open, openStore) =>
      withHost(open, newCalendar({}, openStore), setupOf({}), (origin) => {
        const statuses: number[] = []
        const client = createClient({
          baseUrl: `${origin}/api`,
          headers: editor,
          fetch: async (url, init) => {
            const response = await fetch(url, init)
            statuses.push(response.status)
            return response
          },
        })
        return use(client, statuses)
      }),
  })
  return [
    ...[...operationCases, textIdOperations].map(({ runWith, ...others }) => ({ ...others, run: runWith(send) })),
    talk('reads a record again only if it has changed', async ({ events }, statuses) => {
      await events.create(event)
      assert.deepEqual(await events.get(1), await events.get(1))
      await events.update(1, { title: 'Blues' }, { ifMatch: await events.get(1) })
      assert.equal((await events.get(1)).title, 'Blues')
      assert.deepEqual(statuses, [201, 200, 304, 304, 200, 200])
    }),
    talk('does not overwrite what others have written', async ({ events }) => {
      const created = await events.create(event)
      await events.update(1, { title: 'Blues' }, { ifMatch: created })
      await assert.rejects(events.update(1, { title: 'Swing' }, { ifMatch: created }), { status: 412 })
      assert.equal((await events.get(1)).title, 'Blues')
    }),
    talk('goes through a list of several pages', async ({ events }) => {
      for (let id = 1; id <= 5; id += 1) await events.create(event)
      const ids: number[] = []
      for await (const { id } of events.iterate({ per_page: 2 })) ids.push(id)
      assert.deepEqual(ids, [1, 2, 3, 4, 5])
    }),
    talk('reads a feed at once or as a stream', async ({ events, feeds }) => {
      await events.create(event)
      let streamed = ''
      for await (const text of feeds.stream('ics')) streamed += text
      assert.match(streamed, /SUMMARY:Jazz/)
      assert.equal(streamed, await feeds.ics())
    }),
  ].map((one) => ({ ...one, name: `through the client: ${one.name}` }))
}
