/**
 * How the user starts the command, for messages that name it. If it was started with npx or by an npm script, it is
 * probably only in a `node_modules` folder, so users need npx to start it again.
 */
export function commandName(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  return environment['npm_command'] === undefined ? 'kalends' : 'npx kalends'
}
