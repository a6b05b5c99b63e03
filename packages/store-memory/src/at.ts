/**
 * The entry at an index that the caller knows to be inside the list. Not for typed arrays: one function for several
 * kinds of list would be slow for all of them.
 */
export function at<T>(list: readonly T[], index: number): T {
  return list[index] as T // The compiler cannot know the bounds; every caller does.
}
