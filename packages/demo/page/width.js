const narrow = matchMedia('(max-width: 720px)')

/** Whether the page is as narrow as a phone. */
export function isNarrow() {
  return narrow.matches
}

/**
 * Adds a listener for the page becoming narrow or wide.
 * @param {() => void} listener
 */
export function onNarrow(listener) {
  narrow.addEventListener('change', listener)
}
