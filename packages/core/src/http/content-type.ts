/** The format of a body by its `Content-Type`; `undefined` if it is not supported. */
export function bodyFormat(contentType: string | undefined): 'json' | 'form' | undefined {
  if (contentType === undefined) return undefined
  const [type = '', ...parameters] = contentType.toLowerCase().split(';')
  if (!parameters.every(isReadable)) return undefined
  const name = type.trim()
  if (name === 'application/json') return 'json'
  return name === 'application/x-www-form-urlencoded' ? 'form' : undefined
}

/** Parameters other than `charset` are ignored. */
function isReadable(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=', 2)
  return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.trim())
}
