import { type Command, Option } from 'commander'
import { type Setting, type SettingName, settings } from '../settings/settings.ts'

/** Adds the flags of these settings to a command. */
export function withSettings(command: Command, names: readonly SettingName[]): Command {
  for (const name of names) command.addOption(optionOf(settings[name]))
  return command
}

function optionOf({ flag, description, byDefault, env, isList = false }: Setting<unknown>): Option {
  const details = [...(byDefault === undefined ? [] : [`default: ${byDefault}`]), env].join(', ')
  const option = new Option(flag, `${description} (${details})`)
  if (!isList) return option
  return option.argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text])
}
