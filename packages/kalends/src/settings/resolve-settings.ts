import { usageError } from '../command-error.ts'
import { type Setting, type SettingName, type SettingValue, settings } from './settings.ts'

/** Where settings come from, the most important first. */
export interface Sources {
  /** By name, as parsed by Commander. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly env: Readonly<Record<string, string | undefined>>
  /** The configuration file, if there is one. */
  readonly config?: { readonly file: string; readonly values: Readonly<Record<string, unknown>> } | undefined
}

/** The settings of a run. */
export interface ResolvedSettings {
  /** The value of a setting, from its flag, its variable, the configuration file or the default, in this order. */
  get<N extends SettingName>(name: N): SettingValue<N>
  /** The source of a setting in the user's words: `--port`, `KALENDS_PORT`, or `port in kalends.config.ts`. */
  nameOf(name: string): string
}

/** A value from the user, and the name of its source. */
interface Given {
  readonly name: string
  readonly texts: readonly string[]
  readonly isFlag?: boolean
}

/** Resolves settings. An error names the flag, the variable or the file that is wrong. */
export function resolveSettings(sources: Sources): ResolvedSettings {
  return {
    get: (name) => {
      // Each setting parses its own type, and a setting with a default is never undefined, as in `SettingValue`.
      const setting: Setting<unknown> = settings[name]
      const given = givenValue(name, setting, sources)
      if (given === undefined) return undefined as never
      const values = given.texts.map((text) => parseText(text, given, setting))
      return (setting.isList === true ? values : values[0]) as never
    },
    nameOf: (name) => {
      const file = sources.config?.file
      const inFile = file === undefined ? name : `${name} in ${file}`
      return isSetting(name) ? (givenValue(name, settings[name], sources)?.name ?? inFile) : inFile
    },
  }
}

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(settings, name)
}

function givenValue(name: SettingName, setting: Setting<unknown>, { flags, env, config }: Sources): Given | undefined {
  const flag = flags[name]
  if (flag !== undefined) return { name: flagName(setting), texts: [flag].flat().map(String), isFlag: true }
  const variable = env[setting.env]
  // An empty variable counts as absent, because many tools can unset a variable only in this way.
  if (variable !== undefined && variable !== '') return { name: setting.env, texts: split(variable, setting) }
  const value = config?.values[name]
  if (value !== undefined) return { name: `${name} in ${config?.file}`, texts: textsOf(value) }
  return setting.byDefault === undefined ? undefined : { name: flagName(setting), texts: [setting.byDefault] }
}

/** A flag without its value: `--port` for `--port <number>`. */
function flagName({ flag }: Setting<unknown>): string {
  return flag.split(' ')[0] ?? flag
}

function split(text: string, { isList = false }: Setting<unknown>): readonly string[] {
  return isList ? text.split(',').map((part) => part.trim()) : [text]
}

/**
 * The strings of a value in the configuration file. Values of other types become an empty string, which no setting
 * accepts.
 */
function textsOf(value: unknown): readonly string[] {
  return [value].flat().map((one) => (typeof one === 'string' || typeof one === 'number' ? String(one) : ''))
}

function parseText(text: string, { name, isFlag = false }: Given, setting: Setting<unknown>): unknown {
  const reason = isFlag ? setting.forbiddenAsFlag?.(text) : undefined
  if (reason !== undefined) throw usageError(`${name} ${reason}`, '')
  const value = setting.parse(text)
  // A variable can hold a secret, so its value is not shown.
  if (value === undefined) throw usageError(`${name} must be ${setting.form}.`, 'Add --help to see all options.')
  return value
}
