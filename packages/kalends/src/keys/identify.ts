import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { User } from '@kalends/core'
import { LRUCache } from 'lru-cache'
import { createAttempts } from './attempts.ts'
import { Denied } from './denied.ts'
import type { KeyStore, StoredKey } from './key-store.ts'
import { hasHash, parseKey } from './key-text.ts'

/** What identification needs. */
export interface IdentifyOptions {
  readonly keys: Pick<KeyStore, 'get'>
  /** The time in milliseconds. Default: `Date.now`. */
  readonly clock?: () => number
}

/** How many keys that have worked are remembered: enough for a busy server. */
const MAX_KNOWN = 1000

/**
 * Returns a function that identifies the user of a request by its key; `null` if it has none. It queries the database
 * each time, so that a revoked key stops working at once. It rejects with `Denied` if the key is wrong or cannot be
 * checked, so that a request with a key is never treated as anonymous.
 */
export function createIdentify({
  keys,
  clock = Date.now,
}: IdentifyOptions): (request: IncomingMessage) => Promise<User | null> {
  const attempts = createAttempts(clock)
  const known = new LRUCache<string, true>({ max: MAX_KNOWN })
  const inFlight = new Map<string, Promise<StoredKey | undefined>>()

  /** The key, if it is valid and not revoked. Concurrent requests with the same key share one lookup. */
  function check(text: string, digest: string): Promise<StoredKey | undefined> {
    const running = inFlight.get(digest)
    if (running !== undefined) return running
    const started = validKey(keys, text).finally(() => inFlight.delete(digest))
    inFlight.set(digest, started)
    return started
  }

  return async (request) => {
    const text = keyIn(request)
    if (text === undefined) return null
    const digest = createHash('sha256').update(text).digest('base64')
    // A key that has worked, or is being checked, is not a guess. So wrong keys from the same address can't lock it
    // out.
    const isGuess = !known.has(digest) && !inFlight.has(digest)
    const address = request.socket.remoteAddress ?? ''
    const retryAfter = isGuess ? attempts.begin(address) : undefined
    if (retryAfter !== undefined) throw new Denied('attempts', retryAfter)
    const key = await check(text, digest).catch((error: unknown) => {
      // The lookup failed, so the response doesn't reveal whether the key is right, and the attempt doesn't count.
      if (isGuess) attempts.forgive(address)
      throw new Denied('unavailable', 1, { cause: error })
    })
    if (key === undefined) {
      known.delete(digest)
      throw new Denied('invalid')
    }
    if (isGuess) attempts.forgive(address)
    known.set(digest, true)
    // If the default policy does not know the role, the user has no permissions.
    return { id: key.id, roles: [key.role] }
  }
}

async function validKey(keys: Pick<KeyStore, 'get'>, text: string): Promise<StoredKey | undefined> {
  const parts = parseKey(text)
  if (parts === undefined) return undefined
  const stored = await keys.get(parts.id)
  const isRight = hasHash(parts.secret, stored?.hash)
  return isRight && stored?.revokedAt === undefined ? stored : undefined
}

/**
 * The key that a request sends; `undefined` if it sends none. Other schemes, such as a proxy's `Basic`, are ignored.
 * Two headers count as an invalid key, because a proxy may have checked a different one.
 */
function keyIn({ headersDistinct }: IncomingMessage): string | undefined {
  const [header, other] = headersDistinct['authorization'] ?? []
  if (header === undefined) return undefined
  if (other !== undefined) return ''
  const bearer = /^bearer(?: +|$)(.*)$/is.exec(header)
  if (bearer !== null) return bearer[1] ?? ''
  // A key without `Bearer` is a mistake. Its owner sees an error instead of an anonymous response.
  return header.startsWith('kalends_') ? '' : undefined
}
