import { join } from 'node:path'
import type { Role } from '@kalends/core'
import { createSecret, hashSecret, keyText } from '../../src/keys/key-text.ts'
import { openKeys } from '../../src/keys/open-keys.ts'
import { openStore } from '../../src/open-store.ts'
import { emptyFolder } from './folder.ts'
import { serverFor } from './server.ts'

/** Adds a key to a store, as `kalends key create` does. */
export async function addKey(store: string, role: Role): Promise<{ readonly id: number; readonly text: string }> {
  const keys = await openKeys(store)
  try {
    const secret = createSecret()
    const id = await keys.insert({ name: role, role, hash: hashSecret(secret), createdAt: 1_800_000_000 })
    return { id, text: keyText({ id, secret }) }
  } finally {
    await keys.close()
  }
}

/** A server with a key for each of these roles, and a function that sends requests to it. */
export async function serverWithKeys<R extends Role>(roles: readonly R[], givenStore?: string) {
  const store = givenStore ?? join(emptyFolder(), 'calendar.db')
  await (await openStore(store)).close()
  const pairs: [Role, string][] = []
  for (const role of roles) pairs.push([role, (await addKey(store, role)).text])
  const server = await serverFor({ store })
  const api = `${server.url}${server.apiPath}`
  return {
    store,
    server,
    /** By role. */
    keys: Object.fromEntries(pairs) as Record<R, string>,
    /** Sends a request; `authorization` is the whole header. Returns status, code and body. */
    send: async (method: string, path: string, authorization?: string, body?: object) => {
      const headers = { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) }
      const response = await fetch(api + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const json = (await response.json()) as Record<string, any>
      return {
        status: response.status,
        code: json['code'] as string | undefined,
        body: json,
        headers: response.headers,
      }
    },
  }
}
