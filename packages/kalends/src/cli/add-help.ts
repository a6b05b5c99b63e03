import type { Command } from 'commander'

/** Adds `kalends help`, which prints the same as `--help`. Commander's own command does not support nested commands. */
export function addHelp(program: Command): void {
  program
    .command('help')
    .description('Print the help of a command.')
    .argument('[command...]', 'the command, such as serve or key create')
    .addHelpText('after', '\nExamples:\n  kalends help\n  kalends help serve\n  kalends help key create')
    .action(async (names: readonly string[]) => {
      let command = program
      for (const [index, name] of names.entries()) {
        const inner = command.commands.find((one) => one.name() === name)
        // Reports the unknown command, and suggests the nearest name.
        if (inner === undefined && command.commands.length > 0)
          await program.parseAsync(names.slice(0, index + 1), { from: 'user' })
        command = inner ?? command
      }
      command.help()
    })
}
