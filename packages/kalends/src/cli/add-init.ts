import type { Command } from 'commander'
import type { InitFlags } from '../commands/init.ts'

/** Adds `kalends init`. */
export function addInit(program: Command): void {
  program
    .command('init')
    .description('Write a small TypeScript project that serves a calendar, for an app of your own.')
    .argument('[folder]', 'a new folder, or an empty one; on a terminal, it is asked for')
    .option('--framework <name>', 'what serves the calendar: express, koa, or plain for Node’s own http module')
    .option('--packages <folder>', 'a folder with packed packages of Kalends, to install them without the registry')
    .addHelpText(
      'after',
      `
Examples:
  kalends init
  kalends init my-calendar --framework express
  kalends init my-calendar --framework koa --packages ../tarballs

Nothing is installed, and no file is overwritten.`,
    )
    .action(async (folder: string | undefined, flags: InitFlags) =>
      (await import('../commands/init.ts')).init(folder, flags),
    )
}
