import { LRUCache } from 'lru-cache'

/** Counts the keys that an address has tried. */
export interface Attempts {
  /** Counts an attempt. Returns `undefined`, or the seconds to wait if there have been too many. */
  begin(address: string): number | undefined
  /** Doesn't count an attempt after all, because the key was right or could not be checked. */
  forgive(address: string): void
}

const MAX_ATTEMPTS = 10
const WINDOW_MS = 60_000
/** How many addresses are remembered. A client with more addresses has more attempts, but too few to guess 256 bits. */
const MAX_ADDRESSES = 10_000

/** Allows ten wrong keys a minute from each address. `clock` returns milliseconds. */
export function createAttempts(clock: () => number): Attempts {
  const windows = new LRUCache<string, { readonly until: number; count: number }>({ max: MAX_ADDRESSES })
  return {
    begin(address) {
      const now = clock()
      const known = windows.get(networkOf(address))
      const window = known !== undefined && now < known.until ? known : { until: now + WINDOW_MS, count: 0 }
      if (window.count >= MAX_ATTEMPTS) return Math.ceil((window.until - now) / 1000)
      window.count += 1
      windows.set(networkOf(address), window)
      return undefined
    },
    forgive(address) {
      const window = windows.get(networkOf(address))
      if (window !== undefined) window.count -= 1
    },
  }
}

/** The address, or for IPv6 its /64 network, because a client usually has all addresses of that network. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}
