import { readFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import type { Sources } from './settings/resolve-settings.ts'
import { type Setting, type SettingName, settings } from './settings/settings.ts'

const TOP_EXAMPLES = `
Examples:
  kalends serve                                      serve a calendar from the file calendar.db
  kalends key create --role editor --name "My app"   let an app write
  kalends serve --help                               the options of serve

Exit codes: 0 done, 1 failed, 2 wrong usage.`

/** The command line. Errors are thrown as `CommanderError`s, and nothing but help and version is printed. */
export function createProgram(): Command {
  const program = new Command('kalends')
    .description('A calendar with a REST API, in one command.')
    .version(version(), '--version', 'print the version')
    .addHelpText('after', TOP_EXAMPLES)
  addServe(program)
  addKey(program)
  makePlain(program)
  return program
}

/*
 * What a command does is imported only when it is needed: help is printed at once.
 */

function addServe(program: Command): void {
  withSettings(program.command('serve'), [
    ...(['store', 'port', 'host', 'timezone', 'language', 'baseUrl'] as const),
    ...(['cors', 'logLevel', 'config'] as const),
  ])
    .description('Serve the calendar over HTTP: the API, its documentation and feeds.')
    .addHelpText(
      'after',
      `
Examples:
  kalends serve                                    serve calendar.db on port 3000
  kalends serve --port 8080 --timezone Europe/Paris
  kalends serve --store events.db --cors https://www.example.org
  KALENDS_STORE=postgres://me:secret@db/calendar kalends serve --host 0.0.0.0

Every option can also be a variable, or a key in kalends.config.ts, .js or .json (port, baseUrl …).
Flags come first, then variables, then the file.`,
    )
    .action(async (flags: Sources['flags']) => (await import('./commands/serve.ts')).serve(flags))
}

function addKey(program: Command): void {
  const key = program
    .command('key')
    .description('Create, list and revoke API keys, which let programs write.')
    .addHelpText(
      'after',
      `
Examples:
  kalends key create --role editor --name "My laptop"
  kalends key list
  kalends key revoke 1`,
    )
  withSettings(key.command('create'), ['store', 'config'])
    .description('Create a key and print it, once. Only its hash is stored.')
    .requiredOption('--role <role>', 'administrator, editor, author, contributor or subscriber')
    .requiredOption('--name <text>', 'who or what uses the key')
    .addHelpText(
      'after',
      `
Examples:
  kalends key create --role editor --name "My laptop"
  kalends key create --role author --name "Website" --store events.db > website.key`,
    )
    .action(async (flags) => (await import('./commands/key.ts')).createKey(flags))
  withSettings(key.command('list'), ['store', 'config'])
    .description('List all keys, also revoked ones, without their secrets.')
    .addHelpText('after', '\nExamples:\n  kalends key list\n  kalends key list --store events.db')
    .action(async (flags: Sources['flags']) => (await import('./commands/key.ts')).listKeys(flags))
  withSettings(key.command('revoke'), ['store', 'config'])
    .description('Revoke a key. A running server rejects it from the next request on.')
    .argument('<number>', 'the number of the key, as kalends key list shows it')
    .addHelpText('after', '\nExamples:\n  kalends key revoke 1')
    .action(async (number: string, flags) => (await import('./commands/key.ts')).revokeKey(number, flags))
}

/** What all commands have. */
function makePlain(command: Command): void {
  command
    .helpCommand(false)
    .helpOption('-h, --help', 'print this text')
    .option('--verbose', 'show where an error comes from')
    .allowExcessArguments(false)
    .configureOutput({ writeErr: () => undefined })
    .exitOverride()
  for (const inner of command.commands) makePlain(inner)
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
