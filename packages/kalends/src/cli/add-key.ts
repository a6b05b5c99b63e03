import type { Command } from 'commander'
import type { Sources } from '../settings/resolve-settings.ts'
import { withSettings } from './with-settings.ts'

/** Adds `kalends key` and its commands. */
export function addKey(program: Command): void {
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
    .action(async (flags) => (await import('../commands/key.ts')).createKey(flags))
  withSettings(key.command('list'), ['store', 'config'])
    .description('List all keys, also revoked ones, without their secrets.')
    .addHelpText('after', '\nExamples:\n  kalends key list\n  kalends key list --store events.db')
    .action(async (flags: Sources['flags']) => (await import('../commands/key.ts')).listKeys(flags))
  withSettings(key.command('revoke'), ['store', 'config'])
    .description('Revoke a key. A running server rejects it from the next request on.')
    .argument('<number>', 'the number of the key, as kalends key list shows it')
    .addHelpText('after', '\nExamples:\n  kalends key revoke 1')
    .action(async (number: string, flags) => (await import('../commands/key.ts')).revokeKey(number, flags))
}
