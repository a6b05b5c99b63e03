import type { Command } from 'commander'
import type { Sources } from '../settings/resolve-settings.ts'
import { withSettings } from './with-settings.ts'

/** Adds `kalends backup` and `kalends copy`. */
export function addTransfer(program: Command): void {
  withSettings(program.command('backup'), ['store', 'config'])
    .description('Copy a SQLite calendar to a new file, while servers use it.')
    .argument('<file>', 'the new file, which must not exist yet')
    .addHelpText(
      'after',
      '\nExamples:\n  kalends backup calendar-2027-06-21.db\n  kalends backup /backup/events.db --store events.db',
    )
    .action(async (file: string, flags: Sources['flags']) =>
      (await import('../commands/backup.ts')).backup(file, flags),
    )
  program
    .command('copy')
    .description('Copy a calendar to another store, with its ids, trash, passwords and API keys.')
    .argument('<from>', 'a SQLite file, or postgres://user@host/database')
    .argument('<to>', 'the same; it must be empty, or hold an unfinished copy')
    .addHelpText(
      'after',
      `
Examples:
  kalends copy calendar.db postgres://me@db.example.org/calendar
  PGPASSWORD=secret kalends copy postgres://me@localhost/calendar calendar.db

Stop all servers first: nothing may write meanwhile. If it is interrupted, run it again. It goes on where it was.`,
    )
    .action(async (from: string, to: string) => (await import('../commands/copy.ts')).copy(from, to))
}

/** Adds `kalends check`. */
export function addCheck(program: Command): void {
  withSettings(program.command('check'), ['store', 'config'])
    .description('Check that the records of a calendar and its indexes agree.')
    .option('--repair', 'write derived values again, and remove links that lead nowhere')
    .addHelpText(
      'after',
      '\nExamples:\n  kalends check\n  kalends check --repair --store events.db\n\nStop all servers first. The exit code is 1 if there are faults.',
    )
    .action(async (flags: Sources['flags'] & { readonly repair?: boolean }) =>
      (await import('../commands/check.ts')).check(flags),
    )
}

/** Adds `kalends conform`. */
export function addConform(program: Command): void {
  program
    .command('conform')
    .description('Try whether a server follows the contract of the API, and print what holds.')
    .argument('<url>', 'the root of the API, such as https://example.org/calendar/events/v1')
    .option('--write', 'try writing too, with the key in KALENDS_KEY; what it creates is deleted again')
    .addHelpText(
      'after',
      `
Examples:
  kalends conform http://127.0.0.1:3000
  KALENDS_KEY=kalends_1_… kalends conform https://example.org/calendar/events/v1 --write

The exit code is 1 if something required does not hold.`,
    )
    .action(async (url: string, flags: { readonly write?: boolean }) =>
      (await import('../commands/conform.ts')).conform(url, flags),
    )
}

/** Adds `kalends openapi`. */
export function addOpenapi(program: Command): void {
  withSettings(program.command('openapi'), ['language', 'timezone', 'baseUrl', 'config'])
    .description('Print the OpenAPI document of the API, with the custom fields of the configuration file.')
    .addHelpText(
      'after',
      '\nExamples:\n  kalends openapi > openapi.json\n  kalends openapi --language fr --base-url https://example.org',
    )
    .action(async (flags: Sources['flags']) => (await import('../commands/openapi.ts')).openapi(flags))
}
