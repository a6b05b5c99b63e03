import type { EventView } from '../contract/outputs.ts'
import { readCssColor } from './css-color.ts'

/** The colors of an event. */
export interface EventColors {
  readonly color?: string
  readonly textColor?: string
}

/**
 * The colors of an event: the custom fields `color` and `text_color` of the first of its categories that has a `color`. Empty
 * if there is none. A value that is not a color counts as none.
 */
export function colorsOf({ categories }: EventView): EventColors {
  for (const { custom_fields: fields } of categories) {
    const color = colorIn(fields, 'color')
    if (color === undefined) continue
    const textColor = colorIn(fields, 'text_color')
    return { color, ...(textColor !== undefined && { textColor }) }
  }
  return {}
}

function colorIn(fields: Readonly<Record<string, unknown>> | undefined, name: string): string | undefined {
  if (fields === undefined || !Object.hasOwn(fields, name)) return undefined
  return readCssColor(fields[name])
}
