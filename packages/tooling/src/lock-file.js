/**
 * @typedef {object} LockEntry
 * @property {Record<string, string>} [optionalDependencies]
 * @property {string} [resolved]
 * @property {boolean} [link]
 */

/**
 * What is wrong with a lock file, one sentence each; empty when nothing is.
 *
 * Tools with a binary for each processor name these as optional dependencies. A lock file that lost some of them still
 * installs without a word, and the tool dies at its first use on another machine. And an address of a registry in the
 * lock file would send everyone to the registry of whoever wrote it last.
 *
 * @param {{ readonly packages?: Readonly<Record<string, LockEntry>> }} lock the parsed `package-lock.json`
 * @returns {readonly string[]}
 */
export function lockFileFaults(lock) {
  const entries = Object.entries(lock.packages ?? {})
  if (entries.length === 0) return ['the lock file lists no packages']
  const places = new Set(entries.map(([place]) => place))
  return entries.flatMap(([place, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !candidates(place, name).some((candidate) => places.has(candidate)))
      .map((name) => `${place || 'the root'} names the optional dependency ${name}, which the lock file lacks`),
    ...(entry.link !== true && entry.resolved !== undefined
      ? [`${place} has an address of its own: ${entry.resolved}`]
      : []),
  ])
}

/**
 * Where Node would look for a dependency of the package at `place`, nearest first.
 * @param {string} place
 * @param {string} name
 * @returns {readonly string[]}
 */
function candidates(place, name) {
  const steps = place === '' ? [] : place.split('/')
  return [...steps, ''].map((_, climbed) => [...steps.slice(0, steps.length - climbed), 'node_modules', name].join('/'))
}
