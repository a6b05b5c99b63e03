import type { EventView } from '../contract/outputs.ts'
import { isoText } from '../domain/moment.ts'
import { offsetAt } from '../domain/zone.ts'
import type { RecordView } from './record-view.ts'

/** How a request wants records to be shown. Each member is a parameter. */
export interface Shape {
  /** The time zone of `start` and `end`. */
  readonly tz?: string | null
}

/** Whether records are shown as they are. */
export function isPlain({ tz }: Shape): boolean {
  return (tz ?? undefined) === undefined
}

/**
 * The same record in another shape. It is made from the view, so it never shows more than that, and the caches of views
 * need no copy for each shape. Preconditions don't depend on the shape.
 */
export function shapeView(item: RecordView, { tz }: Shape): RecordView {
  const { jsonLd } = item
  return {
    ...item,
    version: `${item.version} tz=${tz}`,
    view: () => {
      // Only operations on events take `tz`.
      const view = item.view() as EventView
      return tz ? { ...view, start: inZone(view.start, tz), end: inZone(view.end, tz) } : view
    },
    ...(jsonLd && { jsonLd: () => jsonLd(item.view()) }),
    serialized: undefined,
  }
}

/** A text that `isoText` returned, in another zone. A date stays a date. */
function inZone(text: string, tz: string): string {
  if (!text.includes('T')) return text
  const utc = Date.parse(text) / 1000
  return isoText(utc, offsetAt(tz, utc))
}
