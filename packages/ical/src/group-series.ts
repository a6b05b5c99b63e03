import type { ParsedEvent } from './parse-event.ts'
import type { Report } from './problems.ts'
import type { Steps } from './steps.ts'
import { utcOf } from './times.ts'

/** The events of a file with one UID: at most one main event, and those that replace single occurrences of it. */
export interface Series {
  readonly uid: string
  main: ParsedEvent | undefined
  /** The replacements, by the instants of the occurrences that they replace. */
  readonly replacements: Map<number, ParsedEvent>
}

/** Groups events by UID, in the order of the file. If two are for the same occurrence, the newer one is used. */
export function* groupSeries(events: readonly ParsedEvent[], report: Report): Steps<readonly Series[]> {
  const byUid = new Map<string, Series>()
  for (const event of events) {
    yield
    const series = byUid.get(event.uid) ?? { uid: event.uid, main: undefined, replacements: new Map() }
    byUid.set(event.uid, series)
    if (event.recurrenceId === undefined) {
      series.main = newer(series.main, event, report)
      continue
    }
    const key = utcOf(event.recurrenceId)
    series.replacements.set(key, newer(series.replacements.get(key), event, report))
  }
  return [...byUid.values()]
}

function newer(known: ParsedEvent | undefined, event: ParsedEvent, report: Report): ParsedEvent {
  if (known === undefined) return event
  report('duplicate_uid', event.line)
  if (event.sequence !== known.sequence) return event.sequence > known.sequence ? event : known
  return (event.lastModified ?? '') >= (known.lastModified ?? '') ? event : known
}
