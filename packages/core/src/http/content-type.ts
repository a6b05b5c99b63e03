/** How a body is to be read, by its `Content-Type`; `undefined` when we read no such thing. */
export function bodyFormat(contentType: string | undefined): 'json' | 'form' | undefined {
  if (contentType === undefined) return undefined
  const [type = '', ...parameters] = contentType.toLowerCase().split(';')
  if (!parameters.every(isReadable)) return undefined
  const name = type.trim()
  if (name === 'application/json') return 'json'
  return name === 'application/x-www-form-urlencoded' ? 'form' : undefined
}

/** Parameters other than `charset` say nothing that we would have to obey. */
function isReadable(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=', 2)
  return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.trim())
}
