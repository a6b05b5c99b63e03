import { basename } from 'node:path'
import { postgresUrl } from './postgres-url.ts'

/** A setting that a flag, a variable or the configuration file can give. */
export interface Setting<T> {
  /** In the format of Commander: `--port <number>`. */
  readonly flag: string
  readonly env: string
  /** The description for the help. */
  readonly description: string
  /** The default, as a user would type it; `undefined` if there is none. */
  readonly byDefault?: string
  /** Whether it can be given several times. Variables separate the values with commas. */
  readonly isList?: boolean
  /** Parses the value; `undefined` if it is invalid. */
  parse(text: string): T | undefined
  /** What a valid value is. In error messages, these words follow `must be`. */
  readonly form: string
  /** Returns why a flag cannot have this text, although a variable can. */
  forbiddenAsFlag?(text: string): string | undefined
}

const anyText = (text: string): string | undefined => (text.trim() === '' ? undefined : text)

/** How much the server logs. */
export const logLevels = ['info', 'error', 'silent'] as const

/** One of the log levels. */
export type LogLevel = (typeof logLevels)[number]

/** The settings of all commands. `createCalendar` checks the values that are not checked here. */
export const settings = {
  store: {
    flag: '--store <file|url>',
    env: 'KALENDS_STORE',
    description: 'the calendar: a SQLite file, or postgres://user@host/database',
    byDefault: 'calendar.db',
    form: 'a file, or an address such as postgres://user@localhost/calendar, whose password has / as %2F and # as %23',
    parse: (text) => (isOtherAddress(text) ? undefined : anyText(text)),
    forbiddenAsFlag: (text) =>
      hasPassword(text)
        ? 'must not contain a password, because other users of this machine can see it. Set KALENDS_STORE instead.'
        : undefined,
  },
  port: {
    flag: '--port <number>',
    env: 'KALENDS_PORT',
    description: 'the port to listen on; 0 is any free one',
    byDefault: '3000',
    form: 'a number from 0 to 65535',
    parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) < 65_536 ? Number(text) : undefined),
  },
  host: {
    flag: '--host <address>',
    env: 'KALENDS_HOST',
    description: 'the address to listen on; 0.0.0.0 is reachable from other machines',
    byDefault: '127.0.0.1',
    form: 'an address such as 127.0.0.1',
    parse: (text) => (/^[\w.:%-]+$/.test(text) ? text : undefined),
  },
  timezone: {
    flag: '--timezone <zone>',
    env: 'KALENDS_TIMEZONE',
    description: 'the time zone of the calendar, such as Europe/Paris',
    byDefault: 'UTC',
    form: 'a time zone such as Europe/Paris',
    parse: anyText,
  },
  language: {
    flag: '--language <code>',
    env: 'KALENDS_LANGUAGE',
    description: 'the language of responses: ar, en, fr, pt-pt or sw',
    byDefault: 'en',
    form: 'one of ar, en, fr, pt-pt, sw',
    parse: anyText,
  },
  baseUrl: {
    flag: '--base-url <url>',
    env: 'KALENDS_BASE_URL',
    description: 'the public address, which links begin with; by default the host that each request names',
    form: 'an address such as https://example.org',
    parse: anyText,
  },
  cors: {
    flag: '--cors <origin>',
    env: 'KALENDS_CORS',
    description: 'a site whose pages can use the API, or *; repeat it for more; by default none',
    isList: true,
    form: 'an origin such as https://example.org, or *',
    parse: (text) => (text === '*' || isOrigin(text) ? text : undefined),
  },
  logLevel: {
    flag: '--log-level <level>',
    env: 'KALENDS_LOG_LEVEL',
    description: 'what to log: info (every request), error or silent',
    byDefault: 'info',
    form: `one of ${logLevels.join(', ')}`,
    parse: (text) => logLevels.find((level) => level === text),
  },
  config: {
    flag: '--config <file>',
    env: 'KALENDS_CONFIG',
    description: 'the configuration file; by default kalends.config.ts, .js or .json in this folder',
    form: 'a file that ends in .ts, .js or .json',
    parse: (text) => (/.\.(?:ts|js|json)$/.test(basename(text)) ? text : undefined),
  },
} as const satisfies Record<string, Setting<unknown>>

/** The name of a setting, which is also its key in the configuration file. */
export type SettingName = keyof typeof settings

type Parsed<N extends SettingName> = NonNullable<ReturnType<(typeof settings)[N]['parse']>>

/** The value of a setting: a list, or one value, which can be absent if there is no default. */
export type SettingValue<N extends SettingName> = (typeof settings)[N] extends { readonly isList: true }
  ? readonly Parsed<N>[] | undefined
  : (typeof settings)[N] extends { readonly byDefault: string }
    ? Parsed<N>
    : Parsed<N> | undefined

/** Whether a store is a URL of something other than Postgres. */
function isOtherAddress(text: string): boolean {
  if (/^postgres(?:ql)?:/i.test(text)) return postgresUrl(text) === undefined
  return /^[a-z][a-z\d+.-]+:\/\//i.test(text)
}

/** Whether a store is a URL with a password. */
export function hasPassword(text: string): boolean {
  if (!/^postgres/i.test(text)) return false
  const url = postgresUrl(text)
  // A password with a slash makes the URL invalid, but is still a secret.
  if (url === undefined) return /:\/\/[^@/]*:.*@/.test(text)
  // Postgres also accepts a password in the query string.
  return url.password !== '' || url.searchParams.has('password')
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}
