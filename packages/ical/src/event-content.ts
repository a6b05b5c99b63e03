import type { EventInput } from '@kalends/core'
import { descriptionOf } from './description.ts'
import { placeOf } from './event-places.ts'
import { ownProperties } from './own-properties.ts'
import type { Report } from './problems.ts'
import { firstOf, type IcsProperties, type IcsProperty, textOf } from './property.ts'
import { httpUrl, oneLine } from './texts.ts'

/** The fields of an event, without its dates. */
export type EventContent = Omit<EventInput, 'start_date' | 'end_date' | 'timezone' | 'all_day'>

/** Settings for the content of an event. */
export interface ContentSettings {
  readonly untitled: string
  /** Whether the whole file cancels its events (`METHOD:CANCEL`). */
  readonly isCancellation: boolean
  readonly report: Report
}

/** The properties of events that are parsed. */
export const eventProperties: ReadonlySet<string> = new Set([
  ...['uid', 'dtstart', 'dtend', 'duration', 'rrule', 'exrule', 'rdate', 'exdate', 'recurrence-id', 'sequence'],
  ...['last-modified', 'summary', 'description', 'x-alt-desc', 'styled-description', 'location', 'geo', 'organizer'],
  ...['categories', 'url', 'image', 'attach', 'status', 'class', 'conference', 'comment'],
  ...['x-google-conference', 'x-microsoft-skypeteamsmeetingurl', 'x-microsoft-onlinemeetingexternallink'],
  ...['x-apple-structured-location', 'x-microsoft-cdo-alldayevent', ...ownProperties],
])

/**
 * The title and the other fields of an event. `line` is the line of its `BEGIN`. A field that every calendar program can
 * edit is `null` if the file lacks it, so that importing the file again clears it. Other missing fields are left out, so
 * that editors can set them in Kalends.
 */
export function contentOf(properties: IcsProperties, line: number, settings: ContentSettings): EventContent {
  const { report } = settings
  const title = oneLine(textOf(firstOf(properties, 'summary')))
  if (title === undefined) report('missing_title', line, { title: settings.untitled })
  const description = descriptionOf(properties)
  const categories = categoriesOf(properties, report)
  const website = urlOf(firstOf(properties, 'url'), report)
  const image = imageOf(properties)
  const status = visibilityOf(firstOf(properties, 'class'))
  return {
    title: title ?? settings.untitled,
    description: description ?? null,
    ...(status !== undefined && { status }),
    ...(categories.length > 0 && { categories }),
    website: website ?? null,
    ...(image !== undefined && { image }),
    ...placeOf(properties, report),
  }
}

/** The status of an event: `private` for private and confidential events. */
function visibilityOf(property: IcsProperty | undefined): 'private' | undefined {
  const value = textOf(property)?.trim().toUpperCase()
  // RFC 5545: an unknown value means PRIVATE.
  return value === undefined || value === '' || value === 'PUBLIC' ? undefined : 'private'
}

function categoriesOf(properties: IcsProperties, report: Report): readonly string[] {
  const names = new Set<string>()
  for (const { values, line } of properties.get('categories') ?? []) {
    for (const value of values) {
      const name = oneLine(String(value))
      if (name === undefined) continue
      if (/^[\d\s,]*$/.test(name)) {
        report('ignored_value', line, { property: 'CATEGORIES', reason: { reason: 'taken_for_id', values: { name } } })
      } else names.add(name)
    }
  }
  return [...names]
}

function urlOf(property: IcsProperty | undefined, report: Report): string | undefined {
  const text = textOf(property)?.trim()
  if (property === undefined || text === undefined || text === '') return undefined
  const url = httpUrl(text)
  if (url === undefined) report('ignored_value', property.line, { property: 'URL', reason: { reason: 'not_http' } })
  return url
}

/** The first image: `IMAGE`, or an attachment whose type is an image. */
function imageOf(properties: IcsProperties): string | undefined {
  const attached = (properties.get('attach') ?? []).filter((property) =>
    property.parameter('fmttype')?.toLowerCase().startsWith('image/'),
  )
  for (const property of [...(properties.get('image') ?? []), ...attached]) {
    const url = property.type === 'binary' ? undefined : httpUrl(textOf(property))
    if (url !== undefined) return url
  }
  return undefined
}
