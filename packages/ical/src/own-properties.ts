import { type EventStatus, eventStatuses, type VenueInput } from '@kalends/core'
import { readPoint } from './geo-point.ts'
import { firstOf, type IcsProperties, type IcsProperty } from './property.ts'
import { oneLine, unescaped } from './texts.ts'

/*
 * Feeds of Kalends have properties of their own for details that iCalendar can't express. Another program can keep these
 * and change a standard property. So each is used only if it still agrees with the standard properties that it describes.
 */

/** The names of these properties. */
export const ownProperties = ['x-kalends-status', 'x-kalends-prefix', 'x-kalends-suffix', 'x-kalends-venue'] as const

type OwnProperty = (typeof ownProperties)[number]

function ownText(properties: IcsProperties, name: OwnProperty): string | undefined {
  const property = firstOf(properties, name)
  return property && unescaped(property.raw)
}

/** The status of the event; `undefined` in files of other programs. */
export function ownStatus(properties: IcsProperties): EventStatus | undefined {
  const text = ownText(properties, 'x-kalends-status')
  return eventStatuses.find((status) => status === text)
}

/** A description without the paragraphs that the feed has added before and after it. */
export function withoutOwnParagraphs(text: string, properties: IcsProperties): string {
  return cutEnds(text, properties, (paragraph) => [`${paragraph}\n\n`, `\n\n${paragraph}`])
}

/** A description in HTML without the paragraphs that the feed has added before and after it. */
export function withoutOwnHtml(html: string, properties: IcsProperties): string {
  return cutEnds(html, properties, (paragraph) => {
    const element = `<p>${htmlOf(paragraph)}</p>`
    return [element, element]
  })
}

/** Cuts off the paragraphs. A paragraph can also be the whole text. */
function cutEnds(
  text: string,
  properties: IcsProperties,
  ends: (paragraph: string) => readonly [string, string],
): string {
  const prefix = ownText(properties, 'x-kalends-prefix')
  const suffix = ownText(properties, 'x-kalends-suffix')
  let rest = text
  if (prefix !== undefined) {
    const [start] = ends(prefix)
    rest = rest === prefix ? '' : rest.startsWith(start) ? rest.slice(start.length) : rest
  }
  if (suffix !== undefined) {
    const [, end] = ends(suffix)
    rest = rest === suffix ? '' : rest.endsWith(end) ? rest.slice(0, -end.length) : rest
  }
  return rest
}

/** The HTML that the feed writes for a text. */
function htmlOf(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('\n', '<br>')
}

/**
 * The venues of the event. `LOCATION` alone doesn't show where one venue ends and the next begins, and lacks the venues
 * of an event that was moved online. `undefined` if the location has been changed since.
 */
export function ownVenues(properties: IcsProperties, location: string | undefined): readonly VenueInput[] | undefined {
  const found = properties.get('x-kalends-venue') ?? []
  const venues = found.map(venueOf).filter((venue) => venue !== undefined)
  if (venues.length === 0 || venues.length < found.length) return undefined
  const shown = venues.map(({ venue, address }) => (address === undefined ? venue : `${venue}, ${address}`)).join('; ')
  return location === undefined || location === shown ? venues : undefined
}

function venueOf(property: IcsProperty): VenueInput | undefined {
  const venue = oneLine(unescaped(property.raw))
  const address = oneLine(property.parameter('x-address'))
  if (venue === undefined) return undefined
  return {
    venue,
    ...(address !== undefined && { address }),
    ...readPoint(property.parameter('x-geo')?.split(',') ?? []),
  }
}
