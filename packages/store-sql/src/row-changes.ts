/** A row of integers whose first three form the primary key. */
export type KeyedRow = readonly [number, number, number, ...number[]]

/** A row to add (1) or to remove (-1). */
export interface RowChange<R extends KeyedRow> {
  readonly row: R
  readonly by: number
}

/** The changes that are left when rows that are both removed and added cancel out, by primary key. */
export function netChanges<R extends KeyedRow>(changes: Iterable<RowChange<R>>): readonly RowChange<R>[] {
  const rows = new Map<string, RowChange<R>>()
  for (const { row, by } of changes) {
    const key = row.join()
    rows.set(key, { row, by: by + (rows.get(key)?.by ?? 0) })
  }
  return [...rows.values()].filter(({ by }) => by !== 0).sort((left, right) => byKey(left.row, right.row))
}

/** Sorts rows by primary key: neighbours are written together. */
export function byKey(left: KeyedRow, right: KeyedRow): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}
