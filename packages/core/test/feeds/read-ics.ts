import ICAL from 'ical.js'
import { convertIcsCalendar, type IcsDateObject } from 'ts-ics'

/** A time that a parser reads: UTC seconds, or the date of an all-day event. */
export type ReadTime = number | string

/** An event as a parser reads it. */
export interface ReadEvent {
  readonly uid: string
  readonly title: string | undefined
  readonly description: string | undefined
  readonly location: string | undefined
  readonly start: ReadTime
  readonly end: ReadTime | undefined
}

/** Reads a feed with ical.js, which uses the `VTIMEZONE`s of the file. */
export function readWithIcalJs(text: string): readonly ReadEvent[] {
  const calendar = ICAL.Component.fromString(text)
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const zone = new ICAL.Timezone(component)
      return [zone.tzid, zone]
    }),
  )
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const text = (name: string) => event.getFirstPropertyValue(name)?.toString()
    const time = (name: string): ReadTime | undefined => {
      const property = event.getFirstProperty(name)
      if (property === null) return undefined
      const value = property.getFirstValue() as ICAL.Time
      if (value.isDate) return value.toString()
      const id = property.getParameter('tzid')?.toString()
      if (id !== undefined) value.zone = zones.get(id) ?? missingZone(id)
      return value.toUnixTime()
    }
    return {
      uid: text('uid') ?? '',
      title: text('summary'),
      description: text('description'),
      location: text('location'),
      start: time('dtstart') ?? '',
      end: time('dtend'),
    }
  })
}

function missingZone(id: string): never {
  throw new Error(`The feed does not define ${id}.`)
}

/** Reads a feed with ts-ics, which uses the `VTIMEZONE`s of the file too. */
export function readWithTsIcs(text: string): readonly ReadEvent[] {
  const { events = [] } = convertIcsCalendar(undefined, text)
  const time = ({ date, type }: IcsDateObject): ReadTime =>
    type === 'DATE' ? date.toISOString().slice(0, 10) : date.getTime() / 1000
  return events.map(({ uid, summary, description, location, start, end }) => ({
    uid,
    title: summary,
    description,
    location,
    start: time(start),
    end: end ? time(end) : undefined,
  }))
}
