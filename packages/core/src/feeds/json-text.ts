/** An object as JSON, part by part. It can also be part of an HTML page: no text in it can end a `script` element. */
export function* jsonTexts(object: object): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    if (Array.isArray(value)) yield* listTexts(value)
    else if (typeof value === 'object' && value !== null) yield* jsonTexts(value)
    else yield jsonText(value)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

function* listTexts(list: readonly unknown[]): Generator<string> {
  for (const [index, value] of list.entries()) yield `${index === 0 ? '[' : ','}${jsonText(value)}`
  yield list.length === 0 ? '[]' : ']'
}

function jsonText(value: unknown): string {
  // With many of them, `replaceAll` takes twice as long.
  return JSON.stringify(value).split('<').join('\\u003c')
}
