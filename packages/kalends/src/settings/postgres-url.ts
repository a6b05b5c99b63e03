/** The address of a Postgres database; `undefined` if it is none. One without a host can have a user, unlike other URLs. */
export function postgresUrl(text: string): URL | undefined {
  const isLocal = /^[^@/]*:\/\/[^@/]*@\//.test(text)
  const address = isLocal ? text.replace('@/', '@localhost/') : text
  return /^postgres(?:ql)?:\/\//i.test(text) && URL.canParse(address) ? new URL(address) : undefined
}
