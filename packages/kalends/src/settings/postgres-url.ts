/** Parses the URL of a Postgres database; `undefined` if it is invalid. It can have a user without a host. */
export function postgresUrl(text: string): URL | undefined {
  const isLocal = /^[^@/]*:\/\/[^@/]*@\//.test(text)
  const address = isLocal ? text.replace('@/', '@localhost/') : text
  return /^postgres(?:ql)?:\/\//i.test(text) && URL.canParse(address) ? new URL(address) : undefined
}
