/** The entry at an index that the caller knows to be inside the list. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  return list[index] as T // The compiler cannot know the bounds; every caller does.
}
