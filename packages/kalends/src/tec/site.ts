import { CommandError, usageError } from '../command-error.ts'

const API = '/wp-json/tribe/events/v1'

/** A WordPress site. */
export interface TecSite {
  /** Its URL without the path of the API. It is also the name of the source. */
  readonly name: string
  /** The root of its API. */
  readonly root: string
  /** The header `Authorization`, if there is an application password. */
  readonly authorization: string | undefined
}

/** Parses the URL of a site or of its API. The password can only come from variables. */
export function readSite(address: string, env: Readonly<Record<string, string | undefined>>): TecSite {
  if (!URL.canParse(address)) throw usageError('The source must be a file or an address.', 'Check the address.')
  const url = new URL(address)
  const authorization = readAuthorization(env)
  if (url.username !== '' || url.password !== '') {
    const problem = 'The source must not contain a password, because other users of this machine can see it.'
    throw usageError(problem, 'Set KALENDS_TEC_USER and KALENDS_TEC_PASSWORD.')
  }
  if (authorization !== undefined && url.protocol !== 'https:' && !isLocal(url.hostname)) {
    const problem = 'An application password must not be sent without encryption.'
    throw usageError(problem, 'Use an address that begins with https://.')
  }
  const [folder = ''] = url.pathname.split(/\/wp-json(?:\/|$)/)
  const name = `${url.origin}${folder.replace(/\/$/, '')}`
  return { name, root: `${name}${API}`, authorization }
}

function readAuthorization(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const [user = '', password = ''] = [env['KALENDS_TEC_USER'], env['KALENDS_TEC_PASSWORD']]
  if (user === '' && password === '') return undefined
  if (user === '' || password === '') {
    throw usageError('KALENDS_TEC_USER and KALENDS_TEC_PASSWORD belong together.', 'Set both, or none.')
  }
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}

/** The error for a site from which nothing can be loaded. */
export function siteError({ name, authorization }: TecSite, reason: string, status?: number): CommandError {
  const remedy =
    status === 401 || status === 403
      ? authorization === undefined
        ? 'Set KALENDS_TEC_USER and KALENDS_TEC_PASSWORD to a user and an application password.'
        : 'Check KALENDS_TEC_USER and KALENDS_TEC_PASSWORD.'
      : `Open ${name}${API}/events in a browser to check it.`
  return new CommandError(`${name} did not send its events: ${reason}.`, remedy)
}
