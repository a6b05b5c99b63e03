import { commandName } from '../command-name.ts'
import type { RunningServer } from './start-server.ts'

/** What the greeting shows besides the URLs. */
export interface GreetingFacts {
  /** Where the calendar is stored, in words. */
  readonly storedIn: string
  readonly baseUrl: string | undefined
  /** Whether other machines can reach the server. */
  readonly isPublic: boolean
  /** Whether the configuration file decides who can write. */
  readonly hasPolicy: boolean
}

/** What `kalends serve` prints when it is ready. */
export function greeting(
  { url, apiPath, keyCount }: Pick<RunningServer, 'url' | 'apiPath' | 'keyCount'>,
  facts: GreetingFacts,
): string {
  const api = `${url}${apiPath}`
  const rows = [
    ['events', `${api}/events`],
    ['documentation', `${api}/doc`],
    ['feeds', `${api}/events.ics, .rss, .jsonld`],
    ['health', `${url}/health`],
    ...(facts.baseUrl === undefined ? [] : [['links begin with', facts.baseUrl]]),
    ['stored in', facts.storedIn],
    ...writingRows(keyCount, facts),
  ]
  const lines = rows.map(([name = '', text]) => `  ${name.padEnd(18)}${text}`)
  const notes = [
    ...(facts.isPublic ? ['Other machines can reach this server. Use a proxy with HTTPS in front of it.'] : []),
    'Press Ctrl-C to stop.',
  ]
  return `Kalends is ready at ${url}\n\n${lines.join('\n')}\n\n${notes.join('\n')}\n`
}

function writingRows(keyCount: number, { hasPolicy }: GreetingFacts): readonly (readonly [string, string])[] {
  if (hasPolicy) return [['writing', 'as the policy of the configuration file allows']]
  if (keyCount > 0) {
    const keys = keyCount === 1 ? 'the API key' : `one of ${keyCount} API keys`
    return [['writing', `with ${keys}, as Authorization: Bearer KEY`]]
  }
  return [
    ['writing', 'this server is read-only, because there are no API keys yet. Create one:'],
    ['', `${commandName()} key create --role editor --name "My laptop"`],
  ]
}

/** Whether only this machine can reach a host address. */
export function isLocal(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)
}

/**
 * A warning if the time zone rules of Node are from before last year; otherwise `undefined`. Their version is a year
 * and a letter. Rules of last year can be only a few days old, so they cause no warning.
 */
export function oldRules(version: string | undefined, now: Date): string | undefined {
  const year = Number(/^\d{4}/.exec(version ?? '')?.[0])
  if (!(now.getFullYear() - year > 1)) return undefined
  return `The time zone rules of this Node are of ${year}, so some times can be wrong. Update Node.`
}
