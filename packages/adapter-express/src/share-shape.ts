const PASSING = Symbol('passing')

/**
 * Gives an object of Express back a shape that it shares with those of other requests. Express changes the prototype of
 * every request and response and then adds to them. On Node 20 and 22 V8 then has a hidden class for each one alone, and
 * every first look at a property, Node's own too, misses all inline caches, a hundred times in a request. A property that
 * comes and goes makes a dictionary of such an object, and dictionaries have one class together. An object whose class
 * is shared already, as on Node 24, just goes back to it. What cannot be changed is left as it is.
 */
export function shareShape(object: object): void {
  const changing: { [PASSING]?: true } = object
  try {
    changing[PASSING] = true
    delete changing[PASSING]
  } catch {
    // A host may hand over something frozen, or a proxy that refuses.
  }
}
