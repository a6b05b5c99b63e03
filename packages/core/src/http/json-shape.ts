/** How deeply a JSON text is nested, and how many names its objects have. */
export interface JsonShape {
  readonly depth: number
  readonly names: number
}

/** The shape of a JSON text, found without parsing it. If the text is not JSON, the shape means nothing. */
export function shapeOfJson(text: string): JsonShape {
  let level = 0
  let depth = 0
  let names = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '[' || character === '{') depth = Math.max(depth, ++level)
    else if (character === ']' || character === '}') level -= 1
    else if (character === ':') names += 1
    else if (character === '"') {
      at = text.indexOf('"', at + 1)
      while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
      if (at < 0) break
    }
  }
  return { depth, names }
}

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text[before] === '\\') before -= 1
  return (at - before) % 2 === 0
}
