import { element } from './dom.js'

/** The topics of the pictures that a form offers. */
export const PICTURES = /** @type {const} */ ([
  'music',
  'markets',
  'learning',
  'stage',
  'outdoors',
  'exhibitions',
  'family',
])

/**
 * The address of a picture of this demo.
 * @param {string} name
 */
export function pictureAddress(name) {
  return new URL(`/pictures/${name}.svg`, location.origin).href
}

/**
 * The URL of a picture on the page's own host. URLs in the calendar have the host and the port of the demo at the time
 * when they were stored, and the page loads nothing from other hosts.
 * @param {string | null | undefined} url
 */
export function localPicture(url) {
  if (url == null || !URL.canParse(url)) return undefined
  const { pathname } = new URL(url)
  return /^\/pictures\/[\w-]+\.svg$/.test(pathname) ? pathname : undefined
}

/**
 * A picture, or nothing if there is no URL. It only decorates the text beside it, so its alternative text is empty.
 * @param {string | null | undefined} url
 * @param {string} className
 */
export function picture(url, className) {
  const src = localPicture(url)
  return src === undefined ? undefined : element('img', { src, alt: '', class: className, width: 640, height: 360 })
}
