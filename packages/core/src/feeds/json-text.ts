/** JSON that can also be part of an HTML page: no text in it can end a `script` element. */
export function jsonText(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
