import type { TransactionContext } from '../context.ts'
import { execute, type Program, selectColumn } from '../program.ts'
import { createTables } from '../schema.ts'
import { plain } from '../sql.ts'

/** A table or an index, with the statements that create and configure it. */
interface Part {
  readonly name: string
  readonly type: 'table' | 'index'
  /** The table of an index. */
  readonly of: string | undefined
  readonly statements: string[]
}

/** Matches the type and the name in a `CREATE` statement, and the table of an index. */
const CREATED = /^CREATE (?:UNIQUE |VIRTUAL |UNLOGGED )?(TABLE|INDEX) (kalends_\w+)(?:\s+ON (kalends_\w+))?/

/** Tables with content. If one is lost, an empty one in its place would hide the loss. */
const NOT_DERIVED = /^kalends_(?:state|feed_token|\w+_content)$/

/**
 * Creates missing derived tables, without rows, and missing indexes. Returns the names of what was missing; an index
 * only if its table was there.
 */
export function* createMissing({ dialect }: TransactionContext): Program<readonly string[]> {
  const parts = partsOf(createTables(dialect))
  const missing = yield* selectColumn<number>(
    plain(parts.map(({ name }, index) => `SELECT ${index} WHERE ${dialect.isMissing(name)}`).join(' UNION ALL ')),
  )
  const lost = new Set(missing.map((index) => parts[index]?.name))
  // In the order of `createTables`, because tables refer to earlier ones.
  const created = parts.filter(({ name, of }) => lost.has(name) && !NOT_DERIVED.test(of ?? name))
  for (const { statements } of created) for (const statement of statements) yield* execute(plain(statement))
  return created.filter(({ of }) => !lost.has(of)).map(({ type, name }) => `${type} ${name}`)
}

function partsOf(statements: readonly string[]): readonly Part[] {
  const parts: Part[] = []
  for (const statement of statements) {
    const [, type, name = '', of] = CREATED.exec(statement) ?? []
    // A statement that creates nothing configures the table or index before it.
    if (type === undefined) parts.at(-1)?.statements.push(statement)
    else parts.push({ name, type: type === 'TABLE' ? 'table' : 'index', of, statements: [statement] })
  }
  return parts
}
