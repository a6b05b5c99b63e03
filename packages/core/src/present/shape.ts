import type { EventView } from '../contract/outputs.ts'
import { type FieldTree, linkFields, type Selection } from '../contract/selection.ts'
import { isoText } from '../domain/moment.ts'
import { offsetAt } from '../domain/zone.ts'
import type { RecordView } from './record-view.ts'

/** How records are shown. Each member is a parameter of the request. */
export interface Shape {
  /** The time zone of `start` and `end`. */
  readonly tz?: string
  /** `false` shows linked records as ids. */
  readonly expand?: boolean
  /** The fields to show. */
  readonly fields?: Selection | undefined
}

/** The names of the parameters that change how records are shown. */
export const shapeParameters = ['tz', 'expand', 'fields'] as const satisfies readonly (keyof Shape)[]

/**
 * Returns a function that gives records another shape; `undefined` if the parameters change nothing. The function works on
 * views, so it cannot show hidden fields, and a cached view serves all shapes. Preconditions don't depend on the shape. With
 * `withJsonLd`, `json_ld` is a field like any other, so that the digest includes it.
 */
export function shaper(
  { tz, expand, fields }: Shape,
  withJsonLd: boolean,
): ((item: RecordView) => RecordView) | undefined {
  if (tz === undefined && expand !== false && fields === undefined) return undefined
  const hasJsonLd = withJsonLd && (fields === undefined || fields.tree.has('json_ld'))
  const key = ` tz=${tz ?? ''} expand=${expand !== false} json_ld=${hasJsonLd} fields=${fields?.key ?? ''}`
  return ({ jsonLd, ...item }) => ({
    ...item,
    version: item.version + key,
    view: () => {
      // Only operations on events take `tz` and `expand`.
      const view = item.view() as EventView
      const shown = {
        ...view,
        ...(tz !== undefined && { start: inZone(view.start, tz), end: inZone(view.end, tz) }),
        ...(expand === false && linkedIds(view)),
        ...(hasJsonLd && jsonLd !== undefined && { json_ld: jsonLd(view) }),
      }
      return fields === undefined ? shown : Object(pick(shown, fields.tree))
    },
    serialized: undefined,
  })
}

/** A string that `isoText` returned, in another zone. A date stays a date. */
function inZone(text: string, tz: string): string {
  if (!text.includes('T')) return text
  const utc = Date.parse(text) / 1000
  return isoText(utc, offsetAt(tz, utc))
}

function linkedIds(view: EventView): object {
  return Object.fromEntries(linkFields.map((name) => [name, view[name].map(({ id }) => id)]))
}

/** The fields in the tree, of an object or of each object in a list. */
function pick(value: unknown, tree: FieldTree | true): unknown {
  if (tree === true || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => pick(entry, tree))
  const parts: Readonly<Record<string, unknown>> = { ...value }
  const names = [...tree.keys()].filter((name) => Object.hasOwn(parts, name))
  // `fromEntries` defines keys instead of assigning them, so that a custom field can be called `__proto__`.
  return Object.fromEntries(names.map((name) => [name, pick(parts[name], tree.get(name) ?? true)]))
}
