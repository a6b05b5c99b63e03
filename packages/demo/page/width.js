const phone = matchMedia('(max-width: 720px)')
const medium = matchMedia('(max-width: 1500px)')

/** Whether the page is as narrow as a phone. */
export function isNarrow() {
  return phone.matches
}

/** Whether the columns of a week have no room for the words of two events side by side. */
export function isMedium() {
  return medium.matches
}

/**
 * Adds a listener for the page becoming narrow, medium or wide.
 * @param {() => void} listener
 */
export function onWidth(listener) {
  for (const width of [phone, medium]) width.addEventListener('change', listener)
}
