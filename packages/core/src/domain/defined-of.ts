/** The values of a list that are not `undefined`. A list that has only those is returned as it is, which saves a copy. */
export function definedOf<V>(list: readonly (V | undefined)[]): readonly V[] {
  return list.every((value) => value !== undefined) ? list : list.filter((value) => value !== undefined)
}
