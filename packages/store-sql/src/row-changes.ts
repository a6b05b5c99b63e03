/** A row of integers whose first three form the primary key. */
export type KeyedRow = readonly [number, number, number, ...number[]]

/** A row to add (1) or to remove (-1). */
export interface RowChange<R extends KeyedRow> {
  readonly row: R
  readonly by: number
}

/** The changes that are left when rows that are both removed and added cancel out, by primary key. */
export function netChanges<R extends KeyedRow>(changes: readonly RowChange<R>[]): readonly RowChange<R>[] {
  const left: RowChange<R>[] = []
  for (const change of changes.toSorted((one, other) => compareRows(one.row, other.row))) {
    const last = left.at(-1)
    if (last === undefined || compareRows(last.row, change.row) !== 0) left.push(change)
    else if (last.by === -change.by) left.pop()
    else left[left.length - 1] = { row: last.row, by: last.by + change.by }
  }
  return left
}

/** Compares rows by primary key, so that adjacent rows are written together, then by their other columns. */
export function compareRows(left: KeyedRow, right: KeyedRow): number {
  let difference = left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
  for (let column = 3; difference === 0 && column < left.length; column += 1) {
    difference = (left[column] ?? 0) - (right[column] ?? 0)
  }
  return difference
}
