/** Removes slashes at both ends of a path. */
export function trimSlashes(path: string): string {
  return path.replace(/^\/+|(?<!\/)\/+$/g, '')
}
