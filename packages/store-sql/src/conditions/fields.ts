import type { FieldCondition, PostKind } from '@kalends/core'
import { fieldCode } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { plain, type Sql, sql } from '../sql.ts'

/** The number of each kind in `kalends_field`. */
export const fieldKinds = { event: 0, venue: 1, organizer: 2 } as const satisfies Record<PostKind, number>

/** A condition on a custom field in SQL. `post` is the alias of the table of posts. */
export function hasField(dialect: Dialect, kind: PostKind, post: string, condition: FieldCondition): Sql {
  const own = sql`SELECT 1 FROM kalends_field f
    WHERE ${plain(`f.kind = ${fieldKinds[kind]} AND f.id = ${post}.id`)} AND f.name = ${condition.name}`
  // A record has few values, so all of them are compared. The concatenation keeps the database from seeking each wanted
  // value in the index instead.
  const found = sql`EXISTS (${own} AND ${isInRange(dialect, plain("(f.value || '')"), condition)} LIMIT 1)`
  return condition.matchesAbsent ? sql`(${found} OR NOT EXISTS (${own} LIMIT 1))` : found
}

/**
 * A query of the ids of the posts that meet a condition on a custom field, some of them more than once. The condition
 * must not match posts without the field.
 */
export function idsWithField(dialect: Dialect, kind: PostKind, condition: FieldCondition): Sql {
  const { name, values } = condition
  const found = sql`${plain(`f.kind = ${fieldKinds[kind]}`)} AND f.name = ${name}`
  if (values === undefined) {
    return sql`SELECT f.id AS id FROM kalends_field f WHERE ${found} AND ${isInRange(dialect, plain('f.value'), condition)}`
  }
  // SQLite keeps the order of a cross join. With IN, it would read the values of all posts in order of their ids.
  return sql`SELECT f.id AS id FROM ${dialect.texts(values.map(fieldCode))} AS wanted CROSS JOIN kalends_field f
    WHERE ${found} AND f.value = wanted.value`
}

function isInRange({ texts }: Dialect, value: Sql, { values, from, to }: FieldCondition): Sql {
  if (values !== undefined) return sql`${value} IN ${texts(values.map(fieldCode))}`
  // Codes of numbers begin with `n`, codes of strings with `t`. See `fieldCode`.
  const [least, beyond] = typeof (from ?? to) === 'string' ? ['t', 'u'] : ['n', 'o']
  const upTo = to === undefined ? sql`${value} < ${beyond}` : sql`${value} <= ${fieldCode(to)}`
  return sql`${value} >= ${from === undefined ? least : fieldCode(from)} AND ${upTo}`
}
