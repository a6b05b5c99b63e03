/** Parameters by name, not yet checked. */
export type Input = Readonly<Record<string, unknown>>

/** A value that needs no escaping in a comma-separated list. */
const PLAIN = /^[\w.-]+$/

/** The query string of an input, with its question mark; empty without parameters. `undefined` and `null` are left out. */
export function queryOf(input: Input): string {
  const pairs: [name: string, value: string][] = []
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) pairs.push(...listPairs(name, value.map(String)))
    else if (typeof value !== 'object') pairs.push([name, String(value)])
    else {
      for (const [key, filter] of Object.entries(value)) {
        if (filter !== undefined && filter !== null) pairs.push([`${name}[${key}]`, filterText(filter)])
      }
    }
  }
  // Commas need no encoding in a query string.
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString().replaceAll('%2C', ',')}`
}

function listPairs(name: string, entries: readonly string[]): [string, string][] {
  if (entries.length === 0) return []
  if (entries.every((entry) => PLAIN.test(entry))) return [[name, entries.join()]]
  return entries.map((entry) => [`${name}[]`, entry])
}

/** A filter by a custom field: a value, a list of them, or a range such as `10..20`. */
function filterText(given: unknown): string {
  const spell = (value: unknown): string => String(value ?? '').replace(/[\\,]|\.(?=\.)|\.$/g, '\\$&')
  if (Array.isArray(given)) return given.map(spell).join()
  const { from, to }: Input = Object(given)
  return typeof given === 'object' ? `${spell(from)}..${spell(to)}` : String(given)
}
