import type { EventView } from '../contract/outputs.ts'

/** The colors of an event. */
export interface EventColors {
  readonly color?: string
  readonly textColor?: string
}

/** A color of CSS, by name, in hexadecimal digits or as a function. Nothing that could end a declaration. */
const COLOR = /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,30}|(?:rgb|hsl)a?\([0-9a-z.,%/ +-]{1,60}\))$/i

/**
 * The colors of an event: the custom fields `color` and `text_color` of the first of its categories that has a `color`. Empty
 * if there is none, or if it is not a color.
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
  const value = fields[name]
  return typeof value === 'string' && COLOR.test(value) ? value : undefined
}
