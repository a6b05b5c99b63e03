/** An object as JSON, part by part. `write` writes the values in it. */
export function* jsonTexts(object: object, write: (value: unknown) => string): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    if (Array.isArray(value)) yield* listTexts(value, write)
    else if (typeof value === 'object' && value !== null) yield* jsonTexts(value, write)
    else yield write(value)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

function* listTexts(list: readonly unknown[], write: (value: unknown) => string): Generator<string> {
  for (const [index, value] of list.entries()) yield `${index === 0 ? '[' : ','}${write(value)}`
  yield list.length === 0 ? '[]' : ']'
}

/** A value as JSON that can also be part of an HTML page: no text in it can end a `script` element. */
export function jsonForHtml(value: unknown): string {
  // For a string with many `<`, `replaceAll` takes twice as long.
  return JSON.stringify(value).split('<').join('\\u003c')
}
