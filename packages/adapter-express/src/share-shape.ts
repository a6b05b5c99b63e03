const PASSING = Symbol('passing')

/** From V8 13 on, which is Node 24, such objects have one class already, and a dictionary would be slower. */
const isNeeded = Number.parseInt(process.versions.v8, 10) < 13

/**
 * Gives an object of Express back a shape that it shares with those of other requests. Express changes the prototype of
 * every request and response and then adds to them. Up to Node 23 V8 has another hidden class for every such addition to
 * each one alone, and every first look at a property, Node's own too, misses all inline caches, a hundred times in a
 * request. A property that comes and goes makes a dictionary of the object, and dictionaries have one class together. What
 * cannot be changed is left as it is.
 */
export function shareShape(object: object): void {
  if (!isNeeded) return
  const changing: { [PASSING]?: true } = object
  try {
    changing[PASSING] = true
    delete changing[PASSING]
  } catch {
    // A host may hand over something frozen, or a proxy that refuses.
  }
}
