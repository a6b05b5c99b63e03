import { type CalendarOptions, createCalendar, nearestName } from '@kalends/core'
import { sqliteStore } from '@kalends/store-sqlite'
import { usageError } from './command-error.ts'
import { isNewFile } from './open-store.ts'
import type { ReadSettings } from './settings/read-settings.ts'
import type { ResolvedSettings } from './settings/resolve-settings.ts'
import { type SettingName, settings } from './settings/settings.ts'

/** The options of a calendar that come from settings and the configuration file. */
export type OwnCalendarOptions = Omit<CalendarOptions, 'store' | 'log'>

/** Settings that are also options of the calendar. */
const CALENDAR_SETTINGS = ['timezone', 'language', 'baseUrl'] as const satisfies readonly SettingName[]

/** Options that the command sets itself. It would ignore them in a configuration file. */
const DECIDED = ['log', 'userIds']

/** Keys that a configuration file cannot have. */
const NOT_IN_FILE: ReadonlySet<string> = new Set(['config', ...DECIDED])

/** The security scheme in the OpenAPI document. */
const KEY_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  description: {
    en: 'An API key. The command `kalends key create` makes one.',
    fr: 'Une clé API. La commande `kalends key create` en crée une.',
    'pt-pt': 'Uma chave de API. O comando `kalends key create` cria uma.',
    ar: 'مفتاح API. ينشئ الأمر `kalends key create` مفتاحًا.',
    sw: 'Ufunguo wa API. Amri `kalends key create` huunda mmoja.',
  },
}

/** The options of the calendar, which `createCalendar` checks. */
export function calendarOptions({ settings: resolved, config }: ReadSettings): OwnCalendarOptions {
  const values = config?.values ?? {}
  const decided = DECIDED.find((name) => Object.hasOwn(values, name))
  if (decided !== undefined) {
    throw usageError(`${resolved.nameOf(decided)} cannot be set: the command decides it.`, 'Remove it.')
  }
  const own = Object.entries(values).filter(([name]) => !Object.hasOwn(settings, name))
  const options: OwnCalendarOptions = {
    ...Object.fromEntries(own),
    ...Object.fromEntries(CALENDAR_SETTINGS.map((name) => [name, resolved.get(name)])),
  }
  // A value that isn't an object stays as it is, so that `createCalendar` reports it.
  const { openapi = {} } = options
  if (typeof openapi !== 'object' || openapi === null) return options
  return { ...options, openapi: { securitySchemes: { key: KEY_SCHEME }, security: [{}, { key: [] }], ...openapi } }
}

/**
 * If the store does not exist yet, checks the options of the calendar first, so that a wrong option creates no file.
 */
export async function checkOptions(read: ReadSettings): Promise<void> {
  if (!isNewFile(read.settings.get('store'))) return
  await createCalendar({ ...calendarOptions(read), store: sqliteStore({ filename: ':memory:' }) }).close()
}

/** Runs work that creates a calendar. Errors name options as the user has written them: `--timezone must be …`. */
export async function withOptionNames<T>(resolved: ResolvedSettings, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The error of the calendar is `timezone: must be …`.
    const [, name, rule] = (error instanceof TypeError && /^([\w.*-]+): (.+)$/s.exec(error.message)) || []
    if (name === undefined || rule === undefined) throw error
    const choice = /^is not one of (.+)\.$/s.exec(rule)?.[1]
    if (choice !== undefined) throw unknownKey(resolved.nameOf(name), name, choice.split(', '), error)
    throw usageError(`${resolved.nameOf(name)} ${rule}`, 'Add --help to see all options.', error)
  }
}

/** The maximum number of keys in a message. */
const MOST_KEYS = 8

/** The error for a key that the calendar does not know. `full` is the key with the name of the file. */
function unknownKey(full: string, path: string, known: readonly string[], cause: unknown): Error {
  const isNested = path.includes('.')
  // The file can also have settings, which the calendar does not know.
  const keys = isNested ? known : [...Object.keys(settings), ...known].filter((one) => !NOT_IN_FILE.has(one))
  if (keys.length <= MOST_KEYS)
    return usageError(`${full} is not one of ${keys.join(', ')}.`, 'Correct its name.', cause)
  // The keys of `hooks` are operation ids, which contain a dot.
  const depth = isNested ? Math.max(...keys.map((one) => one.split('.').length)) : 1
  const written = path.split('.').slice(-depth).join('.')
  return usageError(`Unknown key ${full}.`, `Did you mean ${nearestName(written, keys)}?`, cause)
}
