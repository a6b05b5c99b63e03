import { Command } from 'commander'
import { addExchange } from './cli/add-exchange.ts'
import { addHelp } from './cli/add-help.ts'
import { addInit } from './cli/add-init.ts'
import { addKey } from './cli/add-key.ts'
import { addServe } from './cli/add-serve.ts'
import { addCheck, addConform, addOpenapi, addTransfer } from './cli/add-transfer.ts'
import { version } from './version.ts'

const TOP_EXAMPLES = `
Examples:
  kalends serve                                      serve a calendar from the file calendar.db
  kalends key create --role editor --name "My app"   let an app write
  kalends serve --help                               the options of serve

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 some events were refused.`

/** The command line. Prints only help and version. Throws errors as `CommanderError`s. */
export function createProgram(): Command {
  const program = new Command('kalends')
    .description('A calendar with a REST API, in one command.')
    .version(version(), '--version', 'print the version')
    .addHelpText('after', TOP_EXAMPLES)
  addServe(program)
  addKey(program)
  addExchange(program)
  addTransfer(program)
  addCheck(program)
  addConform(program)
  addOpenapi(program)
  addInit(program)
  addHelp(program)
  makePlain(program)
  return program
}

/** Configures what all commands have in common. */
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
