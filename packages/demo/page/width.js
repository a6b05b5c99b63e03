const phone = matchMedia('(max-width: 720px)')
const tablet = matchMedia('(max-width: 960px)')

/** Whether the page is as narrow as a phone. */
export function isNarrow() {
  return phone.matches
}

/** Whether the page is as narrow as a tablet, whose columns of a week have no room for two events side by side. */
export function isMedium() {
  return tablet.matches
}

/**
 * Adds a listener for the page becoming narrow, medium or wide.
 * @param {() => void} listener
 */
export function onWidth(listener) {
  for (const width of [phone, tablet]) width.addEventListener('change', listener)
}
