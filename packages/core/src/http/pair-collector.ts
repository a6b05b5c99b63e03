/**
 * The parameters of a query string or form. A name maps to a string, to a list of strings, or (`name[key]=`) to an
 * object of strings. `values` and those objects have no prototype.
 */
export interface Pairs {
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly PairFault[]
  /** Whether there were more pairs than allowed. The rest was not parsed. */
  readonly tooMany: boolean
}

/** What is wrong with a pair. */
export interface PairFault {
  readonly param: string
  /**
   * `bad_encoding`: not percent-encoded UTF-8. `bad_characters`: NUL or a lone surrogate, in the name or the value.
   * `too_deep`: more than one level, like `venue[0][venue]`.
   */
  readonly code: 'bad_encoding' | 'bad_characters' | 'too_deep'
}

/** Collects decoded pairs. Each method returns `false` when there are too many; stop then. */
export interface PairCollector {
  /** Adds a pair as written: `title`, `tags[]`, `tags[0]`, `venue[city]`. */
  add(name: string, value: string): boolean
  /** Adds a pair with name and key apart; an empty key is `name[]`. */
  addUnder(name: string, key: string, value: string): boolean
  /** Records an invalid pair. */
  reject(param: string, code: PairFault['code']): boolean
  result(): Pairs
}

/** Which names are lists when they are repeated, and how many pairs are allowed. */
export interface PairOptions {
  readonly isList: (name: string) => boolean
  readonly maxPairs: number
}

/** The values of one name. Those with brackets are rare. */
interface Gathered {
  readonly plain: string[]
  bracketed: Bracketed | undefined
}

interface Bracketed {
  readonly unindexed: string[]
  readonly indexed: { readonly key: string; readonly index: number; readonly value: string }[]
  readonly keyed: Map<string, string>
}

const DIGITS = /^\d+$/

function readGathered({ plain, bracketed }: Gathered, isList: boolean): unknown {
  if (bracketed === undefined) return isList && plain.length > 1 ? plain : plain.at(-1)
  const { unindexed, indexed, keyed } = bracketed
  if (keyed.size > 0) {
    // Beside `city`, `1` is a key too. Values without a key do not fit into an object.
    const record: Record<string, string> = Object.create(null)
    for (const { key, value } of indexed) record[key] = value
    for (const [key, value] of keyed) record[key] = value
    return record
  }
  // Sorted, not written to their index, so that `[999999999]` costs no more than `[0]`.
  const sorted = indexed.toSorted((a, b) => (a.index < b.index ? -1 : a.index > b.index ? 1 : 0))
  return [...sorted.map((entry) => entry.value), ...unindexed, ...plain]
}

/** An empty collector. */
export function pairCollector(options: PairOptions): PairCollector {
  const names = new Map<string, Gathered>()
  const faults: PairFault[] = []
  let count = 0

  const fits = (): boolean => {
    count += 1
    return count <= options.maxPairs
  }

  const gatheredOf = (name: string): Gathered => {
    const known = names.get(name)
    if (known !== undefined) return known
    const fresh: Gathered = { plain: [], bracketed: undefined }
    names.set(name, fresh)
    return fresh
  }

  const addUnder = (name: string, key: string, value: string): boolean => {
    if (!fits()) return false
    const gathered = gatheredOf(name)
    gathered.bracketed ??= { unindexed: [], indexed: [], keyed: new Map() }
    const { unindexed, indexed, keyed } = gathered.bracketed
    if (key === '') unindexed.push(value)
    else if (DIGITS.test(key)) indexed.push({ key, index: Number(key), value })
    else keyed.set(key, value)
    return true
  }

  const reject = (param: string, code: PairFault['code']): boolean => {
    if (!fits()) return false
    faults.push({ param, code })
    return true
  }

  const add = (name: string, value: string): boolean => {
    const open = name.indexOf('[')
    if (name === '' || open === 0) return fits()
    if (open > 0 && name.endsWith(']')) {
      const base = name.slice(0, open)
      const key = name.slice(open + 1, -1)
      return /[[\]]/.test(key) ? reject(base, 'too_deep') : addUnder(base, key, value)
    }
    if (!fits()) return false
    gatheredOf(name).plain.push(value)
    return true
  }

  const result = (): Pairs => {
    const values: Record<string, unknown> = Object.create(null)
    for (const [name, gathered] of names) values[name] = readGathered(gathered, options.isList(name))
    return { values, faults, tooMany: count > options.maxPairs }
  }

  return { add, addUnder, reject, result }
}
