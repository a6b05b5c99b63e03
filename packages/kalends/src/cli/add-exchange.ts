import type { Command } from 'commander'
import { exitCodes } from '../command-error.ts'
import type { AllImportFlags } from '../import/import-source.ts'
import type { Sources } from '../settings/resolve-settings.ts'
import { withSettings } from './with-settings.ts'

/** Collects the values of a flag that can be repeated. */
const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text]

/** Adds `kalends import` and `kalends export`. */
export function addExchange(program: Command): void {
  withSettings(program.command('import'), ['store', 'timezone', 'config'])
    .description('Import events from elsewhere, or update those imported before.')
    .argument('<source>', 'a file, or an address that begins with https:// or webcal://')
    .requiredOption(
      '--from <format>',
      'the format of the source: ics, csv, json, or tec for a WordPress site with The Events Calendar',
    )
    .option('--dry-run', 'write nothing, and print what would change')
    .option('--name <text>', 'what the source is called; by default its file name or address')
    .option('--since <date>', 'leave out occurrences of recurring events before this date; by default a year ago')
    .option('--until <date>', 'leave out occurrences of recurring events after this date; by default in two years')
    .option(
      '--map <column=field>',
      'what a column of a CSV file is, such as "Titel=title"; repeat it for more',
      collect,
    )
    .option('--date-format <pattern>', 'how dates of a CSV file are written, such as "dd/MM/yyyy HH:mm"', collect)
    .addHelpText(
      'after',
      `
Examples:
  kalends import --from ics concerts.ics --dry-run
  kalends import --from ics https://example.org/concerts.ics --name concerts
  kalends import --from ics concerts.ics --since 2026-01-01 --until 2027-12-31
  kalends import --from csv events.csv --date-format "dd/MM/yyyy HH:mm" --timezone Europe/Paris
  kalends import --from csv events.csv --map "Titel=title" --map "Beginn=start_date"
  kalends import --from json calendar.json --store new.db
  kalends import --from tec https://example.org
  KALENDS_TEC_USER=me KALENDS_TEC_PASSWORD="abcd efgh" kalends import --from tec https://example.org

Import the same source as often as you like, with the same --name: nothing is created twice.
The exit code is 3 if events were refused. The summary has the reasons.`,
    )
    .action(async (source: string, flags: AllImportFlags) => {
      const { importEvents } = await import('../commands/import.ts')
      if (!(await importEvents(source, flags))) process.exitCode = exitCodes.partial
    })
  withSettings(program.command('export'), ['store', 'timezone', 'language', 'baseUrl', 'config'])
    .description('Write all published events to a file, or the whole calendar as JSON.')
    .argument('[file]', 'the file, which is replaced; by default stdout')
    .requiredOption('--to <format>', 'ics for calendar programs, csv for spreadsheets, or json for everything')
    .addHelpText(
      'after',
      `
Examples:
  kalends export --to ics events.ics
  kalends export --to csv --timezone Europe/Paris > events.csv
  kalends export --to json calendar.json`,
    )
    .action(async (file: string | undefined, flags: Sources['flags'] & { readonly to: string }) =>
      (await import('../commands/export.ts')).exportEvents(file, flags),
    )
}
