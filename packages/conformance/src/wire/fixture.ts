import { member, type Send } from './api-client.ts'
import { expectEqual } from './wire-case.ts'

/** Something that a case has created. */
export interface Created {
  readonly id: number
  readonly slug: string
  readonly body: unknown
}

/** Creates records, and deletes them at the end. */
export interface Maker {
  /** Creates a record of a collection. Throws unless the status is 201. */
  create(collection: string, input: object): Promise<Created>
  /** Registers a record to be deleted at the end. */
  note(collection: string, id: number): void
}

let names = 0

/** A name that is not in use yet. */
export function newName(): string {
  names += 1
  return `Conformance ${Date.now().toString(36)} ${names}`
}

/** Runs work with new records, then deletes them for good, the last one first. */
export async function withRecords(send: Send, work: (maker: Maker) => Promise<void>): Promise<void> {
  const made: string[] = []
  const note = (collection: string, id: number) => void made.push(`/${collection}/${id}?force=true`)
  try {
    await work({
      note,
      async create(collection, input) {
        const { status, body } = await send(`/${collection}`, { method: 'POST', body: input })
        const id = Number(member(body, 'id'))
        if (Number.isInteger(id)) note(collection, id)
        expectEqual(`the status of a new record of ${collection}`, status, 201)
        return { id, slug: String(member(body, 'slug')), body }
      },
    })
  } finally {
    for (const path of made.reverse()) await send(path, { method: 'DELETE' })
  }
}
