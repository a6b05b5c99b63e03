import type { CalendarOptions, FieldsOption, Language, User } from '@kalends/core'
import type { LogLevel } from '../settings/settings.ts'

/** Settings of the server. Flags and variables can set them too, and take precedence over the configuration file. */
export interface ServerSettings {
  /** A SQLite file, or the address of a Postgres database. Default: `calendar.db`. */
  readonly store?: string
  /** The port to listen on; 0 is any free one. Default: 3000. */
  readonly port?: number
  /** The address to listen on. Default: `127.0.0.1`, which only this machine can reach. */
  readonly host?: string
  /** Sites whose pages can use the API, or `*`. Default: none. */
  readonly cors?: string | readonly string[]
  /** What to log. Default: `info`, which is every request. */
  readonly logLevel?: LogLevel
  /** The language of responses to requests that do not choose one. Default: `en`. */
  readonly language?: Language
}

/**
 * The content of `kalends.config.ts`: settings of the server, and the options of `createCalendar`, such as `fields`,
 * `policy` and `hooks`. The command opens the store, identifies users by their API keys, and logs.
 */
export interface KalendsConfig<F extends FieldsOption = FieldsOption>
  extends ServerSettings,
    Omit<CalendarOptions<User, F>, 'store' | 'log' | 'userIds' | 'language'> {}

/** Returns the configuration unchanged. It gives editors the types. */
export function defineConfig<const F extends FieldsOption = FieldsOption>(config: KalendsConfig<F>): KalendsConfig<F> {
  return config
}
