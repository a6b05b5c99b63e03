import { CommandError } from '../command-error.ts'

/** A record as the site sends it, not yet checked. */
export type TecRecord = Readonly<Record<string, unknown>>

/** The collections of a site. Events are loaded first, because without events the others are not needed. */
export const tecCollections = ['events', 'categories', 'tags', 'venues', 'organizers'] as const

/** One of `tecCollections`. */
export type TecCollection = (typeof tecCollections)[number]

/** All records of a site. */
export type TecDump = Readonly<Record<TecCollection, readonly TecRecord[]>>

/** Whether a value is an object, but not an array. Sites send empty objects as `[]`, and absent ones as `false`. */
export function isRecord(value: unknown): value is TecRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The records of a collection in a response; `undefined` if it has no such list. */
export function recordsIn(response: unknown, collection: TecCollection): readonly TecRecord[] | undefined {
  const list = isRecord(response) ? response[collection] : undefined
  return Array.isArray(list) ? list.filter(isRecord) : undefined
}

/** Parses a saved dump: a response of the site, a list of responses, or an object with all collections. */
export function readDump(bytes: Uint8Array): TecDump {
  const responses: readonly unknown[] = [parse(bytes)].flat()
  const all = tecCollections.map((name) => [name, responses.map((response) => recordsIn(response, name))] as const)
  if (all.every(([, lists]) => lists.every((list) => list === undefined))) {
    throw new CommandError(
      'The file has no events of The Events Calendar.',
      'Save what /wp-json/tribe/events/v1/events returns, or a list of such pages.',
    )
  }
  // The object has every collection.
  return Object.fromEntries(
    all.map(([name, lists]) => [name, lists.flatMap((list) => list ?? [])]),
  ) as unknown as TecDump
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`The file is not JSON: ${reason}.`, 'Save it again.', { cause: error })
  }
}

/**
 * The URL of the site without its scheme, from the global ids of its records. It is the same for every URL of the site
 * and for a dump. `undefined` if the ids name no site, or several.
 */
export function siteOf({ events, venues, organizers }: TecDump): string | undefined {
  const ids = [...events, ...venues, ...organizers].map((record) => String(record['global_id']))
  const sites = new Set(ids.map((id) => /^([^?]+)\?id=\d+$/.exec(id)?.[1]))
  const [site] = sites
  return sites.size === 1 ? site : undefined
}
