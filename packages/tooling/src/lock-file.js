/**
 * @typedef {object} LockEntry
 * @property {Record<string, string>} [optionalDependencies]
 * @property {string} [resolved]
 * @property {boolean} [link]
 */

/**
 * The errors in a lock file.
 *
 * Tools with a binary for each platform list the binaries as optional dependencies. If a lock file lacks some of them,
 * npm reports no error, but the tool fails on the other platforms. A registry URL in the lock file would make everyone
 * install from the registry of the last author.
 *
 * @param {{ readonly packages?: Readonly<Record<string, LockEntry>> }} lock the parsed `package-lock.json`
 * @returns {readonly string[]}
 */
export function lockFileErrors(lock) {
  const entries = Object.entries(lock.packages ?? {})
  if (entries.length === 0) return ['the lock file lists no packages']
  const places = new Set(entries.map(([place]) => place))
  return entries.flatMap(([place, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !candidates(place, name).some((candidate) => places.has(candidate)))
      .map((name) => `${place || 'the root'} has the optional dependency ${name}, which is missing in the lock file`),
    ...(entry.link !== true && entry.resolved !== undefined ? [`${place} has a registry URL: ${entry.resolved}`] : []),
  ])
}

/**
 * The places where Node looks for a dependency of the package at `place`, nearest first.
 * @param {string} place
 * @param {string} name
 * @returns {readonly string[]}
 */
function candidates(place, name) {
  const steps = place === '' ? [] : place.split('/')
  return [...steps, ''].map((_, climbed) => [...steps.slice(0, steps.length - climbed), 'node_modules', name].join('/'))
}
