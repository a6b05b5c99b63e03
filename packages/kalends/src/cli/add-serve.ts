import type { Command } from 'commander'
import type { Sources } from '../settings/resolve-settings.ts'
import { withSettings } from './with-settings.ts'

/** Adds `kalends serve`. The code of a command is imported only when it runs, so that help is printed at once. */
export function addServe(program: Command): void {
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
    .action(async (flags: Sources['flags']) => (await import('../commands/serve.ts')).serve(flags))
}
