import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { Tables } from './events.ts'

type Row = Readonly<Record<string, unknown>>
interface Service {
  hooks(hooks: object): void
  get(id: unknown): Promise<Row>
}
/** The part of Feathers that is used here. The package is installed in another folder. */
interface FeathersApp extends RequestListener {
  configure(part: unknown): void
  use(pathOrHandler: unknown, service?: unknown): void
  service(name: string): Service
  setup(server: Server): Promise<unknown>
}

/** A Feathers application with an in-memory service for each table. A hook embeds venue and organizer in events. */
export async function open(tables: Tables, folder: string): Promise<Server> {
  const load = createRequire(`${folder}/`)
  const { feathers } = load('@feathersjs/feathers')
  const express = load('@feathersjs/express')
  const { memory } = load('@feathersjs/memory')
  const app: FeathersApp = express.default(feathers())
  app.configure(express.rest())
  for (const [name, rows] of Object.entries(tables)) {
    const store = Object.fromEntries(rows.map((row: Row) => [row['id'], row]))
    app.use(`/${name}`, memory({ store, paginate: { default: 10, max: 50 } }))
  }
  const embed = async (context: { result: { data: Row[] } }): Promise<void> => {
    context.result.data = await Promise.all(
      context.result.data.map(async (event) => ({
        ...event,
        venue: [await app.service('venues').get(event['venueId'])],
        organizer: [await app.service('organizers').get(event['organizerId'])],
      })),
    )
  }
  app.service('events').hooks({ after: { find: [embed] } })
  const server = createServer(app)
  await app.setup(server)
  return server
}
