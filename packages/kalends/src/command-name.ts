/**
 * How the user starts the command, for messages that name it. Whoever started it with npx or from an npm script has it
 * only in a `node_modules` folder, so they need npx to start it again.
 */
export function commandName(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  return environment['npm_command'] === undefined ? 'kalends' : 'npx kalends'
}
