/**
 * What a query string or a form says. A name maps to a text, to a list of texts, or (`name[key]=`) to a record
 * of texts; `values` and those records have no prototype.
 */
export interface Pairs {
  readonly values: Readonly<Record<string, unknown>>
  /** Names whose value, or which themselves, are not percent-encoded UTF-8. */
  readonly malformed: readonly string[]
  /** Names whose value, or which themselves, hold what is not text: NUL, or half a surrogate pair. */
  readonly unclean: readonly string[]
  /** Names written with more than one level, like `venue[0][venue]`. */
  readonly tooDeep: readonly string[]
  /** There were more pairs than allowed; those beyond were not looked at. */
  readonly tooMany: boolean
}

/** Why a pair cannot be understood. */
type Reason = 'malformed' | 'unclean' | 'tooDeep'

/** Gathers pairs one by one, each already decoded. Each step says `false` when there are too many: stop then. */
export interface PairCollector {
  /** Takes a pair as written: `title`, `tags[]`, `tags[0]`, `venue[city]`. */
  add(name: string, value: string): boolean
  /** Takes a pair whose name and key are apart already; an empty key is `name[]`. */
  addUnder(name: string, key: string, value: string): boolean
  /** Notes a name whose pair cannot be understood. */
  reject(name: string, why: Reason): boolean
  result(): Pairs
}

/** Which names are lists when they are repeated, and how many pairs are allowed. */
export interface PairOptions {
  readonly isList: (name: string) => boolean
  readonly maxPairs: number
}

/** The texts under one name. Those with brackets are rare. */
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
    // `1` beside `city` is a key like any other; only texts without a key have no place in a record.
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
  const rejected = { malformed: new Set<string>(), unclean: new Set<string>(), tooDeep: new Set<string>() }
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

  const reject = (name: string, why: Reason): boolean => {
    if (!fits()) return false
    rejected[why].add(name)
    return true
  }

  const add = (name: string, value: string): boolean => {
    const open = name.indexOf('[')
    if (name === '' || open === 0) return fits()
    if (open > 0 && name.endsWith(']')) {
      const base = name.slice(0, open)
      const key = name.slice(open + 1, -1)
      return /[[\]]/.test(key) ? reject(base, 'tooDeep') : addUnder(base, key, value)
    }
    if (!fits()) return false
    gatheredOf(name).plain.push(value)
    return true
  }

  const result = (): Pairs => {
    const values: Record<string, unknown> = Object.create(null)
    for (const [name, gathered] of names) values[name] = readGathered(gathered, options.isList(name))
    return {
      values,
      malformed: [...rejected.malformed],
      unclean: [...rejected.unclean],
      tooDeep: [...rejected.tooDeep],
      tooMany: count > options.maxPairs,
    }
  }

  return { add, addUnder, reject, result }
}
