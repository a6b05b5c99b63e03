import { readFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import type { Sources } from './settings/resolve-settings.ts'
import { type Setting, type SettingName, settings } from './settings/settings.ts'

const SERVE_EXAMPLES = `
Examples:
  kalends serve                                    serve calendar.db on port 3000
  kalends serve --port 8080 --timezone Europe/Paris
  kalends serve --store events.db --cors https://www.example.org
  KALENDS_STORE=postgres://me:secret@db/calendar kalends serve --host 0.0.0.0

Every option can also be a variable, or a key in kalends.config.ts, .js or .json (port, baseUrl …).
Flags come first, then variables, then the file.`

const TOP_EXAMPLES = `
Examples:
  kalends serve          serve a calendar from the file calendar.db
  kalends serve --help   the options of serve

Exit codes: 0 done, 1 failed, 2 wrong usage.`

/** The command line. Errors are thrown as `CommanderError`s, and nothing but help and version is printed. */
export function createProgram(): Command {
  const program = new Command('kalends')
    .description('A calendar with a REST API, in one command.')
    .version(version(), '--version', 'print the version')
    .addHelpText('after', TOP_EXAMPLES)
  program.helpCommand(false)
  const serve = withSettings(program.command('serve'), [
    ...(['store', 'port', 'host', 'timezone', 'language', 'baseUrl'] as const),
    ...(['cors', 'logLevel', 'config'] as const),
  ])
    .description('Serve the calendar over HTTP: the API, its documentation and feeds.')
    .addHelpText('after', SERVE_EXAMPLES)
    // Loaded only when it is needed: help is printed at once.
    .action(async (flags: Sources['flags']) => (await import('./commands/serve.ts')).serve(flags))
  for (const command of [program, serve]) plainCommand(command)
  return program
}

/** What all commands have. */
function plainCommand(command: Command): void {
  command
    .helpOption('-h, --help', 'print this text')
    .option('--verbose', 'show where an error comes from')
    .allowExcessArguments(false)
    .configureOutput({ writeErr: () => undefined })
    .exitOverride()
}

function withSettings(command: Command, names: readonly SettingName[]): Command {
  for (const name of names) command.addOption(optionOf(settings[name]))
  return command
}

function optionOf({ flag, description, byDefault, env, isList = false }: Setting<unknown>): Option {
  const details = [...(byDefault === undefined ? [] : [`default: ${byDefault}`]), env].join(', ')
  const option = new Option(flag, `${description} (${details})`)
  if (!isList) return option
  return option.argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text])
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}
