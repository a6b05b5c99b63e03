import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { Tables } from './events.ts'

/** The part of json-server that is used here. The package is installed in another folder and has no types. */
interface JsonServer {
  create(): RequestListener & { use(handler: unknown): void }
  router(tables: Tables): unknown
}

/** A json-server on these tables, set up as in its documentation. */
export function open(tables: Tables, folder: string): Server {
  const jsonServer: JsonServer = createRequire(`${folder}/`)('json-server')
  const app = jsonServer.create()
  app.use(jsonServer.router(tables))
  return createServer(app)
}
