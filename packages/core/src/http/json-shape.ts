/** How deeply a JSON text is nested, and how many names, objects and lists are inside the outermost object or list. */
export interface JsonShape {
  readonly depth: number
  readonly names: number
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]
// `[` and `{` differ in this bit only, and so do `]` and `}`.
const [OPEN, CLOSE, BRACE] = [0x5b, 0x5d, 0x20]

/** The shape of a JSON text, found without parsing it. If the text is not JSON, the shape means nothing. */
export function shapeOfJson(text: string): JsonShape {
  let level = 0
  let depth = 0
  let names = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = text.indexOf('"', at + 1)
      while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
      if (at < 0) break
    } else if (code === COLON) names += 1
    else if ((code | BRACE) === (OPEN | BRACE)) {
      if (level > 0) names += 1
      depth = Math.max(depth, ++level)
    } else if ((code | BRACE) === (CLOSE | BRACE)) level -= 1
  }
  return { depth, names }
}

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before -= 1
  return (at - before) % 2 === 0
}
